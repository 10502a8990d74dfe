import { type RecordingFault, type RecordingMark, recordingMarks } from '../../../shared/contract/recording-check.ts';
import type { Hole, RecordingSignals, SideSignals } from '../../../media/recorder/signals/recording-signals.ts';

/** Recordings begin with the answer and end with the call, but for the time that a message takes. */
const toleratedSeconds = 3;
const toleratedShare = 0.05;
/** In a shorter talk one side may have had nothing to say. */
const leastSecondsToJudge = 10;
/** A voice that is there for less than this is a click or a cough. */
const leastTalkMs = 300;

/** Whether sound of so many seconds is longer or shorter than the talk by more than is tolerated. */
export const isWrongLength = (seconds: number, billsec: number): boolean =>
  Math.abs(seconds - billsec) > toleratedSeconds + toleratedShare * billsec;

/** The first fault of a recording whose file could be read, null for none. `billsec`: whole seconds of talk. */
export function faultOf(signals: RecordingSignals, billsec: number): RecordingFault | null {
  if (signals.seconds === 0) return 'empty';
  if (signals.missingSeconds > 0) return 'truncated';
  if (isWrongLength(signals.seconds, billsec)) return 'wrong-length';
  if (silentSidesOf(signals) === 2) return 'both-sides-silent';
  if (silentSidesOf(signals) === 1) return 'one-side-silent';
  return signals.holes.some(isOfBoth) ? 'hole' : null;
}

/** Where in the sound a fault begins, in milliseconds; null where that is not known. */
export function damagedFromMs(fault: RecordingFault | null, signals: RecordingSignals): number | null {
  if (fault === 'truncated') return Math.round(signals.seconds * 1000);
  if (fault === 'both-sides-silent' || fault === 'one-side-silent') return 0;
  return fault === 'hole' ? ((signals.holes.find(isOfBoth) ?? signals.holes[0])?.fromMs ?? null) : null;
}

/** The sound of one side may be missing because the caller has muted a phone. */
const isOfBoth = ({ side }: Hole): boolean => side === 'both';

const isHeard = (side: SideSignals): boolean => side.talkMsUnheld >= leastTalkMs;

/** How many sides are not heard outside of holds. A recording of one channel is of both sides at once. */
function silentSidesOf({ agent, customer, unheldMs, channels }: RecordingSignals): 0 | 1 | 2 {
  if (unheldMs < leastSecondsToJudge * 1000) return 0;
  if (!isHeard(agent) && !isHeard(customer)) return 2;
  return channels > 1 && isHeard(agent) !== isHeard(customer) ? 1 : 0;
}

const isLevelBad = ({ speechDbfs, clippedShare }: SideSignals): boolean =>
  speechDbfs !== null && (speechDbfs < -40 || speechDbfs > -6 || clippedShare > 0.001);

const marks: Record<RecordingMark, (signals: RecordingSignals, longSilenceSeconds: number) => boolean> = {
  'long-silence': ({ longestSilenceMs }, seconds) => longestSilenceMs >= seconds * 1000,
  'talking-over': ({ bothShare, channels }) => channels > 1 && bothShare > 0.1,
  interrupting: ({ agent, channels }) => channels > 1 && agent.interruptions >= 3,
  'agent-talks-most': ({ agent, customer, channels }) =>
    channels > 1 && agent.talkShare > 0.7 * (agent.talkShare + customer.talkShare) && agent.talkShare > 0,
  level: ({ agent, customer }) => isLevelBad(agent) || isLevelBad(customer),
  'one-side-silent': (signals) => silentSidesOf(signals) === 1,
  echo: ({ agent, customer }) => agent.echo !== null || customer.echo !== null,
  'both-sides-silent': (signals) => silentSidesOf(signals) === 2,
  hole: ({ holes }) => holes.length > 0,
};

/** The bits of what a listener would notice. `longSilenceSeconds`: the clinic's setting. */
export const markBitsOf = (signals: RecordingSignals, longSilenceSeconds: number): number =>
  recordingMarks.reduce((bits, mark, at) => bits + (marks[mark](signals, longSilenceSeconds) ? 1 << at : 0), 0);

/** The marks of their bits. */
export const marksOfBits = (bits: number): RecordingMark[] => recordingMarks.filter((_, at) => bits & (1 << at));

/** The bit that stands for a mark. */
export const bitOfMark = (mark: RecordingMark): number => 1 << recordingMarks.indexOf(mark);
