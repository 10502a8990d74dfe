import {
  peakBuckets,
  type RecordingSignals as Measured,
  type SideSignals,
  type Stretch,
} from '../../../media/recorder/signals/recording-signals.ts';
import type { RecordingSignals, RecordingHole } from '../../../shared/contract/recording-check.ts';
import type { CheckRow, NewCheck } from './recording-checks-repository.ts';

export { peakBuckets };
export type MeasuredSound = Measured;

type SoundColumns = Omit<NewCheck, keyof FileColumns | 'record_id' | 'called_at' | 'checked_at' | 'marks'>;
type FileColumns = Pick<
  NewCheck,
  'fault' | 'bytes' | 'stamp' | 'digest' | 'first_digest' | 'read_at' | 'damaged_from_ms'
>;

/** How a recording without missing sound is stored. */
export const noHoles = '[]';
/** The rest would only say the same. */
const mostHoles = 10;

const perMille = (share: number): number => Math.round(share * 1000);

/** How a measurement is stored: shares in thousandths, levels in tenths of a decibel, clipping in millionths. */
export function soundColumns(sound: MeasuredSound | null, holds: readonly Stretch[]): SoundColumns {
  const isStereo = sound !== null && sound.channels > 1;
  const [agent, customer] = isStereo ? [sound.agent, sound.customer] : [null, null];
  const ofSide = <Value>(side: SideSignals | null, value: (side: SideSignals) => Value): Value | null =>
    side === null ? null : value(side);
  const level = ({ speechDbfs }: SideSignals): number | null =>
    speechDbfs === null ? null : Math.round(speechDbfs * 10);
  const clipped = ({ clippedShare }: SideSignals): number => Math.round(clippedShare * 1e6);
  return {
    length_ms: sound && Math.round(sound.seconds * 1000),
    channels: sound && sound.channels,
    agent_talk: ofSide(agent, ({ talkShare }) => perMille(talkShare)),
    customer_talk: ofSide(customer, ({ talkShare }) => perMille(talkShare)),
    both_talk: isStereo ? perMille(sound.bothShare) : null,
    silence: sound && perMille(sound.silentShare),
    longest_silence_ms: sound && sound.longestSilenceMs,
    agent_turn_ms: ofSide(agent, (side) => side.longestTurnMs),
    customer_turn_ms: ofSide(customer, (side) => side.longestTurnMs),
    agent_interruptions: ofSide(agent, (side) => side.interruptions),
    customer_interruptions: ofSide(customer, (side) => side.interruptions),
    agent_level: ofSide(agent, level),
    customer_level: ofSide(customer, level),
    agent_clipped: ofSide(agent, clipped),
    customer_clipped: ofSide(customer, clipped),
    agent_echo_ms: agent?.echo?.delayMs ?? null,
    customer_echo_ms: customer?.echo?.delayMs ?? null,
    hold_ms: sound && holds.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0),
    holes: sound && holesText(sound),
    strip: sound && sound.strip,
    peaks: sound && sound.peaks.toString('base64'),
  };
}

const holesText = ({ holes }: MeasuredSound): string =>
  JSON.stringify(
    holes.slice(0, mostHoles).map(({ side, fromMs, toMs }): RecordingHole => ({ side, from_ms: fromMs, to_ms: toMs })),
  );

/** The stored measurement as the interface shows it; null where there was no sound. */
export function signalsOfRow(row: CheckRow): RecordingSignals | null {
  if (row.length_ms === null || row.silence === null) return null;
  const isStereo = (row.channels ?? 1) > 1;
  const side = (of: 'agent' | 'customer') => {
    const level = row[`${of}_level`];
    return {
      talk_share: (row[`${of}_talk`] ?? 0) / 1000,
      longest_turn_ms: row[`${of}_turn_ms`] ?? 0,
      interruptions: row[`${of}_interruptions`] ?? 0,
      speech_dbfs: level === null ? null : level / 10,
      clipped_share: (row[`${of}_clipped`] ?? 0) / 1e6,
      echo_ms: row[`${of}_echo_ms`],
    };
  };
  return {
    seconds: row.length_ms / 1000,
    agent: isStereo ? side('agent') : null,
    customer: isStereo ? side('customer') : null,
    both_share: row.both_talk === null ? null : row.both_talk / 1000,
    silent_share: row.silence / 1000,
    longest_silence_ms: row.longest_silence_ms ?? 0,
    hold_ms: row.hold_ms ?? 0,
    holes: row.holes === null ? null : (JSON.parse(row.holes) as RecordingHole[]),
    strip: row.strip ?? '',
  };
}

/**
 * About where two sounds of one length begin to differ, by their waveforms; null where these are the same or cannot be
 * compared. `known` has the waveform of the first content, or where the second differed from it.
 */
export function firstDifferenceMs(
  known: Pick<CheckRow, 'peaks' | 'length_ms' | 'digest' | 'first_digest' | 'damaged_from_ms'>,
  { peaks, length_ms: lengthMs }: Pick<SoundColumns, 'peaks' | 'length_ms'>,
): number | null {
  if (known.digest !== known.first_digest) return known.damaged_from_ms;
  if (known.peaks === null || peaks == null || lengthMs == null || known.length_ms !== lengthMs) return null;
  const [before, after] = [Buffer.from(known.peaks, 'base64'), Buffer.from(peaks, 'base64')];
  for (let part = 0; part < peakBuckets; part++)
    if (before[part] !== after[part] || before[part + peakBuckets] !== after[part + peakBuckets])
      return Math.floor((part * lengthMs) / peakBuckets);
  return null;
}

/** The stored waveform, 0 to 1; null where there is none. */
export function peaksOfRow({
  peaks,
  length_ms: lengthMs,
}: Pick<CheckRow, 'peaks' | 'length_ms'>): { seconds: number; left: number[]; right: number[] } | null {
  if (peaks === null || lengthMs === null) return null;
  const levels = [...Buffer.from(peaks, 'base64')].map((level) => Math.round((level / 255) * 1e4) / 1e4);
  return { seconds: lengthMs / 1000, left: levels.slice(0, peakBuckets), right: levels.slice(peakBuckets) };
}
