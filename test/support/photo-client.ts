import sharp from 'sharp';
import type { Album } from '../../src/shared/contract/album.ts';
import type { Answer, HttpClient } from './http-client.ts';

/** A picture of one colour. */
export const picture = (width = 300, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: '#d04010' } });

interface UploadOptions {
  readonly remark?: string;
  readonly name?: string;
  readonly client?: HttpClient;
}

/** Albums and photos of customer 1, for the account of `client`. */
export class PhotoClient {
  readonly #client: HttpClient;

  constructor(client: HttpClient) {
    this.#client = client;
  }

  async createAlbum(title = 'Before and after'): Promise<Album> {
    const album = { customer_id: 1, title, flag: 'before' };
    return (await this.#client.post('/api/customer-photo/create', album)).body.data;
  }

  /** Leaves out the parts that are undefined. */
  upload(
    albumId: number | string | undefined,
    file: Buffer | undefined,
    { remark, name = 'picture.jpg', client = this.#client }: UploadOptions = {},
  ): Promise<Answer> {
    const form = new FormData();
    if (albumId !== undefined) form.set('id', String(albumId));
    if (remark !== undefined) form.set('remark', remark);
    if (file) form.set('file', new Blob([new Uint8Array(file)]), name);
    return client.post('/api/customer-photo/upload', form);
  }

  async download(url: string): Promise<Buffer> {
    return Buffer.from(await (await this.#client.fetch('GET', url)).arrayBuffer());
  }
}
