import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { permissionsOf } from '../../src/core/clinic/auth/role-permissions.ts';
import type { ReasonsOfCaller } from '../../src/shared/contract/call-reason.ts';
import { AdminClient } from '../support/admin-client.ts';
import { type CoreChild, startCoreChild } from '../support/core-child.ts';
import { HttpClient } from '../support/http-client.ts';
import { RtpPhone } from '../support/media-link.ts';
import { type PhoneAgent, phoneAgent } from '../support/phone-agent.ts';
import { reasonsPath } from '../support/reason-records.ts';
import { TrunkPeer } from '../support/trunk-peer.ts';

/** Somebody whom no customer's file names calls a number of the clinic that has its own advert. */
const number = '13058811234';
let folder: string;
let core: CoreChild;
let admin: AdminClient;
let supervisor: HttpClient;
let caller: TrunkPeer;
let rtp: RtpPhone;
let agent: PhoneAgent;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'number-origin-'));
  caller = await TrunkPeer.open(number);
  rtp = await RtpPhone.open();
  core = await startCoreChild(folder, [
    '--trunk',
    `main=sip:127.0.0.1:${caller.port}`,
    '--trunk-listen',
    '127.0.0.1:0',
  ]);
  caller.trunkPort = core.trunkPort;
  admin = new AdminClient(await HttpClient.signIn(core.http, 'admin@clinic.test'));
  supervisor = await HttpClient.signIn(core.http, 'supervisor@clinic.test');
  const inbound = [
    { number: '4008001000', group_id: 1, source: 'Implants on Douyin (抖音)' },
    { number: '*', group_id: 1 },
  ];
  await admin.post('lines/update', { trunks: [], inbound });
  agent = await phoneAgent(core, '1001', [1]);
});
afterAll(async () => {
  agent.close();
  for (const part of [caller, rtp]) part.close();
  await core.stop();
  await rm(folder, { recursive: true, force: true });
});

const read = async (query: Record<string, string>, client = agent.client): Promise<ReasonsOfCaller> =>
  (await client.get(reasonsPath, query)).body.data as ReasonsOfCaller;
const allowAgents = (permissions: readonly string[]) => admin.post('roles/update', { role: 'agent', permissions });

test('an unknown number: where it was given out, and the line with its advert, while it calls this agent', async () => {
  expect(await read({ number })).toMatchObject({ line: null });
  caller.peer.send(caller.peer.request('INVITE', 'sip:4008001000@127.0.0.1', { body: rtp.sdp() }));
  const rung = await agent.phone.request('INVITE');
  const callId = rung.headers.get('x-call-id') ?? '';
  const origin = { kind: 'mobile', country: 'CN', place: { zh: expect.any(String) }, carrier: 'china-unicom' };
  const line = { number: '4008001000', source: 'Implants on Douyin (抖音)' };
  expect(await read({ number })).toMatchObject({ customers: [], origin, line });
  expect(await read({ call_id: callId })).toMatchObject({ origin, line });
  // A colleague who does not take part in the call learns nothing of it.
  expect(await read({ number }, supervisor)).toMatchObject({ origin, line: null });

  const proposed = await agent.client.get('/api/ext/reservation/proposal', { call_id: callId });
  expect(proposed.body.data).toMatchObject({ medium: { name: '抖音' }, line: '4008001000' });

  await allowAgents(permissionsOf.agent.filter((one) => one !== 'customer.phone.view'));
  expect(await read({ call_id: callId })).toMatchObject({ origin: null, line });
  await allowAgents(permissionsOf.agent);
  agent.phone.peer.respond(rung, 486);
});

test.each([
  ['4008001000', { kind: 'service', country: 'CN', place: null, carrier: null }],
  ['+442079460018', { kind: 'region', country: 'GB', place: null, carrier: null }],
  ['057188886666', { kind: 'landline', place: { en: 'Hangzhou, Zhejiang', zh: '浙江杭州' }, carrier: null }],
])('%s: %o', async (from, origin) => {
  expect(await read({ number: from })).toMatchObject({ origin });
});

test('of a customer who is asked for by ID there is none', async () => {
  expect(await read({ customer_id: '1' }, supervisor)).toMatchObject({ origin: null, line: null });
});
