import { join } from 'node:path';
import { formatDateTime } from '../../platform/database/local-time.ts';
import { datedFolders } from '../../platform/files/dated-folders.ts';
import { reducedOf } from './photo-files.ts';
import { isUntouchedSince, setAside } from '../../platform/files/stored-files.ts';
import type { Log } from '../../platform/log.ts';
import type { PhotoFileRepository } from './photo-file-repository.ts';

const photosAtOnce = 5000;
const dayMs = 86_400_000;
const folder = 'photos';

interface Parts {
  readonly repository: PhotoFileRepository;
  readonly dataFolder: string;
  /** When this process started: newer files belong to uploads of this process. */
  readonly since: number;
  readonly timeZone: string;
  readonly signal: AbortSignal;
  readonly log: Pick<Log, 'warn'>;
}

/**
 * Photos that no album knows: after a crash between the file and its row, when nobody had been answered that the photo
 * is stored. They are set aside, not deleted, because their rows may be in a later backup.
 *
 * Months that were over at an earlier start are settled, with the photos in them: a start looks at what was stored
 * since, however many there are.
 */
export async function settleOrphanPhotos(parts: Parts): Promise<void> {
  const { repository, dataFolder, since, signal, log } = parts;
  const settled = await repository.settled();
  const unknown = await filesSince(join(dataFolder, folder), settled.beforeMonth);
  // An upload of the last month may have ended a moment before this start; a clinic may have moved its time zone.
  const beforeMonth = monthOf(formatDateTime(since - 2 * dayMs, parts.timeZone));
  let [last, firstUnsettled] = [settled.upToId, Number.POSITIVE_INFINITY];
  for (let photos = null; photos === null || photos.length === photosAtOnce; last = photos.at(-1)?.id ?? last) {
    if (signal.aborted) return;
    photos = await repository.filenamesAfter(last, photosAtOnce);
    for (const { id, filename, thumb_filename: thumbFilename } of photos) {
      unknown.delete(filename);
      unknown.delete(thumbFilename);
      unknown.delete(reducedOf(filename));
      if (monthOf(filename) >= beforeMonth) firstUnsettled = Math.min(firstUnsettled, id);
    }
  }
  for (const file of unknown) {
    if (signal.aborted) return;
    if (!(await isUntouchedSince(join(dataFolder, folder, file), since))) continue;
    await setAside(dataFolder, join(folder, file));
    log.warn({ file }, 'a photo that no album knows is set aside');
  }
  await repository.settle({ beforeMonth, upToId: Math.min(last, firstUnsettled - 1) });
}

/** Files of months that are not settled; at first also those that lie elsewhere, as no upload puts them. */
async function filesSince(root: string, month: number): Promise<Set<string>> {
  const found = new Set<string>();
  for await (const { date, files } of datedFolders(root, month * 100))
    if (month === 0 || date.length === 6) for (const file of files) found.add(file);
  return found;
}

/** The month of `2026-01-05 …` and `2026/01/…`: YYYYMM as a number; 0 where there is none. */
const monthOf = (text: string): number => {
  const [, year = '', month = ''] = /^(\d{4})[-/\\](\d{2})[-/\\]/.exec(text) ?? [];
  return Number(year + month);
};
