import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { permissions } from '../../../src/shared/contract/permission.ts';
import { AdminClient } from '../../support/admin-client.ts';
import { startCoreChild } from '../../support/core-child.ts';
import { HttpClient } from '../../support/http-client.ts';

const first = { name: 'Head of the clinic', email: 'head@clinic.test', password: 'a long password' };

test('an empty clinic accepts one first account, an administrator; one of two concurrent tries succeeds', async () => {
  const core = await startCoreChild(await mkdtemp(join(tmpdir(), 'first-run-')), [], [], 'empty');
  const anonymous = new HttpClient(core.http);
  expect((await anonymous.get('/api/ext/first-run')).body.data).toEqual({ needs_account: true, needs_code: false });
  expect(await anonymous.post('/api/ext/first-run', { name: '', email: 'x', password: 'short' })).toMatchObject({
    status: 422,
    body: {
      data: { errors: { name: [expect.any(String)], email: [expect.any(String)], password: [expect.any(String)] } },
    },
  });
  const both = await Promise.all(
    [first, { ...first, email: 'other@clinic.test' }].map((account) => anonymous.post('/api/ext/first-run', account)),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const email = both[0]?.status === 200 ? first.email : 'other@clinic.test';
  expect((await anonymous.get('/api/ext/first-run')).body.data).toEqual({ needs_account: false, needs_code: false });
  const { data } = (await anonymous.post('/api/auth/login', { email, password: first.password })).body;
  expect(data).toMatchObject({
    user: { name: first.name, roles: ['admin'], permissions, agent_id: null, extension: null },
    sip: null,
  });
  const admin = new AdminClient(new HttpClient(core.http, String((data as { access_token: string }).access_token)));
  expect((await admin.auditEntries('login'))[0]?.user).toMatchObject({ name: first.name });
  await core.stop();
});

test('a clinic with accounts refuses a first account', async () => {
  const core = await startCoreChild(await mkdtemp(join(tmpdir(), 'first-run-')));
  expect((await new HttpClient(core.http).post('/api/ext/first-run', first)).status).toBe(409);
  await core.stop();
});
