import { once } from 'node:events';
import { createServer } from 'node:http';
import { PassThrough } from 'node:stream';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import type { Permission } from '../../../shared/contract/permission.ts';
import { type Caller, controlCaller } from '../caller.ts';
import { DownloadLimit } from './download-limit.ts';
import type { CsvAnswer } from './handler.ts';
import { routeHeadAsGet } from './head-requests.ts';
import { addRoute, type RouteParts } from './route.ts';

const callerWith = (...permissions: Permission[]): Caller => ({ ...controlCaller, permissions: new Set(permissions) });

let caller: Caller | null;
let rows: PassThrough;
let server: FastifyInstance;
let http: string;

beforeEach(async () => {
  caller = callerWith('cdr.export', 'customer.phone.view');
  rows = new PassThrough();
  server = fastify({
    // The same as in the service.
    serverFactory: (handle) =>
      createServer((request, response) => {
        routeHeadAsGet(request);
        handle(request, response);
      }),
  });
  const parts = {
    callerOfToken: () => caller,
    recognized: () => {},
    downloads: new DownloadLimit(),
  } as unknown as RouteParts;
  addRoute(
    server,
    contract.cdrExtension.export,
    (): CsvAnswer => ({ fileName: 'calls.csv', total: 2, content: rows, record: async () => {} }),
    parts,
  );
  http = await server.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => server.close());

const query = new URLSearchParams({
  type: 'sip',
  created_time_start: '2026-01-01 00:00:00',
  created_time_end: '2026-12-31 00:00:00',
});
const asked = (init: RequestInit = {}) =>
  fetch(`${http}${contract.cdrExtension.export.path}?${query}`, {
    ...init,
    headers: { authorization: 'Bearer token' },
  });
const closed = async (): Promise<void> => {
  if (!rows.closed) await once(rows, 'close');
};
/** An export of which the first row has arrived. */
async function begun(init: RequestInit = {}) {
  rows.write('first\r\n');
  const { body } = await asked(init);
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  expect(await reader?.read()).toMatchObject({ value: 'first\r\n' });
  return reader;
}

test.each<[string, () => Caller | null]>([
  ['the permission to export', () => callerWith('customer.phone.view')],
  ['the permission to see numbers', () => callerWith('cdr.export')],
  ['the token', () => null],
])('an export that is being sent breaks off when %s is revoked', async (_, after) => {
  const reader = await begun();
  caller = after();
  rows.end('second\r\n');
  await expect(reader?.read()).rejects.toThrow();
  await closed();
});

test('continues an export for an account with the same rights, which are looked up again', async () => {
  const reader = await begun();
  caller = callerWith('cdr.export', 'customer.phone.view');
  rows.end('second\r\n');
  expect(await reader?.read()).toMatchObject({ value: 'second\r\n' });
  expect(await reader?.read()).toMatchObject({ done: true });
});

test('a caller who goes away ends the reading', async () => {
  const leaving = new AbortController();
  const reader = await begun({ signal: leaving.signal });
  expect(rows.destroyed).toBe(false);
  leaving.abort();
  await expect(reader?.read()).rejects.toThrow();
  await closed();
});

test('HEAD is answered with the count, and reads nothing', async () => {
  rows.write('first\r\n');
  const head = await asked({ method: 'HEAD' });
  expect([head.status, head.headers.get('x-total-count'), await head.text()]).toEqual([200, '2', '']);
  await closed();
  expect([rows.readableDidRead, rows.readableLength]).toEqual([false, 'first\r\n'.length]);
});
