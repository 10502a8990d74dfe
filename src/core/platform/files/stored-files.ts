import { mkdir, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Whether nothing has been written to a file since; false when it was removed meanwhile. */
export const isUntouchedSince = async (file: string, since: number): Promise<boolean> =>
  ((await stat(file).catch(() => null))?.mtimeMs ?? since) < since;

/** Moves a file of the data folder into the same place beneath `set-aside`, where nothing looks for it. */
export async function setAside(dataFolder: string, file: string): Promise<void> {
  const to = join(dataFolder, 'set-aside', file);
  await mkdir(dirname(to), { recursive: true });
  await rename(join(dataFolder, file), to);
}
