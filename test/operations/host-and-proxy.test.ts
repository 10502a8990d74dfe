import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CoreChild, coreProgram, startCoreChild } from '../support/core-child.ts';
import { openAndSend, readToEnd } from '../support/rough-connections.ts';
import { demoPassword, HttpClient } from '../support/http-client.ts';

interface Answer {
  readonly status: number | undefined;
  readonly data: Record<string, unknown>;
}

/** A request with headers that `fetch` keeps to itself. */
async function ask(
  core: Pick<CoreChild, 'http'>,
  path: string,
  headers: Record<string, string>,
  body?: object,
): Promise<Answer> {
  const { port } = new URL(core.http);
  const sent = request({
    port,
    host: '127.0.0.1',
    path,
    method: body ? 'POST' : 'GET',
    headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
  });
  sent.end(body && JSON.stringify(body));
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const envelope = (await json(response)) as { data: Record<string, unknown> };
  return { status: response.statusCode, data: envelope.data };
}

const firstAccount = { name: 'Head', email: 'head@clinic.test', password: 'a long password' };
const startEmpty = async (...options: string[]): Promise<CoreChild> =>
  startCoreChild(await mkdtemp(join(tmpdir(), 'host-')), options, [], 'empty');

describe('a core on loopback', () => {
  let core: CoreChild;
  beforeAll(async () => {
    core = await startEmpty();
  });
  afterAll(() => core.stop());

  test.each(['evil.example', 'evil.example:8080', '192.0.2.10'])(
    'is nobody’s under the name %s: a web page whose name was rebound makes no first account',
    async (host) => {
      expect(await ask(core, '/api/ext/first-run', { host }, firstAccount)).toMatchObject({ status: 403 });
      expect(await ask(core, '/api/ext/first-run', { host: 'localhost' })).toMatchObject({
        status: 200,
        data: { needs_account: true },
      });
    },
  );

  /** The status of a request to open a WebSocket. */
  async function upgrade(path: string, headers: Record<string, string>): Promise<number | undefined> {
    const sent = request(`${core.http}${path}`, {
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
        'sec-websocket-protocol': 'sip',
        ...headers,
      },
    });
    sent.end();
    return new Promise((resolve, reject) => {
      sent.on('error', reject);
      sent.on('response', (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      sent.on('upgrade', (response, socket) => {
        socket.destroy();
        resolve(response.statusCode);
      });
    });
  }
  const webSockets = ['/sip', '/socket.io/?EIO=4&transport=websocket'];

  test.each(webSockets)('refuses an upgrade of %s under another name', async (path) => {
    expect(await upgrade(path, { host: 'evil.example' })).toBe(403);
  });

  test.each(webSockets)('opens %s to no page but its own', async (path) => {
    for (const origin of ['https://evil.example', 'http://127.0.0.1:1', 'http://localhost', 'null'])
      expect({ origin, status: await upgrade(path, { origin }) }).toEqual({ origin, status: 403 });
    expect(await upgrade(path, { origin: core.http })).toBe(101);
    expect(await upgrade(path, {})).toBe(101);
  });

  test('takes no request that a page of another site can send without asking', async () => {
    const body = JSON.stringify(firstAccount);
    for (const contentType of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      '',
    ]) {
      const headers = {
        origin: 'https://evil.example',
        ...(contentType === '' ? {} : { 'content-type': contentType }),
      };
      const sent = request(`${core.http}/api/ext/first-run`, { method: 'POST', headers });
      sent.end(body);
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      response.resume();
      expect({ contentType, status: response.statusCode }).toEqual({ contentType, status: 415 });
    }
    const preflight = await fetch(`${core.http}/api/ext/first-run`, {
      method: 'OPTIONS',
      headers: { 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' },
    });
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([404, null]);
    expect(await ask(core, '/api/ext/first-run', {})).toMatchObject({ data: { needs_account: true } });
  });

  test('makes no first account for who comes through a proxy that it does not know', async () => {
    for (const header of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip', 'x-forwarded-proto'])
      expect(await ask(core, '/api/ext/first-run', { [header]: '127.0.0.1' }, firstAccount)).toMatchObject({
        status: 403,
      });
  });

  test('makes no first account over HTTP/1.0, as nginx asks without adding anything', async () => {
    const body = JSON.stringify(firstAccount);
    const { port, host } = new URL(core.http);
    const socket = await openAndSend(
      Number(port),
      `POST /api/ext/first-run HTTP/1.0\r\nHost: ${host}\r\nContent-Type: application/json\r\n` +
        `Content-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
    );
    expect(await readToEnd(socket)).toMatch(/^HTTP\/1\.1 403 /);
  });
});

test('a core makes no first account for who asks under its public name, and makes it under its own', async () => {
  const core = await startEmpty('--public-url', 'https://clinic.example/');
  const path = '/api/ext/first-run';
  expect(await ask(core, path, { host: 'clinic.example' }, firstAccount)).toMatchObject({ status: 403 });
  expect(await ask(core, path, { host: 'localhost:1' }, firstAccount)).toMatchObject({ status: 200 });
  await core.stop();
});

describe('a core behind a proxy that it trusts', () => {
  let core: CoreChild;
  beforeAll(async () => {
    core = await startEmpty('--public-url', 'https://clinic.example/', '--trusted-proxy', '127.0.0.0/8');
  });
  afterAll(() => core.stop());
  const through = (client: string) => ({ host: 'clinic.example', 'x-forwarded-for': client });

  test('the first account is made by a client on this machine only', async () => {
    const path = '/api/ext/first-run';
    expect(await ask(core, path, through('192.0.2.7'), firstAccount)).toMatchObject({ status: 403 });
    // A proxy that does not say who its client is might speak for anybody.
    expect(await ask(core, path, { host: 'clinic.example' }, firstAccount)).toMatchObject({ status: 403 });
    expect(await ask(core, path, through('192.0.2.7, 127.0.0.1'), firstAccount)).toMatchObject({ status: 403 });
    // Nor one that says it where it is not read: the client may have sent that.
    const elsewhere = { host: 'clinic.example', forwarded: 'for=127.0.0.1' };
    expect(await ask(core, path, elsewhere, firstAccount)).toMatchObject({ status: 403 });
    for (const blank of [' ', '', ', ,', '127.0.0.1,', ',127.0.0.1', 'unknown'])
      expect(await ask(core, path, through(blank), firstAccount), `“${blank}”`).toMatchObject({ status: 403 });
    expect(await ask(core, path, through('127.0.0.1'), firstAccount)).toMatchObject({ status: 200 });
  });
});

test('from elsewhere the first account needs the code that the core printed at its start', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'first-code-'));
  const proxied = ['--public-url', 'https://clinic.example/', '--trusted-proxy', '127.0.0.0/8'];
  const child = spawn(process.execPath, [coreProgram, '--data', folder, '--log', 'warn', ...proxied], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  try {
    const ready = once(createInterface({ input: child.stdout }), 'line');
    const [logged] = (await once(createInterface({ input: child.stderr }), 'line')) as [string];
    const core = JSON.parse(String((await ready)[0])) as CoreChild;
    const { code } = JSON.parse(logged) as { code: string };
    const path = '/api/ext/first-run';
    const elsewhere = { host: 'clinic.example', 'x-forwarded-for': '192.0.2.7' };
    const create = async (given: object, headers: Record<string, string> = elsewhere) =>
      (await ask(core, path, headers, { ...firstAccount, ...given })).status;
    expect((await ask(core, path, elsewhere)).data).toEqual({ needs_account: true, needs_code: true });
    expect((await ask(core, path, { ...elsewhere, 'x-forwarded-for': '127.0.0.1' })).data).toEqual({
      needs_account: true,
      needs_code: false,
    });
    expect([await create({}), await create({ code: '2345-6789-ABCD' })]).toEqual([403, 403]);
    expect(await create({ code: ` ${code.toLowerCase()}` })).toBe(200);
    expect(await create({ code })).toBe(403);
  } finally {
    child.kill('SIGTERM');
    await exited;
    await rm(folder, { recursive: true, force: true });
  }
});

test('phones get the public address, and the audit the client’s, from a proxy that is trusted only', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'proxy-'));
  const login = { email: 'agent1001@clinic.test', password: demoPassword };
  const headers = { host: 'clinic.example', 'x-forwarded-for': '198.51.100.9, 192.0.2.7' };
  const addresses = async (core: CoreChild): Promise<string[]> => {
    const { rows } = (await (await HttpClient.signIn(core.http, 'admin@clinic.test')).get('/api/ext/admin/audit')).body
      .data as { rows: { action: string; address: string; user: { name: string } }[] };
    return rows.filter(({ action }) => action === 'login').map(({ address }) => address);
  };
  const trusting = await startCoreChild(folder, [
    '--public-url',
    'https://clinic.example:8443',
    '--trusted-proxy',
    '127.0.0.1',
  ]);
  const { data } = await ask(trusting, '/api/auth/login', headers, login);
  expect(data['sip']).toMatchObject({ ws_servers: ['wss://clinic.example:8443/sip'] });
  expect(await addresses(trusting)).toContain('192.0.2.7');
  await trusting.stop();

  const other = await startCoreChild(folder, ['--public-url', 'https://clinic.example:8443']);
  await ask(other, '/api/auth/login', { ...headers, 'x-forwarded-for': '203.0.113.5' }, login);
  expect(await addresses(other)).not.toContain('203.0.113.5');
  await other.stop();
}, 90_000);
