import { copyFile, open, rename, rm } from 'node:fs/promises';
import { ProblemError } from '../../shared/problem.ts';
import { recordingFormat, recordingHeader } from './wav-format.ts';

const { headerLength, frameLength, rate } = recordingFormat;

/**
 * Puts the header of a recording right whose writer was killed: sizes by the file's length, a cut-off last frame
 * taken away. A correct file is left unchanged. A file with further names is replaced by a repaired copy: they may be
 * those of backups. Resolves with its length in seconds. Rejects with ProblemError: `not-found`, or `invalid-input`
 * when the file is not a recording (it is left unchanged).
 */
export async function repairRecording(file: string): Promise<{ seconds: number }> {
  const handle = await open(file, 'r+').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT'
      ? new ProblemError('not-found', `There is no recording ${file}`, { file }, { cause: error })
      : error;
  });
  const draft = `${file}.part`;
  try {
    const { size, nlink } = await handle.stat();
    const present = Buffer.alloc(Math.min(size, headerLength));
    await handle.read(present, 0, present.length, 0);
    const dataLength = Math.floor(Math.max(0, size - headerLength) / frameLength) * frameLength;
    const header = recordingHeader(dataLength);
    if (!isHeaderOfOurs(present, header))
      throw new ProblemError('invalid-input', `${file} is not a recording`, { file });
    const isWhole = present.equals(header) && size === headerLength + dataLength;
    if (!isWhole && nlink > 1) {
      await copyFile(file, draft);
      await putRight(draft, header, headerLength + dataLength);
      await rename(draft, file);
    } else if (!isWhole) await putRight(file, header, headerLength + dataLength);
    else await handle.sync();
    return { seconds: dataLength / frameLength / rate };
  } finally {
    await handle.close();
    await rm(draft, { force: true });
  }
}

async function putRight(file: string, header: Buffer, size: number): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.write(header, 0, headerLength, 0);
    await handle.truncate(size);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The same but for the two sizes; what a kill has cut off may be missing. */
function isHeaderOfOurs(present: Buffer, expected: Buffer): boolean {
  return present.every((byte, at) => (at >= 4 && at < 8) || at >= 40 || byte === expected[at]);
}
