import { beforeEach, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { ServiceClient } from '../service-client/service-client.ts';
import { SignIn } from './sign-in.ts';

let signIn: SignIn;
beforeEach(async () => {
  signIn = new SignIn({
    preferences: { get: () => undefined, set: () => {} },
    log: { info: () => {}, warn: () => {}, error: () => {} },
    fingerprint: 'f',
    machineName: 'desk-3',
  } as unknown as ConstructorParameters<typeof SignIn>[0]);
  const answers = new Map<unknown, unknown>([[contract.auth.login, { access_token: 'a.b.c', user: {}, sip: null }]]);
  signIn.use({ call: async (endpoint: unknown) => answers.get(endpoint) ?? {} } as unknown as ServiceClient);
  signIn.serviceIs({ http: 'http://127.0.0.1:1' });
  await signIn.signIn('agent1001', 'x');
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
