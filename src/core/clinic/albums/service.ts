import { randomUUID } from 'node:crypto';
import { join, relative } from 'node:path';
import type { Album, AlbumPhoto, NewAlbum, Photo } from '../../../shared/contract/album.ts';
import type { List } from '../../../shared/contract/envelope.ts';
import type { Clock } from '../../../shared/clock.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { Caller } from '../../platform/caller.ts';
import type { CustomerService } from '../customers/service.ts';
import { visibilityOf } from '../customers/visibility.ts';
import { likePattern } from '../../platform/database/containing.ts';
import { formatDateTime } from '../../platform/database/local-time.ts';
import type { Paging } from '../../platform/database/page.ts';
import { refuseFields } from '../../platform/field-errors.ts';
import type { FileAnswer } from '../../platform/http/handler.ts';
import type { ImageStore } from './images/image-store.ts';
import type { AlbumRepository, AlbumSort } from './repository.ts';

export type AlbumService = ReturnType<typeof createAlbumService>;
type AlbumRow = NonNullable<Awaited<ReturnType<AlbumRepository['one']>>>;
type PhotoRow = NonNullable<Awaited<ReturnType<AlbumRepository['photo']>>>;
type ListPaging = Paging & { sort: AlbumSort };

const fileUrl = (id: number): string => `/api/ext/customer-photo/file?id=${id}`;
const thumbUrl = (id: number): string => `/api/ext/customer-photo/thumb?id=${id}`;

/** Albums of customers and their photos (interface 4.10). */
export function createAlbumService(parts: {
  repository: AlbumRepository;
  customers: Pick<CustomerService, 'info' | 'errorOfReference'>;
  images: ImageStore;
  photosFolder: string;
  clock: Clock;
  timeZone: string;
}) {
  const { repository, customers, images, photosFolder, clock, timeZone } = parts;

  const shownAlbum = (row: AlbumRow): Album => ({
    id: row.id,
    customer_id: row.customer_id,
    customer_name: row.customer_name,
    title: row.title,
    flag: row.flag,
    remark: row.remark,
    photo_count: Number(row.photo_count ?? 0),
    thumb_url: row.first_photo_id === null ? null : thumbUrl(row.first_photo_id),
    create_user_id: row.created_by,
    created_at: formatDateTime(row.created_at, timeZone),
  });
  const shownPhoto = (row: PhotoRow): Photo => ({
    id: row.id,
    url: fileUrl(row.id),
    thumb_url: thumbUrl(row.id),
    remark: row.remark,
    taken_at: row.taken_at,
    width: row.width,
    height: row.height,
    bytes: row.bytes,
    created_at: formatDateTime(row.created_at, timeZone),
  });
  const withAlbum = (row: PhotoRow): AlbumPhoto => ({
    ...shownPhoto(row),
    album: { id: row.album_id, title: row.album_title, flag: row.album_flag },
  });
  const albumOf = async (caller: Caller, id: number): Promise<AlbumRow> => {
    const row = await repository.one(id, visibilityOf(caller));
    if (!row) throw problemFor('album-not-found');
    return row;
  };
  const photoOf = async (caller: Caller, id: number): Promise<PhotoRow> => {
    const row = await repository.photo(id, visibilityOf(caller));
    if (!row) throw problemFor('photo-not-found');
    return row;
  };

  return {
    /** Of customers whom the caller may see. */
    photosByIds: async (ids: readonly number[]) => (await repository.photosByIds(ids)).map(withAlbum),
    index: async (
      caller: Caller,
      input: ListPaging & {
        customer_id?: number | undefined;
        flag?: string | undefined;
        keyword?: string | undefined;
      },
    ): Promise<List<Album>> => {
      const filter = {
        customerId: input.customer_id,
        flag: input.flag,
        keyword: input.keyword === undefined ? undefined : likePattern(input.keyword),
      };
      const found = await repository.list(filter, visibilityOf(caller), input);
      return { rows: found.rows.map(shownAlbum), total: found.total, next_cursor: found.next };
    },
    info: async (caller: Caller, id: number) => ({
      ...shownAlbum(await albumOf(caller, id)),
      photos: (await repository.photosOf(id)).map(shownPhoto),
    }),
    create: async (caller: Caller, input: NewAlbum): Promise<Album> => {
      refuseFields(await customers.errorOfReference(caller, input.customer_id));
      const { customer_id, title, flag, remark = null } = input;
      const id = await repository.create({
        customer_id,
        title,
        flag,
        remark,
        created_by: caller.userId,
        created_at: clock.now(),
      });
      return shownAlbum(await albumOf(caller, id));
    },
    /** The picture is opened and written anew before the album knows of it: no row is without its file. */
    upload: async (
      caller: Caller,
      input: { id: number; remark?: string | undefined },
      uploadedPath: string,
    ): Promise<AlbumPhoto> => {
      const album = await albumOf(caller, input.id);
      const at = clock.now();
      const [year = '', month = ''] = formatDateTime(at, timeZone).split('-');
      const to = join(photosFolder, year, month, randomUUID());
      const stored = await images.store({ from: uploadedPath, to });
      const filename = relative(photosFolder, stored.file);
      const adding = repository.addPhoto({
        album_id: album.id,
        customer_id: album.customer_id,
        filename,
        thumb_filename: relative(photosFolder, stored.thumbnail),
        content_type: `image/${stored.format}`,
        remark: input.remark ?? null,
        taken_at: stored.takenAt,
        width: stored.width,
        height: stored.height,
        bytes: stored.bytes,
        created_by: caller.userId,
        created_at: at,
      });
      const id = await adding.catch(async (error: unknown) => {
        // A commit whose answer was lost may have happened; a file without a row is set aside at the next start.
        const isKnown = await repository.hasFile(album.id, filename).catch(() => true);
        if (!isKnown) await images.remove(to);
        throw error;
      });
      return withAlbum(await photoOf(caller, id));
    },
    ofCustomer: async (caller: Caller, input: ListPaging & { customer_id: number }): Promise<List<AlbumPhoto>> => {
      await customers.info(caller, input.customer_id);
      const found = await repository.photosOfCustomer(input.customer_id, visibilityOf(caller), input);
      return { rows: found.rows.map(withAlbum), total: found.total, next_cursor: found.next };
    },
    file: async (caller: Caller, id: number): Promise<FileAnswer> => {
      const { filename, content_type: contentType } = await photoOf(caller, id);
      return { path: join(photosFolder, filename), contentType };
    },
    thumbnail: async (caller: Caller, id: number): Promise<FileAnswer> => ({
      path: join(photosFolder, (await photoOf(caller, id)).thumb_filename),
      contentType: 'image/jpeg',
    }),
  };
}
