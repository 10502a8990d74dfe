import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Album, AlbumPhoto } from '../../../src/shared/contract/album.ts';
import type { Consents } from '../../../src/shared/contract/album-consent.ts';
import { type DemoClinic, startDemoClinic } from '../../support/demo-clinic.ts';
import type { HttpClient } from '../../support/http-client.ts';
import { PhotoClient, picture } from '../../support/photo-client.ts';

/** Without the consent of the customer no photo leaves the clinic, on whatever way. */
let clinic: DemoClinic<readonly [HttpClient, HttpClient, HttpClient, HttpClient]>;
let supervisor: HttpClient;
let agent: HttpClient;
let consultant: HttpClient;
let admin: HttpClient;
let photos: PhotoClient;
let album: Album;
let photo: AlbumPhoto;

beforeAll(async () => {
  clinic = await startDemoClinic('supervisor', 'agent1001', 'consultant2', 'admin');
  [supervisor, agent, consultant, admin] = clinic.clients;
  photos = new PhotoClient(supervisor);
});
afterAll(() => clinic.stop());
beforeEach(async () => {
  album = await photos.createAlbum('Consent');
  photo = (await photos.upload(album.id, await picture(900, 600).jpeg().toBuffer())).body.data;
});

const path = (name: string): string => `/api/ext/customer-photo/${name}`;
const leaving = ['download', 'file'] as const;
const statusOf = async (name: string, client = supervisor): Promise<number> =>
  (await client.fetch('GET', `${path(name)}?id=${photo.id}`)).status;
const consents = async (): Promise<Consents> => (await supervisor.get(path('consent'), { id: album.id })).body.data;
const record = (purpose: string, seen: number | null = null) =>
  supervisor.post(path('record-consent'), { id: album.id, purpose, seen });

describe('a photo leaves the clinic', () => {
  test.each(leaving)(
    '%s: refused without consent, allowed with it, refused again once it is withdrawn',
    async (name) => {
      expect(await statusOf(name)).toBe(403);
      const { current } = (await record('treatment')).body.data as Consents;
      expect(current).toMatchObject({
        purpose: 'treatment',
        withdrawn_at: null,
        recorded_by: { id: expect.any(Number) },
      });
      expect(await statusOf(name)).toBe(200);
      const withdrawn = await supervisor.post(path('withdraw-consent'), { id: album.id, seen: current?.id });
      expect(withdrawn.body.data).toMatchObject({ current: null, earlier: [{ id: current?.id }] });
      expect(await statusOf(name)).toBe(403);
    },
  );

  test.each(leaving)('%s: refused to an account without the permission', async (name) => {
    await record('publication');
    expect(await statusOf(name, agent)).toBe(403);
  });

  test('it is looked at within the clinic without consent, never as it is stored', async () => {
    const seen = await Promise.all([photo.url, photo.thumb_url].map((url) => photos.download(url)));
    const { width, height } = await sharp(seen[0]).metadata();
    expect([width, height]).toEqual([900, 600]);
    const files = readdirSync(join(clinic.folder, 'photos'), { recursive: true, encoding: 'utf8' });
    const stored = files.filter((file) => /\.\w+$/.test(file) && !/-(view|thumb)\.jpg$/.test(file));
    expect(stored.length).toBeGreaterThan(0);
    for (const file of stored)
      expect(seen.some((copy) => copy.equals(readFileSync(join(clinic.folder, 'photos', file))))).toBe(false);
  });

  test('the download is stamped, named by the card and audited; nothing of it stays', async () => {
    await admin.post('/api/ext/admin/settings/update', { clinic_name: '徐汇 <b>& Clinic' });
    await record('treatment');
    const response = await supervisor.fetch('GET', `${path('download')}?id=${photo.id}`);
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="C\d+-\d+\.jpg"/);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const file = Buffer.from(await response.arrayBuffer());
    const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([900, 600]);
    const at = (x: number, y: number): number[] => [...data.subarray((y * 900 + x) * 3, (y * 900 + x) * 3 + 3)];
    // Above it the picture is whole; the band is dark, and has light letters.
    expect(at(450, 300)[0]).toBeGreaterThan(190);
    expect(at(2, 595)[0]).toBeLessThan(120);
    const letters = Array.from({ length: 900 * 40 }, (_, pixel) => data[(560 * 900 + pixel) * 3 + 2] ?? 0);
    expect(letters.filter((blue) => blue > 220).length).toBeGreaterThan(200);
    const { rows } = (await admin.get('/api/ext/admin/audit', { action: 'photo.downloaded', rows: 1 })).body.data as {
      rows: { detail: object }[];
    };
    expect(rows[0]?.detail).toEqual({ id: photo.id, album: album.id, purpose: 'treatment', stamped: true });
  });
});

describe('consents', () => {
  test('a wider one replaces the one that was seen; another one is kept', async () => {
    const first = ((await record('treatment')).body.data as Consents).current;
    expect((await record('publication')).status).toBe(409);
    expect((await record('publication', first?.id)).status).toBe(200);
    expect((await record('treatment', first?.id)).status).toBe(409);
    expect(await consents()).toMatchObject({ current: { purpose: 'publication' }, earlier: [{ id: first?.id }] });
    expect(
      (await supervisor.post(path('withdraw-consent'), { id: album.id, seen: first?.id })).status,
      'withdrawing one that was replaced',
    ).toBe(409);
  });

  test('of two that are recorded at once, one is in force', async () => {
    const answers = await Promise.all([record('treatment'), record('publication')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await consents()).earlier).toEqual([]);
  });

  test('a repeated request with the same key records one', async () => {
    const send = () =>
      supervisor.fetch('POST', path('record-consent'), {
        body: { id: album.id, purpose: 'treatment', seen: null },
        headers: { 'idempotency-key': `consent-${album.id}` },
      });
    expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
    expect((await consents()).earlier).toEqual([]);
  });

  test('withdrawing where there is none: 409', async () => {
    expect((await supervisor.post(path('withdraw-consent'), { id: album.id, seen: 1 })).status).toBe(409);
  });

  test('of an invisible customer they do not exist', async () => {
    const own = ((await consultant.get('/api/customer/index', { rows: 200 })).body.data as { rows: { id: number }[] })
      .rows;
    const hidden = Array.from({ length: 300 }, (_, index) => index + 1).find((id) => own.every((one) => one.id !== id));
    const created = (
      await supervisor.post('/api/customer-photo/create', { customer_id: hidden, title: 'H', flag: 'after' })
    ).body.data as Album;
    const added: AlbumPhoto = (await photos.upload(created.id, await picture().jpeg().toBuffer())).body.data;
    await supervisor.post(path('record-consent'), { id: created.id, purpose: 'publication', seen: null });
    const query = { id: created.id };
    expect((await consultant.get(path('consent'), query)).status).toBe(404);
    expect((await consultant.post(path('record-consent'), { ...query, purpose: 'treatment', seen: null })).status).toBe(
      404,
    );
    for (const name of [...leaving, 'view', 'thumb'])
      expect((await consultant.fetch('GET', `${path(name)}?id=${added.id}`)).status, name).toBe(404);
    const pair = { left_id: added.id, right_id: photo.id };
    expect((await consultant.get(path('alignment'), pair)).status).toBe(404);
    expect((await supervisor.get(path('alignment'), pair)).status, 'photos of two customers').toBe(404);
  });
});

test('a large photo is reduced to be looked at, and whole when it is taken along', async () => {
  const large = await picture(4000, 3000).png().toBuffer();
  photo = (await photos.upload(album.id, large)).body.data;
  await record('treatment');
  const sizes = await Promise.all(
    [photo.url, photo.url, `${path('file')}?id=${photo.id}`].map(async (url) => {
      const { format, width, height } = await sharp(await photos.download(url)).metadata();
      return { format, width, height };
    }),
  );
  const reduced = { format: 'jpeg', width: 2560, height: 1920 };
  expect(sizes).toEqual([reduced, reduced, { format: 'png', width: 4000, height: 3000 }]);
});

test('the alignment of a pair is kept', async () => {
  const other: AlbumPhoto = (await photos.upload(album.id, await picture().jpeg().toBuffer())).body.data;
  const pair = { left_id: photo.id, right_id: other.id };
  expect((await agent.get(path('alignment'), pair)).body.data).toEqual({ x: 0, y: 0, scale: 1, angle: 0 });
  for (const alignment of [
    { x: 1.25, y: -3.5, scale: 1.1234, angle: -12.5 },
    { x: 0, y: 100, scale: 0.25, angle: 180 },
  ]) {
    expect((await agent.post(path('set-alignment'), { ...pair, ...alignment })).status).toBe(200);
    expect((await supervisor.get(path('alignment'), pair)).body.data).toEqual(alignment);
  }
  expect((await agent.post(path('set-alignment'), { ...pair, x: 0, y: 0, scale: 9, angle: 0 })).status).toBe(422);
});
