import { beforeEach, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { ServiceClient } from '../service-client/service-client.ts';
import { SignIn } from './sign-in.ts';

let signIn: SignIn;
beforeEach(async () => {
  const parts = {
    preferences: { get: () => undefined, set: () => {} },
    log: { info: () => {}, warn: () => {}, error: () => {} },
    fingerprint: 'f',
    machineName: 'desk-3',
  };
  signIn = new SignIn(parts, '0.2.0');
  const answers = new Map<unknown, unknown>([[contract.auth.login, { access_token: 'a.b.c', user: {}, sip: null }]]);
  signIn.use({ call: async (endpoint: unknown) => answers.get(endpoint) ?? {} } as unknown as ServiceClient);
  signIn.serviceIs({ http: 'http://127.0.0.1:1' });
  await signIn.signIn('agent1001', 'x');
});

test('a newer service with roles and permissions that are not known here lets its accounts in', async () => {
  const user = { roles: ['agent', 'herald'], permissions: ['call.place', 'trumpet.blow'] };
  const answers = new Map<unknown, unknown>([
    [contract.auth.login, { access_token: 'a.b.c', user, sip: null }],
    [contract.capability.list, { version: '9.0.0', extensions: [], timezone: 'Asia/Shanghai' }],
  ]);
  signIn.use({ call: async (endpoint: unknown) => answers.get(endpoint) ?? {} } as unknown as ServiceClient);
  await signIn.signIn('agent1001', 'x');
  expect(signIn.state).toMatchObject({
    user: { roles: ['agent'], permissions: ['call.place'] },
    versions: { workstation: '0.2.0', service: '9.0.0' },
  });
});

test('the version of a service is known before anybody signs in', async () => {
  signIn.ended(null);
  const answer = { version: '0.3.0', extensions: [], timezone: 'Asia/Shanghai' };
  signIn.use({ call: async () => answer } as unknown as ServiceClient);
  signIn.serviceIs({ http: 'http://127.0.0.1:2' });
  await expect.poll(() => signIn.state).toMatchObject({ state: 'signed-out', versions: { service: '0.3.0' } });
});

const endedByService = (): void => signIn.ended(problemFor('token-invalid'));

test('a sign-in that the service has ended is explained', () => {
  endedByService();
  expect(signIn.state).toMatchObject({ state: 'signed-out', problem: { reason: 'sign-in-ended' } });
});

test('one that ends while the agent signs out is not', async () => {
  signIn.leaving();
  endedByService();
  expect(signIn.state).toMatchObject({ state: 'signed-out', problem: null });
});

test('a sign-in after that is explained again', async () => {
  signIn.leaving();
  signIn.ended(null);
  await signIn.signIn('agent1001', 'x');
  endedByService();
  expect(signIn.state).toMatchObject({ state: 'signed-out', problem: { reason: 'sign-in-ended' } });
});
