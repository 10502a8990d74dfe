import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { copyPrivately } from './private-files.ts';

/** Whether nothing has been written to a file since; false when it was removed meanwhile. */
export const isUntouchedSince = async (file: string, since: number): Promise<boolean> =>
  ((await stat(file).catch(() => null))?.mtimeMs ?? since) < since;

/** Where a file of the data folder is set aside: in the same place beneath `set-aside`, where nothing looks for it. */
export const asidePathOf = (dataFolder: string, file: string): string => join(dataFolder, 'set-aside', file);

/** Moves a file of the data folder aside. */
export const setAside = (dataFolder: string, file: string): Promise<void> =>
  move(join(dataFolder, file), asidePathOf(dataFolder, file));

/** Moves it back. */
export const bringBack = (dataFolder: string, file: string): Promise<void> =>
  move(asidePathOf(dataFolder, file), join(dataFolder, file));

async function move(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  try {
    await rename(from, to);
  } catch (error) {
    // A folder of recordings may be another disk.
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error;
    await copyPrivately(from, to);
    await rm(from);
  }
}
