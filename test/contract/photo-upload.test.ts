import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { once } from 'node:events';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Album, AlbumPhoto, Photo } from '../../src/shared/contract/album.ts';
import type { List } from '../../src/shared/contract/envelope.ts';
import { type DemoClinic, startDemoClinic } from '../support/demo-clinic.ts';
import { expectAll } from '../support/expect-all.ts';
import { HttpClient } from '../support/http-client.ts';
import { PhotoClient, picture } from '../support/photo-client.ts';

let clinic: DemoClinic<readonly [HttpClient, HttpClient]>;
let agent: HttpClient;
let supervisor: HttpClient;
let photos: PhotoClient;

beforeAll(async () => {
  clinic = await startDemoClinic('agent1001', 'supervisor');
  [agent, supervisor] = clinic.clients;
  photos = new PhotoClient(agent);
});
afterAll(() => clinic.stop());

/** The photo as it is stored, for which the customer gives the consent. */
async function stored({ id, album }: AlbumPhoto): Promise<Buffer> {
  await supervisor.post('/api/ext/customer-photo/record-consent', { id: album.id, purpose: 'treatment', seen: null });
  return new PhotoClient(supervisor).download(`/api/ext/customer-photo/file?id=${id}`);
}

/** Files below the folders for photos and for uploads in progress. */
const storedFiles = (): string[] =>
  readdirSync(clinic.folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(photos|incoming)\//.test(file) && /\.\w+$|incoming\/./.test(file))
    .toSorted();

describe('POST /api/customer-photo/upload', () => {
  test.each(['jpeg', 'png', 'webp'] as const)(
    '%s: stored with a thumbnail, listed in its album and with its customer',
    async (format) => {
      const album = await photos.createAlbum();
      const { status, body } = await photos.upload(album.id, await picture(1200, 800).toFormat(format).toBuffer(), {
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
      const file = await stored(photo);
      expect(await sharp(file).metadata()).toMatchObject({ format, width: 1200, height: 800 });
      expect(file.length).toBe(photo.bytes);
      const size = { width: 1200, height: 800 };
      expect(await sharp(await photos.download(photo.url)).metadata()).toMatchObject({ format: 'jpeg', ...size });
      expect(await sharp(await photos.download(photo.thumb_url)).metadata()).toMatchObject({
        format: 'jpeg',
        width: 480,
        height: 320,
      });
      const { photos: listed, ...rest } = (await agent.get('/api/customer-photo/info', { id: album.id })).body
        .data as Album & { photos: Photo[] };
      const { album: _album, ...inAlbum } = photo;
      expect({ listed, rest }).toEqual({
        listed: [inAlbum],
        rest: { ...album, photo_count: 1, thumb_url: photo.thumb_url },
      });
      const ofCustomer = (await agent.get('/api/customer/photo', { customer_id: 1, rows: 1 })).body
        .data as List<AlbumPhoto>;
      expect(ofCustomer.rows).toEqual([photo]);
    },
  );

  test('turns the picture upright, drops its metadata, and reports when it was taken', async () => {
    const [left, right] = [
      { r: 255, g: 0, b: 0 },
      { r: 0, g: 0, b: 255 },
    ];
    const half = (background: object) =>
      sharp({ create: { width: 60, height: 80, channels: 3, background } })
        .png()
        .toBuffer();
    const rotated = await sharp({ create: { width: 120, height: 80, channels: 3, background: left } })
      .composite([{ input: await half(right), left: 60, top: 0 }])
      .withExif({
        IFD0: { Make: 'Secret Camera' },
        IFD2: { DateTimeOriginal: '2026:03:04 05:06:07' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 13/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 100 })
      .toBuffer();
    const photo = (await photos.upload((await photos.createAlbum()).id, rotated)).body.data as AlbumPhoto;
    expect(photo).toMatchObject({ width: 80, height: 120, taken_at: '2026-03-04 05:06:07' });
    const copies = [await stored(photo), await photos.download(photo.url), await photos.download(photo.thumb_url)];
    for (const file of copies) {
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
    const { data } = await sharp(await photos.download(photo.url))
      .extract({ left: 40, top: 20, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan(200);
  });

  test('a file that is also a page or an archive is re-encoded: only the picture is left', async () => {
    const polyglot = Buffer.concat([
      await picture().jpeg().toBuffer(),
      Buffer.from('<script>alert(1)</script>PK\u0003\u0004'),
    ]);
    const photo = (
      await photos.upload((await photos.createAlbum()).id, polyglot, { name: '../../../../etc/passwd\u0000.jpg' })
    ).body.data as AlbumPhoto;
    const response = await agent.fetch('GET', photo.url);
    expect([response.headers.get('content-type'), response.headers.get('x-content-type-options')]).toEqual([
      'image/jpeg',
      'nosniff',
    ]);
    for (const file of [Buffer.from(await response.arrayBuffer()), await stored(photo)])
      expect(file.includes('script')).toBe(false);
    expectAll(storedFiles(), (file) => /^photos\/(demo|\d{4}\/\d{2})\/[\w-]+\.(jpg|png|webp)$/.test(file));
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
    ['53 megapixels in some kilobytes', 413, () => pixels(10_000, 5300)],
    ['more than 25 MB', 413, async () => Buffer.alloc(25 * 1024 * 1024 + 1, 1)],
  ])('%s: %i, and nothing is stored', async (_case, expected, file) => {
    const album = await photos.createAlbum();
    const before = storedFiles();
    const { status, body } = await photos.upload(album.id, await file());
    expect(body).toMatchObject({
      code: expected,
      msg: expect.any(String),
      data: { errors: { file: [expect.any(String)] } },
    });
    expect(status).toBe(expected);
    expect(
      ((await agent.get('/api/customer-photo/info', { id: album.id })).body.data as { photos: Photo[] }).photos,
    ).toEqual([]);
    expect(storedFiles()).toEqual(before);
  });

  test('accepts 51 megapixels', async () => {
    expect(
      (await photos.upload((await photos.createAlbum()).id, await pixels(10_000, 5100), { name: 'large.png' })).body
        .data,
    ).toMatchObject({ width: 10_000, height: 5100 });
  });

  test.each([
    ['no file', '1', undefined, 422, ['file']],
    ['no album', undefined, 'jpeg', 422, ['id']],
    ['neither', undefined, undefined, 422, ['file', 'id']],
    ['a malformed album ID', '1x', 'jpeg', 422, ['id']],
    ['an unknown album', '999999', 'jpeg', 404, undefined],
  ])('%s', async (_case, id, format, status, fields) => {
    const before = storedFiles();
    const answer = await photos.upload(id, format ? await picture().jpeg().toBuffer() : undefined);
    expect({
      status: answer.status,
      fields:
        (answer.body.data as { errors?: object }).errors &&
        Object.keys((answer.body.data as { errors: object }).errors).toSorted(),
    }).toEqual({ status, fields });
    expect(storedFiles()).toEqual(before);
  });

  test('another content type: 415', async () =>
    expect((await agent.post('/api/customer-photo/upload', { id: 1 })).status).toBe(415));
  test('multipart where JSON is expected: 415', async () =>
    expect((await agent.post('/api/customer-photo/create', new FormData())).status).toBe(415));

  test.each([
    [
      'in the middle of the file',
      'Content-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\nhalf',
    ],
    ['in the middle of a header', 'Content-Disposition: form-da'],
    ['before the first part', ''],
  ])('a body cut off %s: 422, and nothing is stored', async (_where, rest) => {
    const before = storedFiles();
    const form = `--line\r\nContent-Disposition: form-data; name="id"\r\n\r\n1\r\n--line\r\n${rest}`;
    const sent = request(`${clinic.core.http}/api/customer-photo/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${agent.token}`, 'content-type': 'multipart/form-data; boundary=line' },
    });
    sent.end(form);
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(422);
    response.resume();
    expect(storedFiles()).toEqual(before);
  });

  test('a connection closed during an upload leaves no file', async () => {
    const before = storedFiles();
    const sent = request(`${clinic.core.http}/api/customer-photo/upload`, {
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
    await expect.poll(storedFiles).toEqual(before);
  });
});

test('a photo is served whole or by range, and only with a token', async () => {
  const photo = (await photos.upload((await photos.createAlbum()).id, await picture().jpeg().toBuffer())).body
    .data as AlbumPhoto;
  const whole = await photos.download(photo.url);
  const part = await agent.fetch('GET', photo.url, { headers: { range: 'bytes=10-19' } });
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${whole.length}`]);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(10, 20));
  const outside = await agent.fetch('GET', photo.url, { headers: { range: 'bytes=99999999-' } });
  const header = (name: string) => outside.headers.get(name);
  expect([outside.status, header('content-range'), header('content-type'), await outside.json()]).toEqual([
    416,
    `bytes */${whole.length}`,
    'application/json; charset=utf-8',
    { code: 416, msg: expect.stringContaining('ends before'), data: expect.objectContaining({ params: {} }) },
  ]);
  expect((await new HttpClient(clinic.core.http).fetch('GET', photo.url)).status).toBe(401);
});

test('pictures are decoded outside the core: it has not loaded what decodes them', async () => {
  const hasDecoder = async (pid: number | string = 'self'): Promise<boolean> =>
    (await readFile(`/proc/${pid}/maps`, 'utf8')).includes('libvips');
  const noise = Buffer.alloc(5000 * 4000 * 3);
  for (let index = 0; index < noise.length; index += 1) noise[index] = (index * 2_654_435_761) >>> 13;
  const large = await sharp(noise, { raw: { width: 5000, height: 4000, channels: 3 } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer();
  expect(
    (
      await photos.upload(
        (await photos.createAlbum()).id,
        Buffer.concat([large, Buffer.alloc(25 * 1024 * 1024 - large.length)]),
      )
    ).status,
  ).toBe(200);
  // This process has: it made the picture.
  expect([await hasDecoder(clinic.core.process.pid), await hasDecoder()]).toEqual([false, true]);
}, 60_000);
