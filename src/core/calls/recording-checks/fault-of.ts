import { type RecordingFault, type RecordingMark, recordingMarks } from '../../../shared/contract/recording-check.ts';
import type { RecordingSignals, SideSignals } from '../../../media/recorder/signals/recording-signals.ts';

/** Recordings begin with the answer and end with the call, but for the time that a message takes. */
const toleratedSeconds = 3;
const toleratedShare = 0.05;
/** In a shorter talk one side may have had nothing to say. */
const leastSecondsToJudge = 10;
/** A voice that is there for less than this is a click or a cough. */
const leastTalkSeconds = 0.3;

/** The first fault of a recording whose file could be read, null for none. `billsec`: whole seconds of talk. */
export function faultOf(signals: RecordingSignals, billsec: number): RecordingFault | null {
  if (signals.seconds === 0) return 'empty';
  if (signals.missingSeconds > 0) return 'truncated';
  const tolerated = toleratedSeconds + toleratedShare * billsec;
  if (Math.abs(signals.seconds - billsec) > tolerated) return 'wrong-length';
  return isOneSideSilent(signals) ? 'one-side-silent' : null;
}

const isHeard = (side: SideSignals, seconds: number): boolean => side.talkShare * seconds >= leastTalkSeconds;

/** One side alone: when both are silent, as on hold, the line may be well. */
function isOneSideSilent(signals: RecordingSignals): boolean {
  const { agent, customer, seconds, channels } = signals;
  if (channels < 2 || seconds < leastSecondsToJudge) return false;
  return isHeard(agent, seconds) !== isHeard(customer, seconds);
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
  'one-side-silent': isOneSideSilent,
  echo: ({ agent, customer }) => agent.echo !== null || customer.echo !== null,
};

/** The bits of what a listener would notice. `longSilenceSeconds`: the clinic's setting. */
export const markBitsOf = (signals: RecordingSignals, longSilenceSeconds: number): number =>
  recordingMarks.reduce((bits, mark, at) => bits + (marks[mark](signals, longSilenceSeconds) ? 1 << at : 0), 0);

/** The marks of their bits. */
export const marksOfBits = (bits: number): RecordingMark[] => recordingMarks.filter((_, at) => bits & (1 << at));

/** The bit that stands for a mark. */
export const bitOfMark = (mark: RecordingMark): number => 1 << recordingMarks.indexOf(mark);
