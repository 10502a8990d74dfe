import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import { pageHandler } from './page-handler.ts';

let server: Server;
let address: string;
beforeAll(async () => {
  const access = {
    isOwnHost: () => true,
    isOwnOrigin: ({ headers }: { headers: { origin?: string } }) => headers.origin !== 'http://elsewhere.test',
    isAuthorized: ({ url, headers }: { url?: string; headers: Record<string, unknown> }) =>
      url !== '/access' && headers['x-stranger'] === undefined,
    exchange: () => ({ refused: 'wrong' as const }),
  };
  const addresses = { isSigned: (target?: string) => target?.endsWith('?signed') === true };
  const openRecording = async ({ type, id }: { type: string; id: number }) => {
    if (type === 'sip') throw problemFor('service-starting');
    return { status: 200, headers: {}, body: Readable.from([`${type} ${id}`]) };
  };
  const openPicture = async ({ path }: { path: string }) => ({
    status: 200,
    headers: { 'content-type': 'image/png' },
    body: Readable.from([path]),
  });
  const openBackup = async ({ file }: { file: string }) => ({
    status: file === 'none.db' ? 404 : 200,
    headers: {},
    body: Readable.from(['SQLite']),
  });
  const openDownload = async ({ area, query }: { area: string; query: Readonly<Record<string, string>> }) => {
    if (area === 'none') throw problemFor('service-starting');
    return { status: 200, headers: { 'x-total-count': '1' }, body: Readable.from([JSON.stringify(query)]) };
  };
  const upload = async ({ area, endpoint, body }: { area: string; endpoint: string; body: NodeJS.ReadableStream }) => {
    if (area === 'broken') {
      const line = new Writable({ write: (_chunk, _encoding, done) => done(new Error('reset')) });
      body.pipe(line);
      await once(line, 'error');
      throw problemFor('service-not-reached');
    }
    let bytes = 0;
    for await (const chunk of body) bytes += chunk.length;
    if (area === 'none') throw problemFor('service-starting');
    return { area, endpoint, bytes };
  };
  server = createServer(
    pageHandler({
      access,
      addresses,
      folder: import.meta.dirname,
      processesMedia: true,
      openRecording,
      openPicture,
      openBackup,
      openDownload,
      upload,
    }),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const textOf = async (path: string, language: string, method = 'GET'): Promise<string> =>
  (await fetch(`${address}${path}`, { method, headers: { 'accept-language': language } })).text();

test.each([
  ['/access', 'GET', /^This browser may not/, /^此浏览器/],
  ['/exchange', 'POST', /^The key is wrong/, /^密钥/],
  ['/recordings/sip/1', 'GET', /^This browser may not/, /^此浏览器/],
  ['/recordings/sip/1?signed', 'GET', /./, /[\u4e00-\u9fff]/],
])('a refusal of %s is in the language of the browser', async (path, method, english, chinese) => {
  expect(await textOf(path, 'en-GB', method)).toMatch(english);
  expect(await textOf(path, 'zh-TW,zh;q=0.9', method)).toMatch(chinese);
});

test('a backup is saved under its name; a refusal is not, and other names lead to a page or nowhere', async () => {
  const get = (path: string) => fetch(`${address}${path}?signed`);
  const saved = await get('/backups/clinicall-1.db');
  expect([await saved.text(), saved.headers.get('content-disposition')]).toEqual([
    'SQLite',
    'attachment; filename="clinicall-1.db"',
  ]);
  const none = await get('/backups/none.db');
  expect([none.status, none.headers.get('content-disposition')]).toEqual([404, null]);
  for (const path of ['/backups/..%2Fclinic.db', '/backups/a/b.db', '/backups/%22.db'])
    expect([path, (await get(path)).status]).toEqual([path, 404]);
});

test('a recording of either kind of call is sent by its signed address', async () => {
  expect(await (await fetch(`${address}/recordings/dual/7?signed`)).text()).toBe('dual 7');
  expect((await fetch(`${address}/recordings/dual/7`)).status).toBe(401);
});

test('files outside the folder of the page are sent to nobody', async () => {
  const get = async (path: string): Promise<number | undefined> => {
    const sent = request(`${address}${path}`).end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    response.resume();
    return response.statusCode;
  };
  expect(await get('/access.ts')).toBe(200);
  for (const path of ['/..%2fcommon%2fmachine-name.ts', '/%2e%2e/common/machine-name.ts', '/../common/machine-name.ts'])
    expect([path, await get(path)]).toEqual([path, 404]);
});

test('another method is refused with those that are allowed', async () => {
  const refused = await fetch(`${address}/`, { method: 'DELETE' });
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

test('forwards an upload from its own page, and answers with data or with the problem', async () => {
  const post = async (path: string, headers: Record<string, string> = {}) =>
    fetch(`${address}${path}`, { method: 'POST', headers, body: 'x'.repeat(100_000) });
  expect(await (await post('/uploads/adminImport/customers')).json()).toEqual({
    data: { area: 'adminImport', endpoint: 'customers', bytes: 100_000 },
  });
  expect(await (await post('/uploads/none/customers')).json()).toMatchObject({
    problem: { reason: 'service-starting' },
  });
  expect((await post('/uploads/adminImport/customers', { origin: 'http://elsewhere.test' })).status).toBe(403);
  expect((await post('/uploads/a/b/c')).status).toBe(405);
});

test('after an upload that lost the service, the next one on the same connection is answered', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const post = async (path: string) => {
    const sent = request(`${address}${path}`, { method: 'POST', agent }).end(Buffer.alloc(8_000_000));
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    const port = response.socket.localPort;
    return { answer: JSON.parse(await text(response)) as unknown, port };
  };
  const broken = await post('/uploads/broken/upload');
  const next = await post('/uploads/album/upload');
  agent.destroy();
  expect(broken.answer).toMatchObject({ problem: { code: 'service-unreachable' } });
  expect(next).toEqual({
    answer: { data: { area: 'album', endpoint: 'upload', bytes: 8_000_000 } },
    port: broken.port,
  });
});

test('rows are passed on to its own page with their headers, and a refusal as the problem', async () => {
  const rows = await fetch(`${address}/downloads/cdrExtension/export?type=sip`);
  expect([rows.status, rows.headers.get('x-total-count'), await rows.json()]).toEqual([200, '1', { type: 'sip' }]);
  const refused = await fetch(`${address}/downloads/none/export`);
  expect([refused.status, await refused.json()]).toMatchObject([502, { problem: { reason: 'service-starting' } }]);
  expect((await fetch(`${address}/downloads/a/b`, { headers: { 'x-stranger': 'yes' } })).status).toBe(401);
});

test('a picture is found by the path that the service gave, at a signed address only', async () => {
  const path = `/pictures/${Buffer.from('/api/ext/customer-photo/view?id=1').toString('base64url')}`;
  const picture = await fetch(`${address}${path}?signed`);
  expect([await picture.text(), picture.headers.get('cache-control')]).toEqual([
    '/api/ext/customer-photo/view?id=1',
    'private, max-age=3600, immutable',
  ]);
  expect((await fetch(`${address}${path}`)).status).toBe(401);
  for (const other of ['//elsewhere.test/x.png', 'https://elsewhere.test/x.png', '/api/call/out?callee=1', '/../x']) {
    const refused = await fetch(`${address}/pictures/${Buffer.from(other).toString('base64url')}?signed`);
    expect([other, await refused.text()]).not.toEqual([other, other]);
  }
});
