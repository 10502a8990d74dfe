import { mkdtemp } from 'node:fs/promises';
import { once } from 'node:events';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { contract } from '../../src/shared/contract/contract.ts';
import type { Endpoint } from '../../src/shared/contract/endpoint.ts';
import { type CoreChild, startCoreChild } from '../support/core-child.ts';
import { HttpClient } from '../support/http-client.ts';
import { textsIn } from '../support/texts-in-database.ts';
import { sampleOf } from '../support/sample-requests.ts';

const endpoints = Object.values(contract).flatMap((area) => Object.values(area) as Endpoint[]);
const named = endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);
const guarded = named.filter(([, { access }]) => access !== 'public');

let folder: string;
let core: CoreChild;
let admin: HttpClient;
/** The statuses that the documentation names, those of internal errors excepted. */
const documented = new Map<Endpoint, number[]>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'contract-every-'));
  core = await startCoreChild(folder);
  admin = await HttpClient.signIn(core.http, 'admin@clinic.test');
  const response = await new HttpClient(core.http).fetch('GET', '/api/openapi.json');
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, { responses: object }>> };
  for (const endpoint of endpoints) {
    const { responses = {} } = paths[endpoint.path]?.[endpoint.method.toLowerCase()] ?? {};
    const statuses = Object.keys(responses).map(Number);
    const usual = statuses.filter((status) => status < 500);
    documented.set(endpoint, usual);
  }
});
afterAll(() => core.stop());

interface JsonSchema {
  readonly type?: string;
  readonly properties?: Record<string, JsonSchema>;
  readonly required?: string[];
}
const schemaOf = (endpoint: Endpoint) =>
  z.toJSONSchema((endpoint.query ?? endpoint.body ?? z.object({})) as z.ZodType, {
    io: 'input',
    unrepresentable: 'any',
  }) as JsonSchema;

/** Parameters of an endpoint, from its JSON Schema. */
const fieldsOf = (endpoint: Endpoint): { readonly fields: string[]; readonly required: string[] } => {
  const schema = schemaOf(endpoint);
  const file = endpoint.upload ? [endpoint.upload.field] : [];
  return { fields: Object.keys(schema.properties ?? {}), required: [...(schema.required ?? []), ...file] };
};
/** The same, with the fields of nested objects as paths. */
const pathsOf = (schema: JsonSchema, prefix = ''): string[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    `${prefix}${name}`,
    ...(field.properties ? pathsOf(field, `${prefix}${name}.`) : []),
  ]);

const form = (values: Record<string, unknown>): FormData => {
  const data = new FormData();
  for (const [name, value] of Object.entries(values))
    data.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  return data;
};
const send = (endpoint: Endpoint, values: Record<string, unknown>, client = admin) =>
  endpoint.method === 'GET'
    ? client.fetch('GET', endpoint.path, { query: values as Record<string, string> })
    : client.fetch('POST', endpoint.path, { body: endpoint.upload ? form(values) : values });

const withValue = (values: Record<string, unknown>, path: string, value: unknown): Record<string, unknown> => {
  const [name = '', ...rest] = path.split('.');
  return {
    ...values,
    [name]:
      rest.length === 0 ? value : withValue((values[name] ?? {}) as Record<string, unknown>, rest.join('.'), value),
  };
};

/** None of these may be stored: a backup is searched for them afterwards. */
const marks = { long: 'x'.repeat(5000), control: 'mark\u0000b\u001b[31m', bidi: 'mark\u202Edc', half: 'mark\ud83d' };

describe.each(guarded)('%s', (_name, endpoint) => {
  test('needs a token', async () => {
    const { status } = await send(endpoint, sampleOf(endpoint), new HttpClient(core.http));
    expect(status).toBe(401);
  });

  const acts = /^\/api\/(call|agent-control)\//.test(endpoint.path);
  if (endpoint.method === 'GET' && acts)
    test('HEAD: not there, since GET would act', async () => {
      const query = sampleOf(endpoint) as Record<string, string>;
      for (const path of [endpoint.path, endpoint.path.replace('/c', '/%63').replace('/ag', '/%61g')])
        expect((await admin.fetch('HEAD', path, { query })).status, path).toBe(404);
    });
  if (endpoint.method === 'GET' && !acts)
    test('HEAD: answers as GET does, without the content', async () => {
      const query = sampleOf(endpoint) as Record<string, string>;
      const whole = await admin.fetch('GET', endpoint.path, { query });
      const head = await admin.fetch('HEAD', endpoint.path, { query });
      const about = ({ status, headers }: Response) => [status, headers.get('content-type')];
      expect(about(head)).toEqual(about(whole));
      expect([await head.text(), (await whole.arrayBuffer()).byteLength > 0]).toEqual(['', true]);
    });

  // The token is revoked by it.
  if (endpoint === contract.auth.logout) return;

  const inQuery = endpoint.method === 'GET' || endpoint.upload !== undefined;
  const hostile: readonly (readonly [string, unknown])[] = [
    ['text that is too long', marks.long],
    ['control characters', marks.control],
    ['bidirectional control characters', marks.bidi],
    ['a huge number', inQuery ? '9'.repeat(40) : 9e99],
    ['a negative number', inQuery ? '-1' : -1],
    ['an unknown ID', inQuery ? '999999999' : 999_999_999],
    ['a malformed number', inQuery ? '1x' : 1.5],
    ['a path', '../../etc/passwd'],
    ...(inQuery
      ? []
      : ([
          ['half a character', marks.half],
          ['null', null],
          ['a list', [[]]],
          ['an object', { $gt: '' }],
          ['true', true],
        ] as const)),
  ];
  test.each(
    pathsOf(schemaOf(endpoint)).flatMap((field) => hostile.map(([what, value]) => [field, what, value] as const)),
  )('%s with %s: refused with the field, or harmless, never an internal error', async (field, _case, value) => {
    const response = await send(endpoint, withValue(sampleOf(endpoint), field, value));
    const text = await response.text();
    expect(documented.get(endpoint)).toContain(response.status);
    expect(text).not.toMatch(/SQLITE|SELECT |node:|at \w+ \(/);
    if (response.status === 200 && typeof endpoint.response === 'string') return;
    const body = JSON.parse(text) as { code: number; data: { errors?: Record<string, string[]> } };
    expect(body.code).toBe(response.status);
    // A password may be anything: only its hash is stored.
    if (field === 'password' || endpoint.upload) return;
    const [name = ''] = field.split('.');
    if (response.status === 422)
      expect(
        Object.keys(body.data.errors ?? {}).filter((key) => key.startsWith(name) || name.startsWith(key)),
      ).not.toEqual([]);
    if (Object.values(marks).includes(value as string)) expect(response.status).not.toBe(200);
  });
});

describe.each(guarded.filter(([, endpoint]) => endpoint.method === 'POST' && endpoint.body !== undefined))(
  '%s',
  (_name, endpoint) => {
    test.each([
      ['another content type', 'application/xml', '<a/>', 415],
      [
        'a form instead of JSON, or JSON instead of a form',
        endpoint.upload ? 'application/json' : 'multipart/form-data; boundary=line',
        endpoint.upload ? '{}' : '--line--',
        415,
      ],
      ...(endpoint.upload
        ? [
            [
              'a truncated form',
              'multipart/form-data; boundary=line',
              '--line\r\nContent-Disposition: form-data; name="id"\r\n\r\n1',
              422,
            ] as const,
            ['a form without a boundary', 'multipart/form-data', '--line', 422] as const,
          ]
        : [
            ['truncated JSON', 'application/json', '{"id": 1', 422] as const,
            ['more than a megabyte', 'application/json', JSON.stringify({ a: 'x'.repeat(1_200_000) }), 413] as const,
          ]),
    ] as readonly (readonly [string, string, string, number])[])(
      '%s: refused with a message',
      async (_case, type, body, status) => {
        const answer = await admin.ask('POST', endpoint.path, { body, headers: { 'content-type': type } });
        expect(answer).toMatchObject({ status, body: { code: status, msg: expect.stringMatching(/./) } });
      },
    );
  },
);

test('nothing of a refused request is stored', async () => {
  const { file } = (await admin.post('/api/ext/admin/backups/create')).body.data;
  const sought = [marks.long, marks.control, marks.bidi];
  expect(await textsIn(join(folder, 'backups', file), sought)).toEqual({ before: [], afterStoring: sought });
});

test.each(guarded.filter(([, endpoint]) => fieldsOf(endpoint).required.length > 0))(
  '%s reports every missing field in one answer',
  async (_name, endpoint) => {
    const response = await send(endpoint, {});
    const body = (await response.json()) as { data: { errors: object } };
    expect({ status: response.status, errors: Object.keys(body.data.errors).toSorted() }).toEqual({
      status: 422,
      errors: fieldsOf(endpoint).required.toSorted(),
    });
  },
);

describe('the documentation', () => {
  test('has every endpoint, with its parameters', async () => {
    const response = await new HttpClient(core.http).fetch('GET', '/api/openapi.json');
    const document = (await response.json()) as {
      openapi: string;
      paths: Record<string, Record<string, { parameters?: { name: string }[] }>>;
    };
    expect(document.openapi).toMatch(/^3\.1/);
    for (const [name, endpoint] of named) {
      const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
      expect(operation, name).toBeDefined();
      if (endpoint.query)
        expect(operation?.parameters?.map((parameter) => parameter.name).toSorted(), name).toEqual(
          fieldsOf(endpoint).fields.toSorted(),
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

describe('lookups', () => {
  const cacheable = named.filter(([, endpoint]) => endpoint.isCacheable);
  test.each(cacheable)('%s has an ETag, and 304 for a client that has it', async (_name, endpoint) => {
    const first = await admin.get(endpoint.path);
    expect((first.body.data as unknown[]).length).toBeGreaterThan(0);
    const again = await admin.fetch('GET', endpoint.path, {
      headers: { 'if-none-match': first.headers.get('etag') ?? '', 'cache-control': 'max-age=0' },
    });
    expect(again.status).toBe(304);
    expect((await admin.fetch('GET', endpoint.path, { headers: { 'if-none-match': '"another"' } })).status).toBe(200);
  });
});
