import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AlbumPhoto } from '../../src/shared/contract/album.ts';
import type { Backup } from '../../src/shared/contract/admin/backups.ts';
import type { Cdr } from '../../src/shared/contract/cdr.ts';
import type { List } from '../../src/shared/contract/envelope.ts';
import { AdminClient } from '../support/admin-client.ts';
import { recentCalls } from '../support/clinic-day.ts';
import { type DemoClinic, startDemoClinic } from '../support/demo-clinic.ts';
import type { HttpClient } from '../support/http-client.ts';
import { PhotoClient, picture } from '../support/photo-client.ts';

/** HEAD asks about a download and gets nothing of it: it is neither made nor recorded as one. */
let clinic: DemoClinic<readonly [HttpClient, HttpClient]>;
let admin: AdminClient;
let supervisor: HttpClient;
let photoId: number;

beforeAll(async () => {
  clinic = await startDemoClinic('admin', 'supervisor');
  admin = new AdminClient(clinic.clients[0]);
  supervisor = clinic.clients[1];
  const photos = new PhotoClient(supervisor);
  const album = await photos.createAlbum('Head');
  const photo: AlbumPhoto = (await photos.upload(album.id, await picture(900, 600).jpeg().toBuffer())).body.data;
  photoId = photo.id;
  const consent = { id: album.id, purpose: 'treatment', seen: null };
  expect((await supervisor.post('/api/ext/customer-photo/record-consent', consent)).status).toBe(200);
});
afterAll(() => clinic.stop());

const recordedCall = async (): Promise<{ id: number }> => {
  const query = { ...recentCalls(30), record_filename: 'true', rows: 1 };
  const { rows } = (await supervisor.get('/api/cdr/list', query)).body.data as List<Cdr>;
  return { id: rows[0]?.id ?? 0 };
};

test.each<[string, string, () => Promise<Record<string, string | number>>]>([
  ['/api/cdr/download', 'recording.downloaded', recordedCall],
  ['/api/ext/customer-photo/file', 'photo.downloaded', async () => ({ id: photoId })],
  ['/api/ext/customer-photo/download', 'photo.downloaded', async () => ({ id: photoId })],
  [
    '/api/ext/admin/backups/download',
    'backup.downloaded',
    async () => ({ file: ((await admin.post('backups/create')).body.data as Backup).file }),
  ],
])('HEAD %s leaves no %s in the audit log, GET leaves one', async (path, action, queryOf) => {
  const client = path.includes('admin') ? clinic.clients[0] : supervisor;
  const query = await queryOf();
  const before = await admin.auditEntries(action);
  const head = await client.fetch('HEAD', path, { query });
  expect([head.status, await head.text()]).toEqual([200, '']);
  expect(await admin.auditEntries(action)).toEqual(before);
  const whole = await client.fetch('GET', path, { query });
  expect((await whole.arrayBuffer()).byteLength).toBeGreaterThan(0);
  const about = ({ headers }: Response) => ['content-type', 'content-disposition'].map((name) => headers.get(name));
  expect(about(head)).toEqual(about(whole));
  expect(await admin.auditEntries(action)).toHaveLength(before.length + 1);
});

test('the log tells a recording that was opened in a player, played or downloaded', async () => {
  const { id } = await recordedCall();
  const counts = () =>
    Promise.all(
      ['opened', 'played', 'downloaded'].map(async (what) => (await admin.auditEntries(`recording.${what}`)).length),
    );
  const [opened = 0, played = 0, downloaded = 0] = await counts();
  for (const range of ['bytes=0-', 'bytes=2000-3999']) {
    const part = await supervisor.fetch('GET', '/api/cdr/download', {
      query: { id, purpose: 'play' },
      headers: { range },
    });
    expect(part.status).toBe(206);
    await part.arrayBuffer();
  }
  expect(await counts()).toEqual([opened + 1, played, downloaded]);
  expect((await supervisor.post('/api/ext/cdr/played', { id })).body.data).toEqual({ id });
  expect(await counts()).toEqual([opened + 1, played + 1, downloaded]);
  await (await supervisor.fetch('GET', '/api/cdr/download', { query: { id } })).arrayBuffer();
  expect(await counts()).toEqual([opened + 1, played + 1, downloaded + 1]);
  expect((await supervisor.post('/api/ext/cdr/played', { id: 999_999 })).status).toBe(404);
});

test('HEAD of a stamped photo makes none', async () => {
  const incoming = async () => readdir(join(clinic.folder, 'incoming')).catch(() => []);
  const before = await incoming();
  const head = await supervisor.fetch('HEAD', '/api/ext/customer-photo/download', { query: { id: photoId } });
  // The length of what is not made is not known.
  expect([head.status, head.headers.get('content-length')]).toEqual([200, null]);
  expect(await incoming()).toEqual(before);
});
