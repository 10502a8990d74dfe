import { useProblemText } from '../../i18n/problem-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePhone, useWorkstation } from '../../state/use-workstation.ts';
import { countText } from '../../ui/format.ts';
import { useServicePace } from './use-service-pace.ts';

export type CheckedPart = 'microphone' | 'playback' | 'service' | 'events' | 'line';

export interface Check {
  readonly part: CheckedPart;
  readonly name: string;
  readonly state: 'good' | 'bad' | 'unknown';
  readonly words: string;
  /** The remedy, where one is known. */
  readonly advice: string | null;
}

/** A service that answers later than this makes every screen wait. */
const slowFromMs = 1500;

/** The parts that a call needs, as they are now; `measure` asks the service again. */
export function useChecks(): {
  readonly checks: readonly Check[];
  readonly pace: ReturnType<typeof useServicePace>;
} {
  const { text, language } = useText();
  const problemText = useProblemText();
  const { mirrors } = useWorkstation();
  const events = mirrors.eventConnection(({ value }) => value);
  const { registration, problem, microphone, extension, isPlaybackBlocked } = usePhone();
  const pace = useServicePace();
  const ofService = (): Pick<Check, 'state' | 'words' | 'advice'> => {
    const { error, middle } = pace;
    if (error) return { state: 'bad', words: text('checkUp.noService'), advice: problemText(error) };
    if (middle === undefined) return { state: 'unknown', words: text('checkUp.measuring'), advice: null };
    const isSlow = middle >= slowFromMs;
    return {
      state: isSlow ? 'bad' : 'good',
      words: text('checkUp.answers', { ms: countText(middle, language) }),
      advice: isSlow ? text('checkUp.slow') : null,
    };
  };
  const isHeard = microphone === 'present';
  const isMicrophoneAway = microphone === 'denied' || microphone === 'missing';
  const checks: readonly Check[] = [
    {
      part: 'microphone',
      name: text('phone.microphone'),
      state: isHeard ? 'good' : microphone === 'unknown' ? 'unknown' : 'bad',
      words: text(`phone.microphone.${microphone}`),
      advice: isMicrophoneAway ? text(`phone.microphone.${microphone}.hint`) : null,
    },
    {
      part: 'playback',
      name: text('checkUp.playback'),
      state: isPlaybackBlocked ? 'bad' : 'good',
      words: text(isPlaybackBlocked ? 'checkUp.playbackBlocked' : 'checkUp.playbackWorks'),
      advice: isPlaybackBlocked ? text('checkUp.playbackAdvice') : null,
    },
    { part: 'service', name: text('checkUp.service'), ...ofService() },
    {
      part: 'events',
      name: text('checkUp.events'),
      state: events === 'connected' ? 'good' : 'bad',
      words: text(events === 'connected' ? 'checkUp.eventsLive' : 'checkUp.eventsAway'),
      advice: events === 'connected' ? null : text('checkUp.eventsAdvice'),
    },
    {
      part: 'line',
      name: text('phone.line'),
      state: registration === 'registered' ? 'good' : registration === 'connecting' ? 'unknown' : 'bad',
      words: text(`phone.line.${registration}`, { extension: extension ?? '–' }),
      advice: problem && !isMicrophoneAway ? problemText(problem) : null,
    },
  ];
  return { checks, pace };
}
