import type { Album, AlbumPhoto, Photo } from '../../../shared/contract/album.ts';
import { formatDateTime } from '../../platform/database/local-time.ts';
import type { AlbumRow, PhotoRow } from './repository.ts';

const viewUrl = (id: number): string => `/api/ext/customer-photo/view?id=${id}`;
const thumbUrl = (id: number): string => `/api/ext/customer-photo/thumb?id=${id}`;

/** Albums and photos as the contract has them. */
export class AlbumView {
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
