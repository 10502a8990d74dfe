import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { List } from '../../src/shared/contract/envelope.ts';
import type { Material } from '../../src/shared/contract/material.ts';
import { type DemoClinic, startDemoClinic } from '../support/demo-clinic.ts';
import { type HttpClient, invalidFields } from '../support/http-client.ts';
import { picture } from '../support/photo-client.ts';

/** Files of materials: stored by their content, served as what they are, never run as a page. */
let clinic: DemoClinic<readonly [HttpClient, HttpClient]>;
let admin: HttpClient;
let agent: HttpClient;

beforeAll(async () => {
  clinic = await startDemoClinic('admin', 'agent1001');
  [admin, agent] = clinic.clients;
});
afterAll(() => clinic.stop());

const path = (name: string): string => `/api/ext/admin/material/${name}`;
function upload(content: Buffer | string, name: string, fields: Record<string, string> = {}, client = admin) {
  const form = new FormData();
  const all = { title: name, category_id: '1', file_name: name, ...fields };
  for (const [field, value] of Object.entries(all)) form.set(field, value);
  form.set('file', new Blob([new Uint8Array(Buffer.from(content))]), name);
  return client.post(path('upload'), form);
}
const stored = (): string[] => {
  const folder = join(clinic.folder, 'materials/files');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.includes('/'));
};
const added = async (...given: Parameters<typeof upload>): Promise<Material> => (await upload(...given)).body.data;
const list = async (query: object = {}): Promise<Material[]> =>
  (
    (await agent.get('/api/material/index', { rows: 200, sort: 'position', order: 'asc', ...query })).body
      .data as List<Material>
  ).rows;

describe('the file of a material', () => {
  test.each([
    ['prices.pdf', '%PDF-1.7 prices', 'application/pdf'],
    ['价格.txt', '牙齿美白 1,280', 'text/plain; charset=utf-8'],
    ['waiting.mp3', 'ID3 sound', 'audio/mpeg'],
  ])('%s is served with its own type, by range, to be shown', async (name, content, type) => {
    const { file, type: kind } = await added(content, name);
    expect(file).toMatchObject({ name, type, bytes: Buffer.byteLength(content) });
    expect(kind).toBe('article');
    const whole = await agent.fetch('GET', file?.url ?? '');
    expect(
      Object.fromEntries(
        ['content-type', 'x-content-type-options', 'content-security-policy'].map((header) => [
          header,
          whole.headers.get(header),
        ]),
      ),
    ).toEqual({
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(whole.headers.get('content-disposition')).toBe(
      `inline; filename="${name.replaceAll(/[^\w.-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    );
    expect(await whole.text()).toBe(content);
    const part = await agent.fetch('GET', file?.url ?? '', { headers: { range: 'bytes=1-3' } });
    expect([part.status, part.headers.get('content-range'), (await part.arrayBuffer()).byteLength]).toEqual([
      206,
      `bytes 1-3/${Buffer.byteLength(content)}`,
      3,
    ]);
  });

  test.each([
    ['a page', '<!doctype html><script>alert(1)</script>', 'a.html'],
    ['a page that calls itself text', '<html><script>alert(1)</script>', 'a.txt'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'a.svg'],
    ['a program', Buffer.from('MZ\u0090\u0000', 'latin1'), 'a.exe'],
    ['nothing', '', 'a.pdf'],
  ])('%s is refused at its field, and nothing is stored', async (_case, content, name) => {
    const before = stored();
    const answer = await upload(content, name);
    expect([answer.status, invalidFields(answer)]).toEqual([415, ['file']]);
    expect(stored()).toEqual(before);
  });

  test('a text of more than a megabyte is refused with its limit', async () => {
    const answer = await upload('a'.repeat(1024 * 1024 + 1), 'long.txt');
    expect([answer.status, invalidFields(answer)]).toEqual([413, ['file']]);
  });

  test('the same content is stored once, and goes with the last material that has it', async () => {
    const before = stored().length;
    const [one, other] = [await added('%PDF-1 twice', 'one.pdf'), await added('%PDF-1 twice', 'other.pdf')];
    expect(stored().length).toBe(before + 1);
    await admin.post(path('remove'), { id: one.id });
    expect((await agent.fetch('GET', other.file?.url ?? '')).status).toBe(200);
    await admin.post(path('remove'), { id: other.id });
    expect(stored().length).toBe(before);
    expect((await agent.fetch('GET', other.file?.url ?? '')).status).toBe(404);
  });

  test('another file takes the place of the one before, at another address', async () => {
    const before = await added('%PDF-1 old', 'old.pdf');
    const count = stored().length;
    const jpeg = await picture().jpeg().toBuffer();
    const after = await added(jpeg, 'new.jpg', { id: String(before.id), title: 'New' });
    expect(after).toMatchObject({ id: before.id, title: 'New', file: { type: 'image/jpeg' } });
    expect(after.file?.url).not.toBe(before.file?.url);
    expect(stored().length).toBe(count);
  });

  test('it is found by the name of its file', async () => {
    const { id } = await added('%PDF-1', 'Retainer-Care.pdf', { title: 'Leaflet' });
    expect((await list({ keyword: 'retainer' })).map((one) => one.id)).toEqual([id]);
  });

  test('is refused to who does not manage the clinic, and without a token', async () => {
    expect((await upload('%PDF-1', 'a.pdf', {}, agent)).status).toBe(403);
    const { file } = await added('%PDF-1 secret', 'a.pdf');
    expect((await fetch(new URL(file?.url ?? '', clinic.core.http))).status).toBe(401);
  });
});

describe('materials in the back office', () => {
  test('a text is added, changed, and not changed over what somebody else wrote', async () => {
    const words = { title: 'Parking', category_id: 1, content: 'Behind the house' };
    const { id } = (await admin.post(path('save'), words)).body.data as Material;
    const seen = { ...words };
    const next = { id, ...words, content: 'In the yard', seen };
    expect((await admin.post(path('save'), next)).body.data).toMatchObject({ id, content: 'In the yard' });
    expect((await admin.post(path('save'), { ...next, content: 'Nowhere' })).status).toBe(409);
    expect((await list()).find((one) => one.id === id)?.content).toBe('In the yard');
    const wrong = await admin.post(path('save'), { ...words, category_id: 999 });
    expect([wrong.status, invalidFields(wrong)]).toEqual([422, ['category_id']]);
    const { rows } = (await admin.get('/api/ext/admin/audit', { action: 'material.changed', rows: 1 })).body.data as {
      rows: { detail: object }[];
    };
    expect(rows[0]?.detail).toEqual({ id, title: 'Parking' });
  });

  test('materials and categories are put in order', async () => {
    const before = await list();
    const ids = before
      .slice(0, 3)
      .map(({ id }) => id)
      .toReversed();
    await admin.post(path('order'), { ids });
    expect((await list()).slice(0, 3).map(({ id }) => id)).toEqual(ids);
    await admin.post(path('order-categories'), { ids: [4, 2] });
    const categories = ((await agent.get('/api/material/categories/index')).body.data as List<{ id: number }>).rows;
    expect(categories.slice(0, 2).map(({ id }) => id)).toEqual([4, 2]);
  });

  test('a category is added, renamed and removed, unless it has materials', async () => {
    const { id } = (await admin.post(path('save-category'), { name: 'Forms', material_type: 'agreement' })).body.data;
    const renamed = await admin.post(path('save-category'), { id, name: 'Consents' });
    expect(renamed.body.data).toEqual({ id, name: 'Consents', material_type: 'agreement' });
    expect(await added('%PDF-1', 'a.pdf', { category_id: String(id) })).toMatchObject({ type: 'agreement' });
    expect((await admin.post(path('remove-category'), { id })).status).toBe(409);
    for (const one of await list({ material_category_id: id })) await admin.post(path('remove'), { id: one.id });
    expect((await admin.post(path('remove-category'), { id })).status).toBe(200);
    expect((await admin.post(path('save-category'), { name: 'No type' })).status).toBe(422);
  });
});
