import { mkdtemp } from 'node:fs/promises';
import { connect } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { contract } from '../../src/shared/contract/contract.ts';
import type { Endpoint } from '../../src/shared/contract/endpoint.ts';
import { permissionsOf } from '../../src/core/auth/role-permissions.ts';
import type { Role } from '../../src/shared/contract/permission.ts';
import { type CoreChild, startCoreChild } from '../support/core-child.ts';
import { HttpClient } from '../support/http-client.ts';

const endpoints = Object.values(contract).flatMap((area) => Object.values(area) as Endpoint[]);
const named = endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);
const guarded = named.filter(([, { access }]) => access !== 'public');

let core: CoreChild;
let supervisor: HttpClient;

beforeAll(async () => {
  core = await startCoreChild(await mkdtemp(join(tmpdir(), 'contract-every-')));
  supervisor = await HttpClient.signIn(core.http, 'supervisor@clinic.test');
});
afterAll(() => core.stop());

/** Parameters of an endpoint as JSON Schema says them. */
const fieldsOf = (endpoint: Endpoint): { readonly fields: string[]; readonly required: string[] } => {
  const schema = z.toJSONSchema((endpoint.query ?? endpoint.body ?? z.object({})) as z.ZodType, { io: 'input', unrepresentable: 'any' });
  const file = endpoint.upload ? [endpoint.upload.field] : [];
  return { fields: Object.keys(schema.properties ?? {}), required: [...(schema.required ?? []), ...file] };
};
const form = (values: Record<string, unknown>): FormData => {
  const made = new FormData();
  for (const [name, value] of Object.entries(values)) made.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  return made;
};
const send = (endpoint: Endpoint, values: Record<string, unknown>, client = supervisor) =>
  endpoint.method === 'GET' ? client.get(endpoint.path, values as Record<string, string>) : client.post(endpoint.path, endpoint.upload ? form(values) : values);

describe.each(guarded)('%s', (_name, endpoint) => {
  const { fields } = fieldsOf(endpoint);

  test('needs a token', async () => {
    const { status } = await send(endpoint, {}, new HttpClient(core.http));
    expect(status).toBe(401);
  });

  const hostile: readonly (readonly [string, unknown])[] = [
    ['text that is too long', 'x'.repeat(5000)],
    ['control characters', 'a\u0000b\u001b[31m'],
    ['a huge number', endpoint.method === 'GET' ? '9'.repeat(40) : 9e99],
    ['a negative number', endpoint.method === 'GET' ? '-1' : -1],
    ['a turned-around text', 'ab\u202Edc'],
    ['a path', '../../etc/passwd'],
    ...(endpoint.method === 'POST' ? ([['null', null], ['a list', [[]]], ['an object', { $gt: '' }], ['true', true]] as const) : []),
  ];
  test.each(fields.flatMap((field) => hostile.map(([what, value]) => [field, what, value] as const)))('%s with %s: refused by name, or found harmless, never a fault', async (field, _what, value) => {
    const { status, body } = await send(endpoint, { [field]: value });
    expect([200, 403, 404, 409, 422]).toContain(status);
    expect(body.code).toBe(status);
    expect(JSON.stringify(body)).not.toMatch(/SQLITE|SELECT |node:|at \w+ \(/);
  });
});

test.each(guarded.filter(([, endpoint]) => fieldsOf(endpoint).required.length > 0))('%s names everything that is missing, at once', async (_name, endpoint) => {
  const { status, body } = await send(endpoint, {});
  expect({ status, errors: Object.keys((body.data as { errors: object }).errors).toSorted() }).toEqual({ status: 422, errors: fieldsOf(endpoint).required.toSorted() });
});

test('what a role may ask is what its permissions say, on every endpoint', async () => {
  const accounts: Record<Role, string> = { technician: 'technician1', agent: 'agent1002', consultant: 'consultant1', doctor: 'doctor', supervisor: 'supervisor', admin: 'admin' };
  for (const [role, account] of Object.entries(accounts) as [Role, string][]) {
    const client = await HttpClient.signIn(core.http, `${account}@clinic.test`);
    const refused: string[] = [];
    for (const [name, endpoint] of guarded) {
      // Signing out would end the asking.
      if (endpoint === contract.auth.logout) continue;
      const { status } = await send(endpoint, {}, client);
      if (status === 403) refused.push(name);
    }
    const allowed = new Set<string>(['signed-in', ...permissionsOf[role]]);
    expect({ role, refused }).toEqual({ role, refused: guarded.filter(([, { access }]) => !allowed.has(access)).map(([name]) => name) });
  }
}, 60_000);

describe('the documentation', () => {
  test('has every endpoint, with its parameters', async () => {
    const response = await new HttpClient(core.http).fetch('GET', '/api/openapi.json');
    const document = (await response.json()) as { openapi: string; paths: Record<string, Record<string, { parameters?: { name: string }[] }>> };
    expect(document.openapi).toMatch(/^3\.1/);
    for (const [name, endpoint] of named) {
      const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
      expect(operation, name).toBeDefined();
      if (endpoint.query) expect(operation?.parameters?.map((parameter) => parameter.name).toSorted(), name).toEqual(fieldsOf(endpoint).fields.toSorted());
    }
  });

  test('is a page to read', async () => {
    const response = await new HttpClient(core.http).fetch('GET', '/api/docs');
    expect([response.status, response.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')]);
  });
});

describe('what is no request of the interface', () => {
  test('an unknown path: 404', async () => expect(await supervisor.get('/api/customer/nothing')).toMatchObject({ status: 404, body: { code: 404 } }));
  test('another method: 404', async () => expect((await supervisor.post('/api/customer/index')).status).toBe(404));
  test.each([
    ['broken JSON', '{"email":', 'application/json', 422],
    ['another content type', 'email=a', 'application/x-www-form-urlencoded', 415],
    ['a body that is too large', JSON.stringify({ email: 'x'.repeat(1_200_000) }), 'application/json', 413],
    ['a list', '[]', 'application/json', 422],
    ['a prototype', '{"__proto__": {"isAdmin": true}, "email": "a", "password": "b"}', 'application/json', 422],
  ])('%s: refused with why', async (_what, body, type, status) => {
    const answer = await new HttpClient(core.http).ask('POST', '/api/auth/login', { body, headers: { 'content-type': type } });
    expect(answer).toMatchObject({ status, body: { code: status, msg: expect.any(String) } });
  });

  test('no HTTP at all: the connection is closed, the service goes on', async () => {
    const socket = connect(Number(new URL(core.http).port), '127.0.0.1');
    socket.end('\u0016\u0003\u0001 this is not HTTP\r\n\r\n');
    socket.resume();
    await once(socket, 'close');
    expect((await supervisor.get('/api/ext/capabilities')).status).toBe(200);
  });
});

describe('lookups', () => {
  const cacheable = named.filter(([, endpoint]) => endpoint.isCacheable);
  test.each(cacheable)('%s answers with an ETag, and 304 to who has it', async (_name, endpoint) => {
    const first = await supervisor.get(endpoint.path);
    expect((first.body.data as unknown[]).length).toBeGreaterThan(0);
    const again = await supervisor.fetch('GET', endpoint.path, { headers: { 'if-none-match': first.headers.get('etag') ?? '', 'cache-control': 'max-age=0' } });
    expect(again.status).toBe(304);
    expect((await supervisor.fetch('GET', endpoint.path, { headers: { 'if-none-match': '"another"' } })).status).toBe(200);
  });
});
