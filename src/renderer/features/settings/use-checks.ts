import type { MessageKey } from '../../../shared/languages/en/console.ts';
import { useProblemText } from '../../i18n/problem-text.ts';
import { useText } from '../../i18n/use-text.ts';
import type { CheckedPart } from '../../state/check-ups.ts';
import { useCapability, usePhone, usePreferences, useTimeZone, useWorkstation } from '../../state/use-workstation.ts';
import { meanOpinionScore, qualityOf } from '../../parts/calls/call-quality.ts';
import { countText, durationText } from '../../kit/format.ts';
import { useCallSound } from '../../parts/calls/use-call-sound.ts';
import { useAbout } from './use-about.ts';
import { rangeOf } from './use-microphone-test.ts';
import { useServicePace } from './use-service-pace.ts';
import { fullLevelDecibels } from './sound-test.ts';
import { useQuery } from '@tanstack/react-query';
import { clinicDay, clinicTime } from '../../../shared/domain/clinic-day.ts';
import { useClinic } from '../../api/use-clinic.ts';

const momentOf = (day: string, time: string): number => Date.parse(`${day}T${time}Z`);

/**
 * By how many whole seconds the clock of this computer is ahead of the service's; negative where it is behind.
 * Undefined until it is known, and where the service does not tell its time or its time zone.
 */
function useClockOffset(): { readonly seconds: number | undefined; readonly measure: () => void } {
  const clinic = useClinic();
  const timeZone = useTimeZone();
  const isOffered = useCapability('agents');
  const { data, refetch } = useQuery({
    queryKey: ['check-up', 'clock'],
    queryFn: async () => {
      const { date, now } = await clinic.agent.day({});
      const here = new Date();
      return Math.round((momentOf(clinicDay(timeZone, here), clinicTime(timeZone, here)) - momentOf(date, now)) / 1000);
    },
    enabled: isOffered && timeZone !== null,
    retry: false,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return { seconds: data, measure: () => void (isOffered && timeZone !== null && refetch()) };
}

export interface Check {
  readonly part: CheckedPart;
  readonly state: 'good' | 'bad' | 'unknown';
  readonly words: string;
  /** The remedy, where one is known. */
  readonly advice: string | null;
  /** The measurements, and the device or the address. */
  readonly details: readonly string[];
}
type Found = Omit<Check, 'part'>;

export const partNames: Readonly<Record<CheckedPart, MessageKey>> = {
  microphone: 'phone.microphone',
  playback: 'checkUp.playback',
  service: 'checkUp.service',
  events: 'checkUp.events',
  line: 'phone.line',
  sound: 'checkUp.sound',
};

/** A service that answers later than this makes every screen wait. */
const slowFromMs = 1500;
/** From so many seconds on, the times on the screen mislead. */
const clockOffFrom = 60;
/** The service writes whole seconds. */
const exactSeconds = 2;

/**
 * The parts that a call needs, as they are now; `measure` asks the service again. `levels`: of the microphone's last
 * test.
 */
export function useChecks(levels: readonly number[]): {
  readonly checks: readonly Check[];
  readonly pace: ReturnType<typeof useServicePace>;
  readonly measure: () => void;
} {
  const pace = useServicePace();
  const clock = useClockOffset();
  const { microphone, playback, line } = usePhoneChecks(levels);
  const checks: readonly Check[] = [
    { part: 'microphone', ...microphone },
    { part: 'playback', ...playback },
    { part: 'service', ...useServiceCheck(pace, clock.seconds) },
    { part: 'events', ...useEventsCheck() },
    { part: 'line', ...line },
    { part: 'sound', ...useSoundCheck() },
  ];
  const measure = (): void => {
    pace.measure();
    clock.measure();
  };
  return { checks, pace, measure };
}

function usePhoneChecks(levels: readonly number[]): Readonly<Record<'microphone' | 'playback' | 'line', Found>> {
  const { text } = useText();
  const problemText = useProblemText();
  const { registration, problem, microphone, extension, isPlaybackBlocked } = usePhone();
  const { sound } = usePreferences();
  const isMicrophoneAway = microphone === 'denied' || microphone === 'missing';
  const range = rangeOf(levels);
  const decibels = (level: number): number => Math.round((level - 1) * fullLevelDecibels);
  const device = (kind: keyof typeof sound): string => sound[kind]?.label ?? text('sound.system');
  const heard = range && { loudest: decibels(range.loudest), quietest: decibels(range.quietest) };
  return {
    microphone: {
      state: microphone === 'present' ? 'good' : microphone === 'unknown' ? 'unknown' : 'bad',
      words: text(`phone.microphone.${microphone}`),
      advice: isMicrophoneAway ? text(`phone.microphone.${microphone}.hint`) : null,
      details: [device('microphone'), heard ? text('checkUp.levels', heard) : text('checkUp.notTested')],
    },
    playback: {
      state: isPlaybackBlocked ? 'bad' : 'good',
      words: text(isPlaybackBlocked ? 'checkUp.playbackBlocked' : 'checkUp.playbackWorks'),
      advice: isPlaybackBlocked ? text('checkUp.playbackAdvice') : null,
      details: [device('speaker'), text('checkUp.ringOn', { device: device('ring') })],
    },
    line: {
      state: registration === 'registered' ? 'good' : registration === 'connecting' ? 'unknown' : 'bad',
      words: text(`phone.line.${registration}`, { extension: extension ?? '–' }),
      advice: problem && !isMicrophoneAway ? problemText(problem) : null,
      details: [],
    },
  };
}

function useServiceCheck({ error, middle }: ReturnType<typeof useServicePace>, clock: number | undefined): Found {
  const { text, language } = useText();
  const problemText = useProblemText();
  const { server } = useAbout();
  const off = clock === undefined || Math.abs(clock) < exactSeconds ? 0 : Math.abs(clock);
  const clockText = (): string => {
    if (off === 0) return text('checkUp.clockRight');
    return text((clock ?? 0) > 0 ? 'checkUp.clockFast' : 'checkUp.clockSlow', { time: durationText(off) });
  };
  const details = [server, ...(clock === undefined ? [] : [clockText()])];
  if (error) return { state: 'bad', words: text('checkUp.noService'), advice: problemText(error), details };
  if (middle === undefined) return { state: 'unknown', words: text('checkUp.measuring'), advice: null, details };
  const isSlow = middle >= slowFromMs;
  const isClockOff = off >= clockOffFrom;
  return {
    state: isSlow || isClockOff ? 'bad' : 'good',
    words: text('checkUp.answers', { ms: countText(middle, language) }),
    advice: isSlow ? text('checkUp.slow') : isClockOff ? text('checkUp.clockAdvice') : null,
    details,
  };
}

function useEventsCheck(): Found {
  const { text } = useText();
  const { mirrors } = useWorkstation();
  const isLive = mirrors.eventConnection(({ value }) => value) === 'connected';
  return {
    state: isLive ? 'good' : 'bad',
    words: text(isLive ? 'checkUp.eventsLive' : 'checkUp.eventsAway'),
    advice: isLive ? null : text('checkUp.eventsAdvice'),
    details: [],
  };
}

/** The sound of the call that is talked in: nothing else measures the way of the sound. */
function useSoundCheck(): Found {
  const { text, language } = useText();
  const sound = useCallSound();
  const score = sound && meanOpinionScore(sound);
  if (!sound || score === null)
    return { state: 'unknown', words: text('checkUp.noCall'), advice: null, details: [text('checkUp.noCallHint')] };
  const quality = qualityOf(score);
  const figure = (value: number | null, digits = 0): string =>
    value === null ? '–' : countText(Math.round(value * 10 ** digits) / 10 ** digits, language);
  return {
    state: quality === 'poor' ? 'bad' : 'good',
    words: text('checkUp.quality', { quality: text(`phone.quality.${quality}`), score: figure(score, 1) }),
    advice: quality === 'poor' ? text('checkUp.poorAdvice') : null,
    details: [
      text('checkUp.loss', { loss: figure(sound.loss === null ? null : sound.loss * 100, 1) }),
      text('checkUp.jitter', { jitter: figure(sound.jitterMs), ms: figure(sound.roundTripMs) }),
    ],
  };
}
