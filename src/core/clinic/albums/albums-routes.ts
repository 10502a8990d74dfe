import type { Handlers } from '../../platform/http/handler.ts';
import type { AlbumService } from './albums-service.ts';
import type { AlignmentService } from './alignment-service.ts';
import type { ConsentService } from './consent/consent-service.ts';
import type { PhotoFiles } from './photo-file-service.ts';

interface Parts {
  readonly albums: AlbumService;
  readonly consents: ConsentService;
  readonly alignments: AlignmentService;
  readonly files: PhotoFiles;
}

export const albumRoutes = ({
  albums,
  consents,
  alignments,
  files,
}: Parts): Pick<Handlers, 'album' | 'albumExtension' | 'albumConsent'> => ({
  album: {
    index: ({ query, caller }) => albums.index(caller, query),
    info: ({ query, caller }) => albums.info(caller, query.id),
    create: ({ body, caller }) => albums.create(caller, body),
    upload: ({ body, caller, file }) => albums.upload(caller, body, file.path),
    ofCustomer: ({ query, caller }) => albums.ofCustomer(caller, query),
  },
  albumExtension: {
    setRemark: ({ body, caller }) => albums.setRemark(caller, body),
    file: ({ query, caller, from }) => files.original(caller, query.id, from),
    view: ({ query, caller }) => files.view(caller, query.id),
    download: ({ query, caller, from }) => files.download(caller, query.id, from),
    thumbnail: ({ query, caller }) => files.thumbnail(caller, query.id),
    alignment: ({ query, caller }) => alignments.ofPair(caller, query),
    setAlignment: ({ body, caller }) => alignments.set(caller, body),
  },
  albumConsent: {
    ofAlbum: ({ query, caller }) => consents.ofAlbum(caller, query.id),
    record: ({ body, caller }) => consents.record(caller, body),
    withdraw: ({ body, caller }) => consents.withdraw(caller, body),
  },
});
