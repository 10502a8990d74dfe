import { join } from 'node:path';
import type { ClinicPlatform } from '../../platform/platform.ts';
import type { CustomerService } from '../customers/service.ts';
import { settleOrphanPhotos } from './orphan-photos.ts';
import { createImageStore } from './images/image-store.ts';
import { createPhotoFileRepository } from './photo-file-repository.ts';
import { createAlbumRepository } from './repository.ts';
import { albumRoutes } from './routes.ts';
import { AlbumService } from './service.ts';

export function composeAlbums(
  { db, config, clock, log, timeZone }: ClinicPlatform,
  { customers, imageWorkerFile }: { customers: CustomerService; imageWorkerFile: URL },
) {
  const images = createImageStore(imageWorkerFile);
  const repository = createAlbumRepository(db);
  const albums = new AlbumService({
    repository,
    customers,
    images,
    photosFolder: join(config.dataFolder, 'photos'),
    clock,
    timeZone,
  });
  return {
    albums,
    routes: albumRoutes(albums),
    settleOrphans: (since: number, signal: AbortSignal) =>
      settleOrphanPhotos({
        repository: createPhotoFileRepository(db),
        dataFolder: config.dataFolder,
        since,
        timeZone,
        signal,
        log,
      }),
    stop: () => images.stop(),
  };
}
