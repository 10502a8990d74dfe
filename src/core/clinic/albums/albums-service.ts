import { randomUUID } from 'node:crypto';
import { join, relative } from 'node:path';
import type { Album, AlbumPhoto, NewAlbum, Photo } from '../../../shared/contract/album.ts';
import type { List } from '../../../shared/contract/envelope.ts';
import type { Clock } from '../../../shared/clock.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { Caller } from '../../platform/caller.ts';
import type { CustomerService } from '../customers/customers-service.ts';
import { visibilityOf } from '../customers/visibility.ts';
import { likePattern } from '../../platform/database/containing.ts';
import { formatDateTime } from '../../platform/database/local-time.ts';
import type { Paging } from '../../platform/database/page.ts';
import { refuseFields } from '../../platform/field-errors.ts';
import type { ClinicAnnouncer } from '../../platform/realtime/clinic-announcer.ts';
import type { ImageStore } from './images/image-store.ts';
import type { AlbumRepository, AlbumRow, AlbumSort, PhotoRow } from './albums-repository.ts';

const viewUrl = (id: number): string => `/api/ext/customer-photo/view?id=${id}`;
const thumbUrl = (id: number): string => `/api/ext/customer-photo/thumb?id=${id}`;

/** Albums and photos as the contract has them. */
class AlbumView {
  readonly #timeZone: string;

  constructor(timeZone: string) {
    this.#timeZone = timeZone;
  }

  album(row: AlbumRow): Album {
    return {
      id: row.id,
      customer_id: row.customer_id,
      customer_name: row.customer_name,
      title: row.title,
      flag: row.flag,
      remark: row.remark,
      photo_count: Number(row.photo_count ?? 0),
      thumb_url: row.first_photo_id === null ? null : thumbUrl(row.first_photo_id),
      create_user_id: row.created_by,
      created_at: formatDateTime(row.created_at, this.#timeZone),
    };
  }

  photo(row: PhotoRow): Photo {
    return {
      id: row.id,
      url: viewUrl(row.id),
      thumb_url: thumbUrl(row.id),
      remark: row.remark,
      taken_at: row.taken_at,
      width: row.width,
      height: row.height,
      bytes: row.bytes,
      created_at: formatDateTime(row.created_at, this.#timeZone),
    };
  }

  photoWithAlbum(row: PhotoRow): AlbumPhoto {
    return { ...this.photo(row), album: { id: row.album_id, title: row.album_title, flag: row.album_flag } };
  }
}

type ListPaging = Paging & { sort: AlbumSort };
type IndexQuery = ListPaging & {
  customer_id?: number | undefined;
  flag?: string | undefined;
  keyword?: string | undefined;
};

interface AlbumParts {
  readonly repository: AlbumRepository;
  readonly customers: Pick<CustomerService, 'info' | 'errorOfReference' | 'mayOpen'>;
  readonly images: ImageStore;
  readonly announcer: ClinicAnnouncer;
  readonly photosFolder: string;
  readonly clock: Clock;
  readonly timeZone: string;
}

/** Albums of customers and their photos (interface 4.10). */
export class AlbumService {
  readonly #parts: AlbumParts;
  readonly #view: AlbumView;

  constructor(parts: AlbumParts) {
    this.#parts = parts;
    this.#view = new AlbumView(parts.timeZone);
  }

  /** Restricted to customers whom the caller may see. */
  async photosByIds(ids: readonly number[]): Promise<AlbumPhoto[]> {
    return (await this.#parts.repository.photosByIds(ids)).map((row) => this.#view.photoWithAlbum(row));
  }

  async index(caller: Caller, query: IndexQuery): Promise<List<Album>> {
    const filter = {
      customerId: query.customer_id,
      flag: query.flag,
      keyword: query.keyword === undefined ? undefined : likePattern(query.keyword),
    };
    const mayOpen = filter.customerId !== undefined && (await this.#parts.customers.mayOpen(caller, filter.customerId));
    const found = await this.#parts.repository.list(filter, mayOpen ? { all: true } : visibilityOf(caller), query);
    return { rows: found.rows.map((row) => this.#view.album(row)), total: found.total, next_cursor: found.next };
  }

  async info(caller: Caller, id: number) {
    const album = this.#view.album(await this.albumOf(caller, id));
    const photos = await this.#parts.repository.photosOf(id);
    return { ...album, photos: photos.map((row) => this.#view.photo(row)) };
  }

  async create(caller: Caller, input: NewAlbum): Promise<Album> {
    const { repository, customers, clock } = this.#parts;
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
    this.#parts.announcer.announce('AlbumChanged', { id });
    return this.#view.album(await this.albumOf(caller, id));
  }

  /** The picture is opened and rewritten before the album has it: no row is without its file. */
  async upload(
    caller: Caller,
    input: { id: number; remark?: string | undefined },
    uploadedPath: string,
  ): Promise<AlbumPhoto> {
    const { repository, images, photosFolder, clock, timeZone } = this.#parts;
    const album = await this.albumOf(caller, input.id);
    const at = clock.now();
    const [year = '', month = ''] = formatDateTime(at, timeZone).split('-');
    const to = join(photosFolder, year, month, randomUUID());
    const stored = await images.store(caller.userId, { from: uploadedPath, to });
    const filename = relative(photosFolder, stored.file);
    const adding = repository.addPhoto({
      album_id: album.id,
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
    this.#parts.announcer.announce('AlbumChanged', { id: album.id });
    return this.#view.photoWithAlbum(await this.photoOf(caller, id));
  }

  async setRemark(caller: Caller, { id, remark }: { id: number; remark: string | null }): Promise<AlbumPhoto> {
    const { album_id: albumId } = await this.photoOf(caller, id);
    await this.#parts.repository.setRemark(id, remark);
    this.#parts.announcer.announce('AlbumChanged', { id: albumId });
    return this.#view.photoWithAlbum(await this.photoOf(caller, id));
  }

  async ofCustomer(caller: Caller, query: ListPaging & { customer_id: number }): Promise<List<AlbumPhoto>> {
    const { repository, customers } = this.#parts;
    await customers.info(caller, query.customer_id);
    const found = await repository.photosOfCustomer(query.customer_id, query);
    return {
      rows: found.rows.map((row) => this.#view.photoWithAlbum(row)),
      total: found.total,
      next_cursor: found.next,
    };
  }

  /** Throws ProblemError `not-found` for an album that the caller may not see. */
  async albumOf(caller: Caller, id: number): Promise<AlbumRow> {
    const { repository, customers } = this.#parts;
    const row = await repository.one(id);
    if (!row || !(await customers.mayOpen(caller, row.customer_id))) throw problemFor('album-not-found');
    return row;
  }

  /** Throws ProblemError `not-found` for a photo that the caller may not see. */
  async photoOf(caller: Caller, id: number): Promise<PhotoRow> {
    const { repository, customers } = this.#parts;
    const row = await repository.photo(id);
    if (!row || !(await customers.mayOpen(caller, row.customer_id))) throw problemFor('photo-not-found');
    return row;
  }
}
