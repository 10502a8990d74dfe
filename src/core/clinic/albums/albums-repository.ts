import { type Insertable, sql } from 'kysely';
import type { Visibility } from '../customers/visibility.ts';
import type { ClinicDatabase } from '../../platform/database/clinic-database.ts';
import { namesOf, type Paging, readPage } from '../../platform/database/page.ts';
import { PreparedQueries } from '../../platform/database/prepared-queries.ts';
import type { Database } from '../../platform/database/schema.ts';
import { transact } from '../../platform/database/transact.ts';
import { containing } from '../../platform/database/containing.ts';
import { visibilityValues, visibleTo } from '../customers/visible-customers.sql.ts';

export type AlbumRepository = ReturnType<typeof createAlbumRepository>;
export type AlbumRow = NonNullable<Awaited<ReturnType<AlbumRepository['one']>>>;
export type PhotoRow = NonNullable<Awaited<ReturnType<AlbumRepository['photo']>>>;
export type AlbumFilter = {
  readonly customerId?: number | undefined;
  readonly flag?: string | undefined;
  readonly keyword?: string | undefined;
};
export type AlbumSort = 'created_at' | 'id';

type NewPhoto = Omit<Insertable<Database['photos']>, 'customer_id'>;

/** Adds it for the customer whose album it is by now: a merge, or its undo, may have moved the album meanwhile. */
const addPhoto = (db: ClinicDatabase, photo: NewPhoto): Promise<number> =>
  transact(db, async (transaction) => {
    // The row is locked: whoever moves the album next moves the photo with it.
    const { customer_id } = await transaction
      .updateTable('albums')
      .set((album) => ({ customer_id: album.ref('customer_id') }))
      .where('id', '=', photo.album_id)
      .returning('customer_id')
      .executeTakeFirstOrThrow();
    const added = transaction
      .insertInto('photos')
      .values({ ...photo, customer_id })
      .returning('id');
    return (await added.executeTakeFirstOrThrow()).id;
  });

export function createAlbumRepository(db: ClinicDatabase) {
  const queries = new PreparedQueries(db);
  const albums = db
    .selectFrom('albums')
    .innerJoin('customers', 'customers.id', 'albums.customer_id')
    .selectAll('albums')
    .select((at) => [
      'customers.name as customer_name',
      at
        .selectFrom('photos')
        .select(sql<number>`count(*)`.as('count'))
        .whereRef('photos.album_id', '=', 'albums.id')
        .as('photo_count'),
      at
        .selectFrom('photos')
        .select((photo) => photo.fn.min('photos.id').as('id'))
        .whereRef('photos.album_id', '=', 'albums.id')
        .as('first_photo_id'),
    ]);
  const photos = db
    .selectFrom('photos')
    .innerJoin('albums', 'albums.id', 'photos.album_id')
    .innerJoin('customers', 'customers.id', 'photos.customer_id')
    .selectAll('photos')
    .select(['albums.title as album_title', 'albums.flag as album_flag', 'customers.idcard as customer_idcard']);

  return {
    list: (filter: AlbumFilter, to: Visibility, paging: Paging & { sort: AlbumSort }) => {
      return readPage(queries, paging, {
        shape: `albums by ${namesOf(filter)} ${to.all ? 'to all' : 'to some'}`,
        values: { ...filter, ...visibilityValues(to) },
        sort: `albums.${paging.sort}`,
        id: 'albums.id',
        build: (value) => {
          let query = albums.where(visibleTo(to, [], value));
          if (filter.customerId !== undefined) query = query.where('albums.customer_id', '=', value('customerId'));
          if (filter.flag !== undefined) query = query.where('albums.flag', '=', value('flag'));
          if (filter.keyword !== undefined)
            query = query.where((at) =>
              at.or([containing('albums.title', value('keyword')), containing('customers.name', value('keyword'))]),
            );
          return query;
        },
      });
    },
    one: (id: number) => queries.first('one album', { id }, (value) => albums.where('albums.id', '=', value('id'))),
    photosOf: (albumId: number) =>
      queries.all('photos of an album', { albumId }, (value) =>
        photos.where('photos.album_id', '=', value('albumId')).orderBy('photos.id'),
      ),
    /** Whether a photo of an album has this file. */
    hasFile: async (albumId: number, filename: string): Promise<boolean> => {
      const known = await db
        .selectFrom('photos')
        .select('id')
        .where('album_id', '=', albumId)
        .where('filename', '=', filename)
        .executeTakeFirst();
      return known !== undefined;
    },
    photosByIds: (ids: readonly number[]) => photos.where('photos.id', 'in', [...ids]).execute(),
    photo: (id: number) => queries.first('one photo', { id }, (value) => photos.where('photos.id', '=', value('id'))),
    photosOfCustomer: (customerId: number, paging: Paging & { sort: AlbumSort }) =>
      readPage(queries, paging, {
        shape: 'photos of a customer',
        values: { customerId },
        sort: `photos.${paging.sort}`,
        id: 'photos.id',
        build: (value) => photos.where('photos.customer_id', '=', value('customerId')),
      }),
    create: async (album: Insertable<Database['albums']>): Promise<number> =>
      (
        await transact(db, (transaction) =>
          transaction.insertInto('albums').values(album).returning('id').executeTakeFirstOrThrow(),
        )
      ).id,
    setRemark: (id: number, remark: string | null): Promise<unknown> =>
      transact(db, (transaction) => transaction.updateTable('photos').set({ remark }).where('id', '=', id).execute()),
    addPhoto: (photo: NewPhoto): Promise<number> => addPhoto(db, photo),
  };
}
