import { IconPhoto } from '@tabler/icons-react';
import { type AnyRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as z from 'zod';
import { textField } from '../../shared/contract/field.ts';
import { customerOfAddress } from './customer-of-address.ts';

const listSchema = z.object({ flag: textField(20).optional().catch(undefined) });

const photoId = z.int().positive().optional().catch(undefined);
/** `photo`: the one that is open; `a` and `b`: those that are compared. All are IDs. */
const albumSchema = z.object({
  view: z.enum(['slider', 'side']).optional().catch(undefined),
  photo: photoId,
  a: photoId,
  b: photoId,
});

export function albumRoutes<Root extends AnyRootRoute>(root: Root) {
  const albums = createRoute({
    getParentRoute: () => root,
    path: '/albums',
    staticData: { rail: { name: 'rail.albums', Icon: IconPhoto, needs: 'customer.view' } },
    validateSearch: (search: Record<string, unknown>) => listSchema.parse(search),
    component: lazyRouteComponent(() => import('./pages/clinic-records.ts'), 'AlbumsPage'),
  });
  return [
    albums.addChildren([
      createRoute({
        getParentRoute: () => albums,
        path: '/new',
        staticData: { begins: { name: 'albums.new', needs: 'album.edit' } },
        validateSearch: customerOfAddress,
        component: lazyRouteComponent(() => import('./pages/clinic-records.ts'), 'NewAlbum'),
      }),
    ]),
    createRoute({
      getParentRoute: () => root,
      path: '/albums/$id',
      validateSearch: (search: Record<string, unknown>) => albumSchema.parse(search),
      component: lazyRouteComponent(() => import('./pages/clinic-records.ts'), 'AlbumPage'),
    }),
  ] as const;
}
