import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
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

/** The answers of endpoints for which the demo clinic has no record that fits the sample. */
const refusals: Record<string, string> = {
  'POST /api/ext/first-run': 'conflict',
  'GET /api/call/out': 'agent-not-registered',
  'GET /api/call/extension': 'agent-not-registered',
  'GET /api/ext/call/callers': 'not-found',
  'POST /api/ext/call/hangup': 'not-found',
  'POST /api/ext/call/take-back': 'no-permission',
  'POST /api/ext/call/muted': 'not-found',
  'POST /api/ext/lines/test': 'invalid-input',
  'GET /api/ext/call/wrap-ups': 'not-found',
  'POST /api/ext/call/wrap-up': 'not-found',
  'POST /api/ext/call/identify': 'not-found',
  'POST /api/ext/agent/extend-wrap-up': 'conflict',
  'POST /api/ext/customer/merge': 'conflict',
  'POST /api/ext/customer/undo-merge': 'not-found',
  'POST /api/ext/followup/cancel': 'conflict',
  'POST /api/ext/followup/lease': 'conflict',
  'POST /api/ext/followup/move': 'conflict',
  'POST /api/ext/appointment/confirm': 'conflict',
  'POST /api/ext/desk/missed-call/settle': 'not-found',
  'POST /api/ext/followup/result': 'conflict',
  'POST /api/ext/followup/postpone': 'conflict',
  'POST /api/ext/missed-calls/assign': 'not-found',
  'POST /api/ext/appointment/release': 'not-found',
  // The first ones of the demo clinic are the supervisor's.
  'POST /api/ext/recording/moments/update': 'not-found',
  'POST /api/ext/recording/moments/delete': 'not-found',
  'POST /api/ext/score/sign': 'not-found',
  'POST /api/ext/score/reopen': 'not-found',
  'POST /api/ext/score/acknowledge': 'not-found',
  'POST /api/ext/score/discard': 'not-found',
  'POST /api/ext/appointment/start': 'conflict',
  'POST /api/ext/admin/tokens/revoke': 'not-found',
  'POST /api/ext/saved-filters/rename': 'not-found',
  'POST /api/ext/saved-filters/delete': 'not-found',
  'POST /api/ext/admin/lookups/remove': 'conflict',
  'POST /api/ext/admin/backups/restore': 'not-found',
  'POST /api/ext/admin/backups/delete': 'not-found',
  'GET /api/ext/admin/import/state': 'not-found',
  'POST /api/ext/admin/import/cancel': 'not-found',
  'POST /api/ext/customer-photo/record-consent': 'conflict',
  'POST /api/ext/customer-photo/withdraw-consent': 'conflict',
  'POST /api/ext/admin/material/remove': 'not-found',
  'POST /api/ext/admin/material/remove-category': 'conflict',
};
const missingFiles = new Set(['/api/cdr/download-dual', '/api/ext/admin/backups/download']);

test.each(callable.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  'the workstation calls %s and parses the answer',
  async (_name, endpoint) => {
    const sample = sampleOf(endpoint);
    if (endpoint.response === 'binary') {
      const { status, headers } = await client.download(endpoint, sample, 'bytes=0-9');
      return expect([status, headers['content-range'] !== undefined]).toEqual(
        missingFiles.has(endpoint.path) ? [404, false] : [206, true],
      );
    }
    // The workstation does not read it.
    if (endpoint.response === 'text') return;
    if (endpoint.response === 'csv' || endpoint.response === 'zip') {
      const { status, body } = await client.download(endpoint, sample, undefined);
      (body as Readable).destroy();
      return expect(status).toBe(200);
    }
    const answer = await client
      .call(endpoint, (endpoint.method === 'GET' ? { query: sample } : { body: sample }) as never)
      .catch((error: unknown) => error);
    const code = refusals[`${endpoint.method} ${endpoint.path}`];
    if (code !== undefined) return expect(answer).toMatchObject({ code, message: expect.stringMatching(/./) });
    if (answer instanceof ProblemError) throw answer;
    expect((endpoint.response as z.ZodType).safeParse(answer)).toMatchObject({ success: true });
    const placed = z.object({ request_id: z.string() }).safeParse(answer);
    // The agent is free for the next call that a sample places.
    if (placed.success) await client.call(contract.callExtension.hangup, { body: { call_id: placed.data.request_id } });
  },
);
