import { readdirSync } from 'node:fs';
import { mkdtemp, readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Album, AlbumPhoto, Photo } from '../../src/shared/contract/album.ts';
import type { List } from '../../src/shared/contract/envelope.ts';
import { type CoreChild, startCoreChild } from '../support/core-child.ts';
import { HttpClient } from '../support/http-client.ts';

let folder: string;
let core: CoreChild;
let agent: HttpClient;
let consultant: HttpClient;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'contract-album-'));
  core = await startCoreChild(folder);
  [agent, consultant] = await Promise.all(
    ['agent1001', 'consultant2'].map((name) => HttpClient.signIn(core.http, `${name}@clinic.test`)) as [
      Promise<HttpClient>,
      Promise<HttpClient>,
    ],
  );
});
afterAll(() => core.stop());

const picture = (width = 300, height = 200) => sharp({ create: { width, height, channels: 3, background: '#d04010' } });
const upload = (
  id: number | string | undefined,
  file: Buffer | undefined,
  { remark, name = 'picture.jpg', client = agent }: { remark?: string; name?: string; client?: HttpClient } = {},
) => {
  const form = new FormData();
  if (id !== undefined) form.set('id', String(id));
  if (remark !== undefined) form.set('remark', remark);
  if (file) form.set('file', new Blob([new Uint8Array(file)]), name);
  return client.post('/api/customer-photo/upload', form);
};
const create = async (title = 'Before and after'): Promise<Album> =>
  (await agent.post('/api/customer-photo/create', { customer_id: 1, title, flag: 'before' })).body.data;
const fetched = async (url: string, client = agent): Promise<Buffer> =>
  Buffer.from(await (await client.fetch('GET', url)).arrayBuffer());
const filesKept = (): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(photos|incoming)\//.test(file) && /\.\w+$|incoming\/./.test(file))
    .toSorted();

describe('albums', () => {
  test('POST /api/customer-photo/create', async () => {
    const { status, body } = await agent.post('/api/customer-photo/create', {
      customer_id: 1,
      title: '术前',
      flag: 'before',
      remark: '左侧',
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      customer_id: 1,
      customer_name: '张伟',
      title: '术前',
      flag: 'before',
      remark: '左侧',
      photo_count: 0,
      thumb_url: null,
      create_user_id: 1,
    });
  });
  test.each([
    ['nobody', { customer_id: 999_999, title: 'x', flag: 'before' }, ['customer_id']],
    ['nothing', {}, ['customer_id', 'flag', 'title']],
  ])('create for %s: 422', async (_what, body, fields) => {
    const answer = await agent.post('/api/customer-photo/create', body);
    expect({
      status: answer.status,
      fields: Object.keys((answer.body.data as { errors: object }).errors).toSorted(),
    }).toEqual({ status: 422, fields });
  });

  test('GET /api/customer-photo/index: by customer, flag, and words of title or name', async () => {
    await create('Zahnreihe 50%_x');
    const list = async (query: object): Promise<List<Album>> =>
      (await agent.get('/api/customer-photo/index', { rows: 200, ...query })).body.data;
    expect((await list({ customer_id: 2 })).rows.every((row) => row.customer_id === 2)).toBe(true);
    expect((await list({ flag: 'after' })).rows.map(({ flag }) => flag)).toEqual(['after']);
    expect((await list({ keyword: 'zahnREIHE' })).total).toBe(1);
    expect((await list({ keyword: '0%_' })).total).toBe(1);
    expect((await list({ keyword: '%' })).total).toBe(1);
    expect((await list({ keyword: '张' })).rows.every((row) => row.customer_name.startsWith('张'))).toBe(true);
  });

  test('those of customers whom one may not see are not there, nor their photos', async () => {
    const ids = async (client: HttpClient) =>
      ((await client.get('/api/customer/index', { rows: 200 })).body.data as List<{ id: number }>).rows.map(
        ({ id }) => id,
      );
    const own = new Set(await ids(consultant));
    const customer = (await ids(agent)).find((id) => !own.has(id));
    const foreign = (
      await agent.post('/api/customer-photo/create', { customer_id: customer, title: 'Foreign', flag: 'after' })
    ).body.data as Album;
    const photo = (await upload(foreign.id, await picture().jpeg().toBuffer())).body.data as AlbumPhoto;
    expect((await consultant.get('/api/customer-photo/index', { keyword: 'foreign' })).body.data).toEqual({
      rows: [],
      total: 0,
      next_cursor: null,
    });
    expect((await consultant.get('/api/customer-photo/info', { id: foreign.id })).status).toBe(404);
    expect((await consultant.get('/api/customer/photo', { customer_id: customer })).status).toBe(404);
    for (const url of [photo.url, photo.thumb_url]) expect((await consultant.fetch('GET', url)).status).toBe(404);
    expect((await upload(foreign.id, await picture().jpeg().toBuffer(), { client: consultant })).status).toBe(404);
  });
});

describe('POST /api/customer-photo/upload', () => {
  test.each(['jpeg', 'png', 'webp'] as const)(
    '%s: kept with a thumbnail, in its album and with its customer',
    async (format) => {
      const album = await create();
      const { status, body } = await upload(album.id, await picture(1200, 800).toFormat(format).toBuffer(), {
        remark: '第一张',
      });
      expect(status).toBe(200);
      const photo = body.data as AlbumPhoto;
      expect(photo).toMatchObject({
        remark: '第一张',
        width: 1200,
        height: 800,
        taken_at: null,
        album: { id: album.id, title: album.title, flag: 'before' },
      });
      const file = await fetched(photo.url);
      expect(await sharp(file).metadata()).toMatchObject({ format, width: 1200, height: 800 });
      expect(file.length).toBe(photo.bytes);
      expect(await sharp(await fetched(photo.thumb_url)).metadata()).toMatchObject({
        format: 'jpeg',
        width: 480,
        height: 320,
      });
      const { photos, ...shown } = (await agent.get('/api/customer-photo/info', { id: album.id })).body
        .data as Album & { photos: Photo[] };
      const { album: _album, ...own } = photo;
      expect({ photos, shown }).toEqual({
        photos: [own],
        shown: { ...album, photo_count: 1, thumb_url: photo.thumb_url },
      });
      const ofCustomer = (await agent.get('/api/customer/photo', { customer_id: 1, rows: 1 })).body
        .data as List<AlbumPhoto>;
      expect(ofCustomer.rows).toEqual([photo]);
    },
  );

  test('is turned upright; where and with what it was taken is gone, when it was is said', async () => {
    const [left, right] = [
      { r: 255, g: 0, b: 0 },
      { r: 0, g: 0, b: 255 },
    ];
    const half = (background: object) =>
      sharp({ create: { width: 60, height: 80, channels: 3, background } })
        .png()
        .toBuffer();
    const turned = await sharp({ create: { width: 120, height: 80, channels: 3, background: left } })
      .composite([{ input: await half(right), left: 60, top: 0 }])
      .withExif({
        IFD0: { Make: 'Secret Camera' },
        IFD2: { DateTimeOriginal: '2026:03:04 05:06:07' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 13/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 100 })
      .toBuffer();
    const photo = (await upload((await create()).id, turned)).body.data as AlbumPhoto;
    expect(photo).toMatchObject({ width: 80, height: 120, taken_at: '2026-03-04 05:06:07' });
    for (const url of [photo.url, photo.thumb_url]) {
      const file = await fetched(url);
      const { exif, orientation, icc, xmp } = await sharp(file).metadata();
      expect({ exif, orientation, icc, xmp }).toEqual({
        exif: undefined,
        orientation: undefined,
        icc: undefined,
        xmp: undefined,
      });
      expect(file.includes('Secret Camera')).toBe(false);
    }
    // Orientation 6: what was on the left is at the top.
    const { data } = await sharp(await fetched(photo.url))
      .extract({ left: 40, top: 20, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan(200);
  });

  test('a picture that is something else as well is written anew: only the picture is left', async () => {
    const polyglot = Buffer.concat([
      await picture().jpeg().toBuffer(),
      Buffer.from('<script>alert(1)</script>PK\u0003\u0004'),
    ]);
    const photo = (await upload((await create()).id, polyglot, { name: '../../../../etc/passwd\u0000.jpg' })).body
      .data as AlbumPhoto;
    const response = await agent.fetch('GET', photo.url);
    expect([response.headers.get('content-type'), response.headers.get('x-content-type-options')]).toEqual([
      'image/jpeg',
      'nosniff',
    ]);
    expect(Buffer.from(await response.arrayBuffer()).includes('script')).toBe(false);
    expect(filesKept().every((file) => /^photos\/(demo|\d{4}\/\d{2})\/[\w-]+\.(jpg|png|webp)$/.test(file))).toBe(true);
  });

  const pixels = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#000' }, limitInputPixels: false })
      .png({ compressionLevel: 9 })
      .toBuffer();
  test.each([
    ['a text', 415, async () => Buffer.from('no picture')],
    ['an empty file', 415, async () => Buffer.alloc(0)],
    [
      'SVG',
      415,
      async () =>
        Buffer.from(
          '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>',
        ),
    ],
    ['GIF', 415, () => picture().gif().toBuffer()],
    ['TIFF', 415, () => picture().tiff().toBuffer()],
    ['half a JPEG', 415, async () => (await picture(800, 800).jpeg().toBuffer()).subarray(0, 2000)],
    [
      'a PNG with broken data',
      415,
      async () => Buffer.concat([(await picture(900, 900).png().toBuffer()).subarray(0, 120), Buffer.alloc(400, 7)]),
    ],
    [
      'the head of a JPEG and then a page',
      415,
      async () =>
        Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('<html><script>1</script></html>')]),
    ],
    ['51 megapixels in some kilobytes', 413, () => pixels(10_000, 5100)],
    ['more than 25 MB', 413, async () => Buffer.alloc(25 * 1024 * 1024 + 1, 1)],
  ])('%s: %i, and nothing is stored', async (_what, wanted, file) => {
    const album = await create();
    const before = filesKept();
    const { status, body } = await upload(album.id, await file());
    expect(body).toMatchObject({
      code: wanted,
      msg: expect.any(String),
      data: { errors: { file: [expect.any(String)] } },
    });
    expect(status).toBe(wanted);
    expect(
      ((await agent.get('/api/customer-photo/info', { id: album.id })).body.data as { photos: Photo[] }).photos,
    ).toEqual([]);
    expect(filesKept()).toEqual(before);
  });

  test('50 megapixels are enough for any camera', async () => {
    expect(
      (await upload((await create()).id, await pixels(10_000, 5000), { name: 'large.png' })).body.data,
    ).toMatchObject({ width: 10_000, height: 5000 });
  });

  test.each([
    ['no file', '1', undefined, 422, ['file']],
    ['no album', undefined, 'jpeg', 422, ['id']],
    ['neither', undefined, undefined, 422, ['file', 'id']],
    ['an album that is no number', '1x', 'jpeg', 422, ['id']],
    ['an album that does not exist', '999999', 'jpeg', 404, undefined],
  ])('%s', async (_what, id, format, status, fields) => {
    const before = filesKept();
    const answer = await upload(id, format ? await picture().jpeg().toBuffer() : undefined);
    expect({
      status: answer.status,
      fields:
        (answer.body.data as { errors?: object }).errors &&
        Object.keys((answer.body.data as { errors: object }).errors).toSorted(),
    }).toEqual({ status, fields });
    expect(filesKept()).toEqual(before);
  });

  test('another content type: 415', async () =>
    expect((await agent.post('/api/customer-photo/upload', { id: 1 })).status).toBe(415));
  test('multipart where JSON is asked for: 415', async () =>
    expect((await agent.post('/api/customer-photo/create', new FormData())).status).toBe(415));

  test.each([
    [
      'in the middle of the file',
      'Content-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\nhalf',
    ],
    ['in the middle of a header', 'Content-Disposition: form-da'],
    ['before the first part', ''],
  ])('a body that breaks off %s: 422, nothing is stored', async (_where, rest) => {
    const before = filesKept();
    const form = `--line\r\nContent-Disposition: form-data; name="id"\r\n\r\n1\r\n--line\r\n${rest}`;
    const sent = request(`${core.http}/api/customer-photo/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${agent.token}`, 'content-type': 'multipart/form-data; boundary=line' },
    });
    sent.end(form);
    const [response] = (await once(sent, 'response')) as [import('node:http').IncomingMessage];
    expect(response.statusCode).toBe(422);
    response.resume();
    expect(filesKept()).toEqual(before);
  });

  test('a connection that breaks off leaves nothing behind', async () => {
    const before = filesKept();
    const sent = request(`${core.http}/api/customer-photo/upload`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${agent.token}`,
        'content-type': 'multipart/form-data; boundary=line',
        'content-length': '100000',
      },
    });
    sent.on('error', () => {});
    await new Promise<void>((resolve) =>
      sent.write('--line\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nhalf', () =>
        resolve(),
      ),
    );
    sent.destroy();
    await expect.poll(filesKept).toEqual(before);
  });
});

test('photos are sent with Range and ETag, to who shows the token', async () => {
  const photo = (await upload((await create()).id, await picture().jpeg().toBuffer())).body.data as AlbumPhoto;
  const whole = await fetched(photo.url);
  const part = await agent.fetch('GET', photo.url, { headers: { range: 'bytes=10-19' } });
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${whole.length}`]);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(10, 20));
  expect((await agent.fetch('GET', photo.url, { headers: { range: 'bytes=99999999-' } })).status).toBe(416);
  expect((await new HttpClient(core.http).fetch('GET', photo.url)).status).toBe(401);
});

describe('materials', () => {
  test('GET /api/material/categories/index', async () => {
    const all = (await agent.get('/api/material/categories/index')).body.data as List<{ material_type: string }>;
    expect(all.total).toBe(4);
    expect(
      ((await agent.get('/api/material/categories/index', { material_type: 'video' })).body.data as List<unknown>).rows,
    ).toEqual([{ id: 3, name: '科普视频', material_type: 'video' }]);
    expect((await agent.get('/api/material/categories/index', { material_type: 'song' })).status).toBe(422);
  });

  test('GET /api/material/index: by words of title or content, category, type', async () => {
    const list = async (
      query: object,
    ): Promise<
      List<{
        title: string;
        content: string;
        type: string;
        material_category_id: number;
        thumb: string;
        cover_image: string;
      }>
    > => (await agent.get('/api/material/index', query as never)).body.data;
    expect(await list({})).toMatchObject({ total: 5 });
    expect((await list({ keyword: '复诊' })).rows.map(({ title }) => title)).toEqual(['隐形矫正常见问题']);
    expect((await list({ keyword: '光子' })).rows.map(({ title }) => title)).toEqual(['光子嫩肤：一次看懂']);
    expect((await list({ type: 'agreement' })).rows.map(({ type }) => type)).toEqual(['agreement']);
    expect(await list({ material_category_id: 1, rows: 1 })).toMatchObject({
      total: 2,
      rows: [{ material_category_id: 1 }],
    });
    const [first] = (await list({})).rows;
    for (const url of [first?.thumb, first?.cover_image])
      expect((await sharp(await fetched(url ?? '')).metadata()).format).toBe('jpeg');
  });
});

test('pictures are opened outside of the service: what one costs, its memory does not grow by', async () => {
  const rss = async (): Promise<number> =>
    Number(/VmHWM:\s+(\d+)/.exec(await readFile(`/proc/${core.process.pid}/status`, 'utf8'))?.[1]) / 1024;
  const noise = Buffer.alloc(5000 * 4000 * 3);
  for (let index = 0; index < noise.length; index += 1) noise[index] = (index * 2_654_435_761) >>> 13;
  const large = await sharp(noise, { raw: { width: 5000, height: 4000, channels: 3 } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer();
  const before = await rss();
  expect(
    (await upload((await create()).id, Buffer.concat([large, Buffer.alloc(25 * 1024 * 1024 - large.length)]))).status,
  ).toBe(200);
  expect((await rss()) - before).toBeLessThan(64);
}, 60_000);
