import { mkdtemp } from 'node:fs/promises';
import { once } from 'node:events';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../src/shared/contract/endpoint.ts';
import {
  askEach,
  endpoints,
  forEach,
  guardedEndpoints,
  nameOf,
  schemaOf,
  send,
} from '../support/contract-endpoints.ts';
import { type CoreChild, startCoreChild } from '../support/core-child.ts';
import { HttpClient } from '../support/http-client.ts';
import { sampleOf } from '../support/sample-requests.ts';

let core: CoreChild;
let admin: HttpClient;

beforeAll(async () => {
  core = await startCoreChild(await mkdtemp(join(tmpdir(), 'contract-every-')));
  admin = await HttpClient.signIn(core.http, 'admin@clinic.test');
});
afterAll(() => core.stop());

/** Names of the parameters that a request must have. */
const requiredOf = (endpoint: Endpoint): readonly string[] => [
  ...(schemaOf(endpoint).required ?? []),
  ...(endpoint.upload ? [endpoint.upload.field] : []),
];

test('every endpoint needs a token', async () => {
  const nobody = new HttpClient(core.http);
  const statuses = await askEach(
    guardedEndpoints,
    async (endpoint) => (await send(nobody, endpoint, sampleOf(endpoint))).status,
  );
  expect(statuses).toEqual(forEach(guardedEndpoints, () => 401));
});

describe('HEAD', () => {
  const acts = ({ path }: Endpoint): boolean => /^\/api\/(call|agent-control)\//.test(path);
  const read = guardedEndpoints.filter(({ method }) => method === 'GET');
  const queryOf = (endpoint: Endpoint) => sampleOf(endpoint) as Record<string, string>;

  test('is not there where GET would act', async () => {
    const acting = read.filter(acts);
    const statuses = await askEach(acting, async (endpoint) => {
      const written = [endpoint.path, endpoint.path.replace('/c', '/%63').replace('/ag', '/%61g')];
      const ask = async (path: string) => (await admin.fetch('HEAD', path, { query: queryOf(endpoint) })).status;
      return [await ask(written[0] as string), await ask(written[1] as string)];
    });
    expect(statuses).toEqual(forEach(acting, () => [404, 404]));
  });

  test('answers as GET does, without the content', async () => {
    const reading = read.filter((endpoint) => !acts(endpoint));
    const answers = await askEach(reading, async (endpoint) => {
      const query = queryOf(endpoint);
      const answerTo = async (method: string) => {
        const response = await admin.fetch(method, endpoint.path, { query });
        const { byteLength } = await response.arrayBuffer();
        return { status: response.status, type: response.headers.get('content-type'), hasContent: byteLength > 0 };
      };
      const get = await answerTo('GET');
      const head = await answerTo('HEAD');
      return isDeepStrictEqual(
        [get, head],
        [
          { ...head, hasContent: true },
          { ...get, hasContent: false },
        ],
      )
        ? 'as GET'
        : { get, head };
    });
    expect(answers).toEqual(forEach(reading, () => 'as GET'));
  });
});

test('every missing field is reported in one answer', async () => {
  const incomplete = guardedEndpoints.filter((endpoint) => requiredOf(endpoint).length > 0);
  const answers = await askEach(incomplete, async (endpoint) => {
    const response = await send(admin, endpoint, {});
    const body = (await response.json()) as { data: { errors: object } };
    return { status: response.status, errors: Object.keys(body.data.errors).toSorted() };
  });
  expect(answers).toEqual(
    forEach(incomplete, (endpoint) => ({ status: 422, errors: requiredOf(endpoint).toSorted() })),
  );
});

describe('a malformed body is refused with a message by every endpoint', () => {
  const writing = guardedEndpoints.filter(({ method, body }) => method === 'POST' && body !== undefined);
  const ofJson = writing.filter(({ upload }) => upload === undefined);
  const ofForms = writing.filter(({ upload }) => upload !== undefined);
  const formType = 'multipart/form-data; boundary=line';
  const truncatedForm = '--line\r\nContent-Disposition: form-data; name="id"\r\n\r\n1';
  const tooLarge = JSON.stringify({ a: 'x'.repeat(1_200_000) });

  test.each([
    ['another content type', writing, 'application/xml', '<a/>', 415],
    ['a form instead of JSON', ofJson, formType, '--line--', 415],
    ['JSON instead of a form', ofForms, 'application/json', '{}', 415],
    ['truncated JSON', ofJson, 'application/json', '{"id": 1', 422],
    ['more than a megabyte', ofJson, 'application/json', tooLarge, 413],
    ['a truncated form', ofForms, formType, truncatedForm, 422],
    ['a form without a boundary', ofForms, 'multipart/form-data', '--line', 422],
  ])('%s', async (_case, chosen, type, body, status) => {
    const headers = { 'content-type': type };
    const answers = await askEach(chosen, ({ path }) => admin.ask('POST', path, { body, headers }));
    const refusal = { status, body: { code: status, msg: expect.stringMatching(/./) } };
    expect(answers).toMatchObject(forEach(chosen, () => refusal));
  });
});

describe('the documentation', () => {
  test('has every endpoint, with its parameters', async () => {
    const response = await new HttpClient(core.http).fetch('GET', '/api/openapi.json');
    const document = (await response.json()) as {
      openapi: string;
      paths: Record<string, Record<string, { parameters?: { name: string }[] }>>;
    };
    expect(document.openapi).toMatch(/^3\.1/);
    for (const endpoint of endpoints) {
      const name = nameOf(endpoint);
      const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
      expect(operation, name).toBeDefined();
      if (endpoint.query)
        expect(operation?.parameters?.map((parameter) => parameter.name).toSorted(), name).toEqual(
          Object.keys(schemaOf(endpoint).properties ?? {}).toSorted(),
        );
    }
  });

  test('is a page to read', async () => {
    const response = await new HttpClient(core.http).fetch('GET', '/api/docs');
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('text/html'),
    ]);
  });

  test('runs its own script only, and cannot be framed', async () => {
    const { headers } = await new HttpClient(core.http).fetch('GET', '/api/docs');
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self'; .*frame-ancestors 'none'/,
    );
  });

  test.each([
    ['swagger-ui.css', /^text\/css/],
    ['swagger-ui-bundle.js', /^text\/javascript/],
    ['page.js', /^text\/javascript/],
    ['favicon-32x32.png', /^image\/png/],
  ])('%s is served by the service itself', async (file, type) => {
    const response = await new HttpClient(core.http).fetch('GET', `/api/docs/${file}`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, expect.stringMatching(type)]);
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(100);
  });

  test('other files of its library are not', async () =>
    expect((await new HttpClient(core.http).fetch('GET', '/api/docs/package.json')).status).toBe(404));
});

describe('requests outside the interface', () => {
  test('an unknown path: 404', async () =>
    expect(await admin.get('/api/customer/nothing')).toMatchObject({ status: 404, body: { code: 404 } }));
  test('another method: 404', async () => expect((await admin.post('/api/customer/index')).status).toBe(404));
  test.each([
    ['broken JSON', '{"email":', 'application/json', 422],
    ['another content type', 'email=a', 'application/x-www-form-urlencoded', 415],
    ['a body that is too large', JSON.stringify({ email: 'x'.repeat(1_200_000) }), 'application/json', 413],
    ['a list', '[]', 'application/json', 422],
    ['a prototype', '{"__proto__": {"isAdmin": true}, "email": "a", "password": "b"}', 'application/json', 422],
  ])('%s: refused with a message', async (_case, body, type, status) => {
    const answer = await new HttpClient(core.http).ask('POST', '/api/auth/login', {
      body,
      headers: { 'content-type': type },
    });
    expect(answer).toMatchObject({ status, body: { code: status, msg: expect.any(String) } });
  });

  test('closes a connection that does not speak HTTP, and the core keeps running', async () => {
    const socket = connect(Number(new URL(core.http).port), '127.0.0.1');
    socket.end('\u0016\u0003\u0001 this is not HTTP\r\n\r\n');
    socket.resume();
    await once(socket, 'close');
    expect((await admin.get('/api/ext/capabilities')).status).toBe(200);
  });

  test('the service says which time zone its times are in', async () =>
    expect((await admin.get('/api/ext/capabilities')).body.data).toMatchObject({
      timezone: process.env['TZ'] || new Intl.DateTimeFormat().resolvedOptions().timeZone,
    }));
});

test('each lookup has an ETag, and 304 for a client that has it', async () => {
  const lookups = endpoints.filter(({ isCacheable }) => isCacheable);
  const answers = await askEach(lookups, async ({ path }) => {
    const first = await admin.get(path);
    const statusWith = async (headers: Record<string, string>) => (await admin.fetch('GET', path, { headers })).status;
    return {
      isEmpty: (first.body.data as unknown[]).length === 0,
      known: await statusWith({ 'if-none-match': first.headers.get('etag') ?? '', 'cache-control': 'max-age=0' }),
      another: await statusWith({ 'if-none-match': '"another"' }),
    };
  });
  expect(answers).toEqual(forEach(lookups, () => ({ isEmpty: false, known: 304, another: 200 })));
});
