import { writeFileSync } from 'node:fs';

/**
 * Writes the music that a caller on hold hears, in the format of prompts: a slow arpeggio of four chords, quiet enough
 * to talk beside it. Made of sines by this script, and so free of anybody's rights.
 */
const rate = 8000;
const noteSeconds = 0.4;
/** Am7, F, C, G: the root, and three notes above it, up and down. */
const chords = [
  [220, 329.63, 392, 523.25],
  [174.61, 261.63, 349.23, 523.25],
  [261.63, 329.63, 392, 523.25],
  [196, 293.66, 392, 493.88],
] as const;
const order = [0, 1, 2, 3, 2, 1, 2, 1] as const;
/** −20 dBFS for each note. */
const amplitude = 3277;

const notes = chords.flatMap((chord) => order.map((index) => chord[index]));
const samples = new Float64Array(Math.round(notes.length * noteSeconds * rate));
for (const [position, hertz] of notes.entries()) {
  const start = Math.round(position * noteSeconds * rate);
  // Each note fades over three beats; the last ones fade into the beginning, where the loop continues.
  for (let i = 0; i < 3 * noteSeconds * rate; i++) {
    const seconds = i / rate;
    const envelope = Math.min(1, seconds / 0.02) * Math.exp(-2.5 * seconds);
    const tone = Math.sin(2 * Math.PI * hertz * seconds) + 0.2 * Math.sin(4 * Math.PI * hertz * seconds);
    const at = (start + i) % samples.length;
    samples[at] = (samples[at] ?? 0) + amplitude * envelope * tone;
  }
}

const header = Buffer.alloc(44);
header.write('RIFF', 0, 'latin1');
header.writeUInt32LE(36 + samples.length * 2, 4);
header.write('WAVEfmt ', 8, 'latin1');
header.writeUInt32LE(16, 16);
header.writeUInt16LE(1, 20);
header.writeUInt16LE(1, 22);
header.writeUInt32LE(rate, 24);
header.writeUInt32LE(rate * 2, 28);
header.writeUInt16LE(2, 32);
header.writeUInt16LE(16, 34);
header.write('data', 36, 'latin1');
header.writeUInt32LE(samples.length * 2, 40);
const data = Buffer.from(Int16Array.from(samples, Math.round).buffer);
writeFileSync(new URL('../resources/prompts/hold-music.wav', import.meta.url), Buffer.concat([header, data]));
