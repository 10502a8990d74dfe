import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { authEndpoints } from '../../../src/shared/contract/auth.ts';
import { contract } from '../../../src/shared/contract/contract.ts';
import type { Endpoint } from '../../../src/shared/contract/endpoint.ts';
import { ProblemError } from '../../../src/shared/problem.ts';
import {
  createServiceClient,
  type ServiceClient,
} from '../../../src/main/workstation/service-client/service-client.ts';
import { askEach, endpoints, forEach, nameOf } from '../../support/contract-endpoints.ts';
import { type CoreChild, startCoreChild } from '../../support/core-child.ts';
import { demoPassword } from '../../support/http-client.ts';
import { sampleOf } from '../../support/sample-requests.ts';

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

const callable = endpoints.filter(
  // Uploads go through another method; logout revokes the token; the workstation does not read texts.
  (endpoint) => endpoint.upload === undefined && endpoint !== authEndpoints.logout && endpoint.response !== 'text',
);

/** The answers of endpoints for which the demo clinic has no record that fits the sample. */
const refusals: Record<string, string> = {
  'POST /api/ext/first-run': 'conflict',
  'POST /api/ext/retention/delete-set-aside': 'conflict',
  'POST /api/ext/retention/restore': 'conflict',
  'GET /api/call/out': 'agent-not-registered',
  'GET /api/call/extension': 'agent-not-registered',
  'GET /api/ext/call/callers': 'not-found',
  'POST /api/ext/call/hangup': 'not-found',
  'GET /api/ext/call/timeline': 'not-found',
  'POST /api/ext/call/recording/pause': 'not-found',
  'POST /api/ext/call/recording/resume': 'not-found',
  'POST /api/ext/call/consult': 'not-found',
  'POST /api/ext/call/merge': 'not-found',
  'POST /api/ext/call/park': 'no-permission',
  'POST /api/ext/call/pick-up': 'no-permission',
  'POST /api/ext/call/split': 'not-found',
  'POST /api/ext/call/transfer': 'not-found',
  'GET /api/ext/call/transfer/state': 'not-found',
  'POST /api/ext/call/transfer/cancel': 'not-found',
  'POST /api/ext/call/transfer/complete': 'not-found',
  'POST /api/ext/call/transfer/merge': 'not-found',
  'POST /api/ext/call/transfer/dismiss': 'not-found',
  'POST /api/ext/call/transfer/swap': 'not-found',
  'POST /api/ext/call/supervise': 'no-permission',
  'POST /api/ext/call/supervise/end': 'conflict',
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
  'POST /api/ext/desk/delays/end': 'not-found',
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
  'GET /api/ext/lead/info': 'not-found',
  'POST /api/ext/lead/drop': 'conflict',
  'POST /api/ext/admin/import/cancel': 'not-found',
  'POST /api/ext/customer-photo/record-consent': 'conflict',
  'POST /api/ext/customer-photo/withdraw-consent': 'conflict',
  'POST /api/ext/admin/material/remove': 'not-found',
  'POST /api/ext/admin/material/remove-category': 'conflict',
};
const missingFiles = new Set(['/api/cdr/download-dual', '/api/ext/admin/backups/download']);

/** `parsed`, the code of the refusal, or the status of a download. */
async function outcomeOf(endpoint: Endpoint): Promise<unknown> {
  const sample = sampleOf(endpoint);
  if (endpoint.response === 'binary') {
    const { status, headers } = await client.download(endpoint, sample, 'bytes=0-9');
    return { status, hasRange: headers['content-range'] !== undefined };
  }
  if (typeof endpoint.response === 'string') {
    const { status, body } = await client.download(endpoint, sample, undefined);
    (body as Readable).destroy();
    return { status };
  }
  const input = endpoint.method === 'GET' ? { query: sample } : { body: sample };
  const answer = await client.call(endpoint, input as never).catch((error: unknown) => error);
  if (answer instanceof ProblemError) return { code: answer.code, message: answer.message };
  const placed = z.object({ request_id: z.string() }).safeParse(answer);
  // The agent is free for the next call that a sample places.
  if (placed.success) await client.call(contract.callExtension.hangup, { body: { call_id: placed.data.request_id } });
  return endpoint.response.safeParse(answer).error?.message ?? 'parsed';
}
const expectedOf = (endpoint: Endpoint): unknown => {
  if (missingFiles.has(endpoint.path)) return { status: 404, hasRange: false };
  if (endpoint.response === 'binary') return { status: 206, hasRange: true };
  if (typeof endpoint.response === 'string') return { status: 200 };
  const code = refusals[nameOf(endpoint)];
  return code === undefined ? 'parsed' : { code, message: expect.stringMatching(/./) };
};

test.each(Object.entries(contract))(
  'the workstation calls every endpoint of %s and parses the answer',
  async (_, group) => {
    const own = new Set<Endpoint>(Object.values(group));
    const chosen = callable.filter((endpoint) => own.has(endpoint));
    expect(await askEach(chosen, outcomeOf)).toEqual(forEach(chosen, expectedOf));
  },
);
