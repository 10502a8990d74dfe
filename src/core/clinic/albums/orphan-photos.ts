import { join } from 'node:path';
import { filesIn, isUntouchedSince, setAside } from '../../platform/files/stored-files.ts';
import type { Log } from '../../platform/log.ts';
import type { AlbumRepository } from './repository.ts';

const photosAtOnce = 5000;
const folder = 'photos';

/**
 * Photos that no album knows, from before `since`: after a crash between the file and its row, when nobody had been
 * answered that the photo is stored. They are set aside, not deleted, because their rows may be in a later backup.
 */
export async function settleOrphanPhotos(parts: {
  repository: Pick<AlbumRepository, 'filenamesAfter'>;
  dataFolder: string;
  since: number;
  log: Pick<Log, 'warn'>;
}): Promise<void> {
  const { repository, dataFolder, since, log } = parts;
  const unknown = new Set(await filesIn(join(dataFolder, folder)));
  for (let last = 0; unknown.size > 0;) {
    const photos = await repository.filenamesAfter(last, photosAtOnce);
    for (const { filename, thumb_filename: thumbFilename } of photos) {
      unknown.delete(filename);
      unknown.delete(thumbFilename);
    }
    if (photos.length < photosAtOnce) break;
    last = photos.at(-1)?.id ?? last;
  }
  for (const file of unknown) {
    if (!(await isUntouchedSince(join(dataFolder, folder, file), since))) continue;
    await setAside(dataFolder, join(folder, file));
    log.warn({ file }, 'a photo that no album knows is set aside');
  }
}
