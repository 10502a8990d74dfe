import { join } from 'node:path';
import type { ClinicPlatform } from '../../platform/platform.ts';
import type { CustomerService } from '../customers/customers-service.ts';
import type { LookupCache } from '../lookups/lookup-cache.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import { createAlignmentRepository } from './alignment-repository.ts';
import { AlignmentService } from './alignment-service.ts';
import { createConsentRepository } from './consent/consent-repository.ts';
import { ConsentService } from './consent/consent-service.ts';
import { settleOrphanPhotos } from './orphan-photos.ts';
import { createImageStore } from './images/image-store.ts';
import { createPhotoFileRepository } from './photo-file-repository.ts';
import { PhotoFiles } from './photo-file-service.ts';
import { createAlbumRepository } from './albums-repository.ts';
import { albumRoutes } from './albums-routes.ts';
import { AlbumService } from './albums-service.ts';

export function composeAlbums(
  { db, config, clock, log, audit, realtime, timeZone }: ClinicPlatform,
  {
    customers,
    lookupCache,
    settings,
    imageWorkerFile,
  }: {
    customers: CustomerService;
    lookupCache: LookupCache;
    settings: Pick<SettingsService, 'current'>;
    imageWorkerFile: URL;
  },
) {
  const images = createImageStore(imageWorkerFile);
  const repository = createAlbumRepository(db);
  const photosFolder = join(config.dataFolder, 'photos');
  const announcer = realtime.server;
  const albums = new AlbumService({ repository, customers, images, announcer, photosFolder, clock, timeZone });
  const photoOf: AlbumService['photoOf'] = (caller, id) => albums.photoOf(caller, id);
  const consents = new ConsentService({
    repository: createConsentRepository(db),
    checkAlbum: (caller, id) => albums.albumOf(caller, id),
    lookupCache,
    announcer,
    audit,
    clock,
    timeZone,
  });
  const files = new PhotoFiles({
    photoOf,
    consents,
    images,
    audit,
    clinicName: () => settings.current().clinic_name,
    photosFolder,
    incomingFolder: join(config.dataFolder, 'incoming'),
    clock,
    timeZone,
  });
  const alignments = new AlignmentService({ repository: createAlignmentRepository(db), photoOf, clock });
  return {
    albums,
    routes: albumRoutes({ albums, consents, alignments, files }),
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
