import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Album, AlbumPhoto } from '../../src/shared/contract/album.ts';
import type { List } from '../../src/shared/contract/envelope.ts';
import { type DemoClinic, startDemoClinic } from '../support/demo-clinic.ts';
import { expectAll } from '../support/expect-all.ts';
import { type HttpClient, invalidFields } from '../support/http-client.ts';
import { PhotoClient, picture } from '../support/photo-client.ts';

let clinic: DemoClinic<readonly [HttpClient, HttpClient]>;
let agent: HttpClient;
let consultant: HttpClient;
let photos: PhotoClient;

beforeAll(async () => {
  clinic = await startDemoClinic('agent1001', 'consultant2');
  [agent, consultant] = clinic.clients;
  photos = new PhotoClient(agent);
});
afterAll(() => clinic.stop());

describe('albums', () => {
  test('POST /api/ext/customer-photo/remark sets, changes and removes the remark of a photo', async () => {
    const album = await photos.createAlbum('Remarks');
    const added: AlbumPhoto = (await photos.upload(album.id, await picture().jpeg().toBuffer())).body.data;
    const set = (remark: string | null) => agent.post('/api/ext/customer-photo/remark', { id: added.id, remark });
    for (const remark of ['Shade A3.5\nupper', 'Shade A1', null])
      expect(await set(remark)).toMatchObject({ status: 200, body: { data: { id: added.id, remark } } });
    expect(await set('x'.repeat(501))).toMatchObject({ status: 422 });
    const { photos: found } = (await agent.get('/api/customer-photo/info', { id: album.id })).body.data as {
      photos: AlbumPhoto[];
    };
    expect(found.map(({ remark }) => remark)).toEqual([null]);
  });

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
    ['an unknown customer', { customer_id: 999_999, title: 'x', flag: 'before' }, ['customer_id']],
    ['an empty request', {}, ['customer_id', 'flag', 'title']],
  ])('create with %s: 422', async (_case, body, fields) => {
    const answer = await agent.post('/api/customer-photo/create', body);
    expect({
      status: answer.status,
      fields: invalidFields(answer),
    }).toEqual({ status: 422, fields });
  });

  test('GET /api/customer-photo/index: by customer, by flag, by title or customer name', async () => {
    await photos.createAlbum('Zahnreihe 50%_x');
    const list = async (query: object): Promise<List<Album>> =>
      (await agent.get('/api/customer-photo/index', { rows: 200, ...query })).body.data;
    expectAll((await list({ customer_id: 2 })).rows, (row) => row.customer_id === 2);
    expect((await list({ flag: 'after' })).rows.map(({ flag }) => flag)).toEqual(['after']);
    expect((await list({ keyword: 'zahnREIHE' })).total).toBe(1);
    expect((await list({ keyword: '0%_' })).total).toBe(1);
    expect((await list({ keyword: '%' })).total).toBe(1);
    expectAll((await list({ keyword: '张' })).rows, (row) => row.customer_name.startsWith('张'));
  });

  test('albums and photos of customers who are not visible to the account do not exist for it', async () => {
    const ids = async (client: HttpClient) =>
      ((await client.get('/api/customer/index', { rows: 200 })).body.data as List<{ id: number }>).rows.map(
        ({ id }) => id,
      );
    const visible = new Set(await ids(consultant));
    const customer = (await ids(agent)).find((id) => !visible.has(id));
    const hidden = (
      await agent.post('/api/customer-photo/create', { customer_id: customer, title: 'Hidden', flag: 'after' })
    ).body.data as Album;
    const photo = (await photos.upload(hidden.id, await picture().jpeg().toBuffer())).body.data as AlbumPhoto;
    expect((await consultant.get('/api/customer-photo/index', { keyword: 'hidden' })).body.data).toEqual({
      rows: [],
      total: 0,
      next_cursor: null,
    });
    expect((await consultant.get('/api/customer-photo/info', { id: hidden.id })).status).toBe(404);
    expect((await consultant.get('/api/customer/photo', { customer_id: customer })).status).toBe(404);
    expect((await consultant.post('/api/ext/customer-photo/remark', { id: photo.id, remark: 'x' })).status).toBe(404);
    for (const url of [photo.url, photo.thumb_url]) expect((await consultant.fetch('GET', url)).status).toBe(404);
    expect((await photos.upload(hidden.id, await picture().jpeg().toBuffer(), { client: consultant })).status).toBe(
      404,
    );
  });
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

  test('GET /api/material/index: by words of the title or the content, by category, by type', async () => {
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
      expect((await sharp(await photos.download(url ?? '')).metadata()).format).toBe('jpeg');
  });
});
