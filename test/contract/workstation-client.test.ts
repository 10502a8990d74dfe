import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { authEndpoints } from '../../src/shared/contract/auth.ts';
import { contract } from '../../src/shared/contract/contract.ts';
import type { Endpoint } from '../../src/shared/contract/endpoint.ts';
import { ProblemError } from '../../src/shared/problem.ts';
import { createServiceClient, type ServiceClient } from '../../src/main/workstation/service-client/service-client.ts';
import { type CoreChild, startCoreChild } from '../support/core-child.ts';
import { demoPassword } from '../support/http-client.ts';
import { sampleOf } from '../support/sample-requests.ts';

let core: CoreChild;
let token: string | null = null;
let client: ServiceClient;

beforeAll(async () => {
  core = await startCoreChild(await mkdtemp(join(tmpdir(), 'contract-client-')));
  client = createServiceClient({
    server: () => core.http,
    token: () => token,
    language: () => 'en',
    onSignedOut: () => (token = null),
  });
  const { access_token: accessToken } = await client.call(authEndpoints.login, {
    body: { email: 'admin@clinic.test', password: demoPassword },
  });
  token = accessToken;
});
afterAll(() => core.stop());

const callable = Object.values(contract)
  .flatMap((area) => Object.values(area) as Endpoint[])
  // Uploads go through another method; logout revokes the token.
  .filter((endpoint) => endpoint.upload === undefined && endpoint !== authEndpoints.logout);

test.each(callable.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  'the workstation calls %s and parses the answer',
  async (_name, endpoint) => {
    const sample = sampleOf(endpoint);
    if (endpoint.response === 'binary') {
      const { status, headers } = await client.download(endpoint, sample, 'bytes=0-9');
      return expect([status, headers['content-range'] === undefined]).toEqual(
        status === 206 ? [206, false] : [404, true],
      );
    }
    const answer = await client
      .call(endpoint, (endpoint.method === 'GET' ? { query: sample } : { body: sample }) as never)
      .catch((error: unknown) => error);
    // The sample may name a record that does not exist or belongs to others: the problem is then the service's.
    if (answer instanceof ProblemError)
      return expect(answer).toMatchObject({
        code: expect.stringMatching(
          /^(not-found|conflict|invalid-input|no-permission|agent-not-registered|agent-busy|wrong-credentials)$/,
        ),
        message: expect.stringMatching(/./),
      });
    expect((endpoint.response as z.ZodType).safeParse(answer)).toMatchObject({ success: true });
  },
);
