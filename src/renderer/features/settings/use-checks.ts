import { useQuery } from '@tanstack/react-query';
import { useClinic } from '../../api/use-clinic.ts';
import { useProblemText } from '../../i18n/problem-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePhone, useWorkstation } from '../../state/use-workstation.ts';
import { countText } from '../../ui/format.ts';

export interface Check {
  readonly name: string;
  readonly state: 'good' | 'bad' | 'unknown';
  readonly words: string;
  /** The remedy, where one is known. */
  readonly advice: string | null;
}

/** A service that answers later than this makes every screen wait. */
const slowFromMs = 1500;

/** The parts that a call needs, as they are now; `measure` asks the service again. */
export function useChecks(): { checks: readonly Check[]; isMeasuring: boolean; measure: () => void } {
  const { text, language } = useText();
  const problemText = useProblemText();
  const clinic = useClinic();
  const { mirrors } = useWorkstation();
  const events = mirrors.eventConnection(({ value }) => value);
  const { registration, problem, microphone, extension, isPlaybackBlocked } = usePhone();
  const service = useQuery({
    queryKey: ['check-up', 'service'],
    queryFn: async () => {
      const began = performance.now();
      await clinic.material.categories({ query: {} });
      return Math.round(performance.now() - began);
    },
    retry: false,
    gcTime: 0,
  });
  const ofService = (): Omit<Check, 'name'> => {
    if (service.error) return { state: 'bad', words: text('checkUp.noService'), advice: problemText(service.error) };
    if (service.data === undefined) return { state: 'unknown', words: text('checkUp.measuring'), advice: null };
    const isSlow = service.data >= slowFromMs;
    return {
      state: isSlow ? 'bad' : 'good',
      words: text('checkUp.answers', { ms: countText(service.data, language) }),
      advice: isSlow ? text('checkUp.slow') : null,
    };
  };
  const isHeard = microphone === 'present';
  const isMicrophoneAway = microphone === 'denied' || microphone === 'missing';
  const checks: readonly Check[] = [
    { name: text('checkUp.service'), ...ofService() },
    {
      name: text('checkUp.events'),
      state: events === 'connected' ? 'good' : 'bad',
      words: text(events === 'connected' ? 'checkUp.eventsLive' : 'checkUp.eventsAway'),
      advice: events === 'connected' ? null : text('checkUp.eventsAdvice'),
    },
    {
      name: text('phone.line'),
      state: registration === 'registered' ? 'good' : registration === 'connecting' ? 'unknown' : 'bad',
      words: text(`phone.line.${registration}`, { extension: extension ?? '–' }),
      advice: problem && !isMicrophoneAway ? problemText(problem) : null,
    },
    {
      name: text('phone.microphone'),
      state: isHeard ? 'good' : microphone === 'unknown' ? 'unknown' : 'bad',
      words: text(`phone.microphone.${microphone}`),
      advice: isMicrophoneAway ? text(`phone.microphone.${microphone}.hint`) : null,
    },
    {
      name: text('checkUp.playback'),
      state: isPlaybackBlocked ? 'bad' : 'good',
      words: text(isPlaybackBlocked ? 'checkUp.playbackBlocked' : 'checkUp.playbackWorks'),
      advice: isPlaybackBlocked ? text('checkUp.playbackAdvice') : null,
    },
  ];
  return { checks, isMeasuring: service.isFetching, measure: () => void service.refetch() };
}
