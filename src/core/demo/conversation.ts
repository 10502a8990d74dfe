import { parseWavHeader, recordingFormat, recordingHeader } from '../../media/recorder/wav-format.ts';
import type { Random } from './random.ts';

const { rate, frameLength } = recordingFormat;
const sampleLength = 2;
const windowMs = 20;
/** A window of a recording below this level is silent. */
const silentBelow = 200;
/** A pause of at least this ends a sentence. */
const pauseMs = 240;
/** Padding before and after a sentence, so that it does not begin or end with a click. */
const marginMs = 40;

/** The sentences of the two who talk in a recording: mono samples of 16 bits. */
export interface Voices {
  readonly agent: readonly Int16Array[];
  readonly customer: readonly Int16Array[];
}

/** Takes a stereo recording apart, at its pauses. */
export function sentencesOf(recording: Buffer): Voices {
  const header = parseWavHeader(recording);
  if (!header || header.channels !== 2) throw new Error('A recording of the demo clinic is no stereo WAV file');
  const frames = Math.floor((recording.length - header.dataOffset) / frameLength);
  const channel = (side: 0 | 1): Int16Array => {
    const samples = new Int16Array(frames);
    for (let at = 0; at < frames; at += 1)
      samples[at] = recording.readInt16LE(header.dataOffset + at * frameLength + side * sampleLength);
    return samples;
  };
  return { agent: splitAtPauses(channel(0)), customer: splitAtPauses(channel(1)) };
}

function splitAtPauses(samples: Int16Array): Int16Array[] {
  const samplesOf = (ms: number): number => (ms * rate) / 1000;
  const sentences: Int16Array[] = [];
  let start = -1;
  let lastSound = 0;
  const end = (): void => {
    if (start >= 0) sentences.push(samples.subarray(Math.max(0, start - samplesOf(marginMs)), lastSound));
    start = -1;
  };
  for (let at = 0; at < samples.length; at += samplesOf(windowMs)) {
    const isSilent = samples.subarray(at, at + samplesOf(windowMs)).every((sample) => Math.abs(sample) < silentBelow);
    if (!isSilent) {
      if (start < 0) start = at;
      lastSound = at + samplesOf(windowMs + marginMs);
    } else if (at - lastSound >= samplesOf(pauseMs)) end();
  }
  end();
  return sentences;
}

/**
 * A stereo recording of exactly so many seconds in which the two take turns: the agent, on the left, has the first word
 * and the last one.
 */
export function conversationOf(random: Random, { agent, customer }: Voices, seconds: number): Buffer {
  const bytes = Buffer.alloc(recordingFormat.headerLength + seconds * rate * frameLength);
  recordingHeader(seconds * rate * frameLength).copy(bytes);
  const frames = new Int16Array(bytes.buffer, bytes.byteOffset + recordingFormat.headerLength, seconds * rate * 2);
  const greeting = agent[0] ?? new Int16Array();
  const goodbye = agent.at(-1) ?? new Int16Array();
  const goodbyeAt = seconds * rate - goodbye.length - rate / 4;
  let at = say(frames, greeting, 'agent', rate / 2);
  let speaker: keyof Voices = 'customer';
  for (;;) {
    for (let left = 1 + random.below(3); left > 0; left -= 1) {
      const sentence = random.pick(speaker === 'agent' ? agent : customer);
      if (at + sentence.length + rate / 4 > goodbyeAt) {
        say(frames, goodbye, 'agent', Math.max(at, goodbyeAt));
        return bytes;
      }
      at = say(frames, sentence, speaker, at) + pause(random, 0.2, 0.5);
    }
    at += pause(random, 0.1, 0.8);
    speaker = speaker === 'agent' ? 'customer' : 'agent';
  }
}

/** Puts a sentence into its side, from that frame on. Returns the frame after it. */
function say(frames: Int16Array, sentence: Int16Array, speaker: keyof Voices, from: number): number {
  const side = speaker === 'agent' ? 0 : 1;
  for (let at = 0; at < sentence.length; at += 1) frames[(from + at) * 2 + side] = sentence[at] ?? 0;
  return from + sentence.length;
}

/** Frames of a pause between so many seconds. */
const pause = (random: Random, least: number, most: number): number =>
  Math.round((least + random.next() * (most - least)) * rate);
