import { join } from 'node:path';
import type { ClinicPlatform } from '../../platform/platform.ts';
import type { CustomerService } from '../customers/service.ts';
import { createImageStore } from './images/image-store.ts';
import { createAlbumRepository } from './repository.ts';
import { albumRoutes } from './routes.ts';
import { createAlbumService } from './service.ts';

export function composeAlbums(
  { db, config, clock, timeZone }: ClinicPlatform,
  { customers, imageWorkerFile }: { customers: CustomerService; imageWorkerFile: URL },
) {
  const images = createImageStore(imageWorkerFile);
  const albums = createAlbumService({
    repository: createAlbumRepository(db),
    customers,
    images,
    photosFolder: join(config.dataFolder, 'photos'),
    clock,
    timeZone,
  });
  return { routes: albumRoutes(albums), stop: () => images.stop() };
}
