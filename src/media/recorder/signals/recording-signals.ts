import { PeakScan } from '../peaks.ts';
import { type OpenRecording, withRecording } from '../read-recording.ts';
import { type Echo, EchoSearch } from './echo.ts';
import { takeOutEcho } from './echo-path.ts';
import { type HeardSide, type Hole, holesOf } from './holes.ts';
import { SideLevels, windowMs } from './levels.ts';
import { joined, marksOf, type Run, runsWhere, speechOf, type Stretch, windowsOf } from './speech.ts';
import { speechBesideEcho } from './speech-beside-echo.ts';

/** The interrupted side has talked for at least so long. */
const talkedMs = 500;
/** It stops this soon after the other has begun. */
const yieldsWithinMs = 1000;
/** The other side talks on after that: a “yes” or “mhm” in between is no interruption. */
const talksOnMs = 400;

/**
 * How often `one` interrupted `other`: began while the other had been talking for half a second, the other stopped
 * within a second, and the one talked on for at least 400 ms after that.
 */
function interruptionsBy(one: readonly Run[], other: readonly Run[]): number {
  let count = 0;
  let next = 0;
  for (const { from, before } of one) {
    while (next < other.length && (other[next] as Run).before <= from) next++;
    const talking = other[next];
    if (!talking || talking.from >= from) continue;
    const hasTalked = (from - talking.from) * windowMs >= talkedMs;
    const hasYielded = (talking.before - from) * windowMs <= yieldsWithinMs;
    if (hasTalked && hasYielded && (before - talking.before) * windowMs >= talksOnMs) count++;
  }
  return count;
}

export type { Hole, Stretch };

const stripLength = 120;
export const peakBuckets = 800;
/** Pauses up to this long belong to a turn. */
const turnPauseMs = 800;

/** The sound of one side. */
export interface SideSignals {
  /** How much of the time this side speaks, 0 to 1. */
  readonly talkShare: number;
  /** How long this side speaks while nobody is on hold. */
  readonly talkMsUnheld: number;
  /** Its longest turn, pauses up to 0.8 s included. */
  readonly longestTurnMs: number;
  /** How often it interrupted the other. */
  readonly interruptions: number;
  /** Mean level of its speech, dBFS of a sine; null when it does not speak. */
  readonly speechDbfs: number | null;
  /** Share of the samples of its speech that are clipped, 0 to 1. */
  readonly clippedShare: number;
  /** This side's voice comes back in the other's sound: whoever is on this side hears themselves. */
  readonly echo: Echo | null;
}

/** Measurements of a recording, made without any model. */
export interface RecordingSignals {
  readonly seconds: number;
  /** Seconds that the header promises and the file lacks. */
  readonly missingSeconds: number;
  /** 1: both sides are in one channel, and nothing can be said about either. */
  readonly channels: number;
  readonly agent: SideSignals;
  readonly customer: SideSignals;
  /** How much of the time both speak, 0 to 1. */
  readonly bothShare: number;
  /** How much of the time nobody speaks, 0 to 1; holds are left out. */
  readonly silentShare: number;
  readonly longestSilenceMs: number;
  /** How much of the recording is no hold. */
  readonly unheldMs: number;
  /** Where sound is missing; none for one channel. */
  readonly holes: readonly Hole[];
  /** The speaker of each of 120 equal parts: 0 nobody, 1 the agent, 2 the customer, 3 both. */
  readonly strip: string;
  /** The loudest sample of each of 800 equal parts, 0 to 255: the agent, then the customer. */
  readonly peaks: Buffer;
}

/** Why a side may be silent, as the call's record has it. */
export interface CourseOfCall {
  readonly holds?: readonly Stretch[];
  /** When the agent was muted, or the customer waited for the next one. */
  readonly agentSilent?: readonly Stretch[];
  /** When nothing arrived from a side. */
  readonly agentGone?: readonly Stretch[];
  readonly customerGone?: readonly Stretch[];
}

/**
 * Measures a recording in one reading: about 0.1 % of its length in processor time. A side in whose sound the other is
 * heard again is read twice more: an echo is no speech. Holds are left out of silence. Rejects with ProblemError:
 * `not-found`, `unsupported-media-type`.
 */
export const measureRecording = (file: string, course: CourseOfCall = {}): Promise<RecordingSignals> =>
  withRecording(file, async (recording) => {
    const { wav, frames, missingFrames, chunks } = recording;
    const sides = [new SideLevels(wav.rate, frames), new SideLevels(wav.rate, frames)] as const;
    const echoes = [new EchoSearch(wav.rate), new EchoSearch(wav.rate)] as const;
    const peaks = new PeakScan(frames, peakBuckets);
    const isStereo = wav.channels > 1;
    for await (const chunk of chunks()) {
      for (let at = 0; at < chunk.length; at += 2 * wav.channels) {
        const left = chunk.readInt16LE(at);
        const right = isStereo ? chunk.readInt16LE(at + 2) : left;
        sides[0].take(left);
        sides[1].take(right);
        peaks.take(left, right);
        if (!isStereo) continue;
        echoes[0].take(left, right);
        echoes[1].take(right, left);
      }
    }
    const speech = [
      await speechOfSide(recording, 0, sides, echoes[1].echo),
      await speechOfSide(recording, 1, sides, echoes[0].echo),
    ] as const;
    const windows = sides[0].levels.length;
    const marks = [marksOf(speech[0], windows), marksOf(speech[1], windows)] as const;
    const isHeld = marksOf(windowsOf(course.holds ?? [], windows), windows);
    const measured = { levels: sides, speech, echoes, isHeld };
    const [agent, customer] = [sideOf(0, measured), sideOf(1, measured)];
    return {
      seconds: frames / wav.rate,
      missingSeconds: missingFrames / wav.rate,
      channels: wav.channels,
      agent,
      customer,
      bothShare: shareOf(windows, (at) => marks[0][at] === 1 && marks[1][at] === 1),
      ...silenceOf(marks, isHeld),
      unheldMs: windowMs * isHeld.filter((held) => held === 0).length,
      holes: isStereo ? holesOf(heardSides(sides, speech, [agent, customer], course)) : [],
      strip: stripOf(marks),
      peaks: Buffer.from([...peaks.left, ...peaks.right].map((level) => Math.min(255, Math.round(level * 255)))),
    };
  });

type Pair<T> = readonly [T, T];

/** `echo`: of the other side, in the sound of this one. */
async function speechOfSide(
  recording: OpenRecording,
  channel: 0 | 1,
  sides: Pair<SideLevels>,
  echo: Echo | null,
): Promise<readonly Run[]> {
  const sound = sides[channel];
  if (echo === null) return speechOf(sound.levels);
  const voice = sides[channel === 0 ? 1 : 0];
  return speechBesideEcho(await takeOutEcho(recording, { voice, sound, channel, echo }));
}

interface MeasuredSides {
  readonly levels: Pair<SideLevels>;
  readonly speech: Pair<readonly Run[]>;
  readonly echoes: Pair<EchoSearch>;
  /** 1 for each window of a hold. */
  readonly isHeld: Uint8Array;
}

function heardSides(
  levels: Pair<SideLevels>,
  speech: Pair<readonly Run[]>,
  signals: Pair<SideSignals>,
  { holds = [], agentSilent = [], agentGone = [], customerGone = [] }: CourseOfCall,
): Pair<HeardSide> {
  const heard = (side: 0 | 1, excused: readonly Stretch[], gone: readonly Stretch[]): HeardSide => ({
    levels: levels[side].levels,
    speech: speech[side],
    speechDbfs: signals[side].speechDbfs,
    excused,
    gone,
  });
  return [heard(0, [...holds, ...agentSilent], agentGone), heard(1, holds, customerGone)];
}

function sideOf(side: 0 | 1, { levels, speech, echoes, isHeld }: MeasuredSides): SideSignals {
  const [own, other] = side === 0 ? speech : [speech[1], speech[0]];
  const { levels: ofWindows, clipped, windowSamples } = levels[side];
  const spoken = own.reduce((sum, { from, before }) => sum + before - from, 0);
  let [power, clippedSamples, unheld] = [0, 0, 0];
  for (const { from, before } of own) {
    for (let at = from; at < before; at++) {
      power += 10 ** ((ofWindows[at] as number) / 10);
      clippedSamples += clipped[at] as number;
      if (isHeld[at] === 0) unheld++;
    }
  }
  const samplesSpoken = spoken * windowSamples;
  return {
    talkShare: ofWindows.length === 0 ? 0 : spoken / ofWindows.length,
    talkMsUnheld: unheld * windowMs,
    longestTurnMs: longestMs(joined(own, turnPauseMs / windowMs)),
    interruptions: interruptionsBy(own, other),
    speechDbfs: spoken === 0 ? null : 10 * Math.log10(power / spoken),
    clippedShare: samplesSpoken === 0 ? 0 : Math.min(1, clippedSamples / samplesSpoken),
    echo: echoes[side].echo,
  };
}

const longestMs = (runs: readonly Run[]): number =>
  windowMs * runs.reduce((longest, { from, before }) => Math.max(longest, before - from), 0);

function shareOf(windows: number, isIn: (window: number) => boolean): number {
  let count = 0;
  for (let at = 0; at < windows; at++) if (isIn(at)) count++;
  return windows === 0 ? 0 : count / windows;
}

function silenceOf(marks: Pair<Uint8Array>, isHeld: Uint8Array) {
  const windows = marks[0].length;
  const isSilent = (at: number): boolean => marks[0][at] === 0 && marks[1][at] === 0 && isHeld[at] === 0;
  return {
    silentShare: shareOf(windows, isSilent),
    longestSilenceMs: longestMs(runsWhere(windows, isSilent)),
  };
}

/** A side is shown in a part of which it fills a quarter. */
function stripOf(marks: Pair<Uint8Array>): string {
  const windows = marks[0].length;
  return Array.from({ length: stripLength }, (_, part) => {
    const from = Math.floor((part * windows) / stripLength);
    const before = Math.max(from + 1, Math.floor(((part + 1) * windows) / stripLength));
    const fills = (side: Uint8Array): boolean => {
      const spoken = side.subarray(from, before).reduce((sum, mark) => sum + mark, 0);
      return spoken * 4 >= Math.max(1, Math.min(before, windows) - from);
    };
    return String((fills(marks[0]) ? 1 : 0) + (fills(marks[1]) ? 2 : 0));
  }).join('');
}
