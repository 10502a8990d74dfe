import { mkdir, readdir, rename, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/** Paths of all files beneath a folder, relative to it; none when it is not there. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  });
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

/** Whether nothing has been written to a file since; false when it was removed meanwhile. */
export const isUntouchedSince = async (file: string, since: number): Promise<boolean> =>
  ((await stat(file).catch(() => null))?.mtimeMs ?? since) < since;

/** Moves a file of the data folder into the same place beneath `set-aside`, where nothing looks for it. */
export async function setAside(dataFolder: string, file: string): Promise<void> {
  const to = join(dataFolder, 'set-aside', file);
  await mkdir(dirname(to), { recursive: true });
  await rename(join(dataFolder, file), to);
}
