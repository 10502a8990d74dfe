import { copyFile, link, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { conversationOf, sentencesOf } from './conversation.ts';
import { randomFrom } from './random.ts';

/** How long the conversations of the demo clinic are. */
export const conversationSeconds: readonly number[] = [15, 21, 28, 36, 45, 56, 70, 88, 110, 140, 175];
const spokenRecordings = ['recording-1.wav', 'recording-2.wav', 'recording-3.wav'];

export interface RecordedCall {
  /** Path relative to the folder of recordings. */
  readonly filename: string;
  /** One of `conversationSeconds`. */
  readonly seconds: number;
}

/**
 * Writes the recordings of the demo clinic's calls. There is one conversation of each length, and each call of that
 * length has it under a separate name: a thousand recordings take the space of eleven.
 */
export async function writeRecordings(
  calls: readonly RecordedCall[],
  { demoFolder, dataFolder }: { demoFolder: string; dataFolder: string },
): Promise<void> {
  const folder = join(dataFolder, 'recordings');
  await mkdir(join(folder, 'demo'), { recursive: true });
  const voices = await Promise.all(
    spokenRecordings.map(async (name) => sentencesOf(await readFile(join(demoFolder, name)))),
  );
  for (const [index, seconds] of conversationSeconds.entries()) {
    const [first, ...others] = calls.filter((call) => call.seconds === seconds);
    const speakers = voices[index % voices.length];
    if (!first || !speakers) continue;
    const file = join(folder, first.filename);
    await writeFile(file, conversationOf(randomFrom(seconds), speakers, seconds));
    await Promise.all(others.map(({ filename }) => linkOrCopy(file, join(folder, filename))));
  }
}

/** Some file systems, such as exFAT, give a file one name only. */
const linkOrCopy = (file: string, name: string): Promise<void> => link(file, name).catch(() => copyFile(file, name));
