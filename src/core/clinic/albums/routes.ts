import type { Handlers } from '../../platform/http/handler.ts';
import type { AlbumService } from './service.ts';

export const albumRoutes = (albums: AlbumService): Pick<Handlers, 'album' | 'albumExtension'> => ({
  album: {
    index: ({ query, caller }) => albums.index(caller, query),
    info: ({ query, caller }) => albums.info(caller, query.id),
    create: ({ body, caller }) => albums.create(caller, body),
    upload: ({ body, caller, file }) => albums.upload(caller, body, file.path),
    ofCustomer: ({ query, caller }) => albums.ofCustomer(caller, query),
  },
  albumExtension: {
    setRemark: ({ body, caller }) => albums.setRemark(caller, body),
    file: ({ query, caller }) => albums.file(caller, query.id),
    thumbnail: ({ query, caller }) => albums.thumbnail(caller, query.id),
  },
});
