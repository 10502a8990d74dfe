import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Account } from '../../src/shared/contract/admin/accounts.ts';
import type { SkillGroup } from '../../src/shared/contract/admin/skill-groups.ts';
import type { Cdr } from '../../src/shared/contract/cdr.ts';
import type { List } from '../../src/shared/contract/envelope.ts';
import { recentCalls } from '../support/clinic-day.ts';
import { type CoreChild, startCoreChild } from '../support/core-child.ts';
import { HttpClient } from '../support/http-client.ts';
import { TrunkPeer } from '../support/trunk-peer.ts';
import { until } from '../support/until.ts';

/** A line that the back office has set. */
let folder: string;
let core: CoreChild;
let provider: TrunkPeer;
beforeAll(async () => {
  provider = await TrunkPeer.open('provider');
  folder = await mkdtemp(join(tmpdir(), 'line-identity-'));
  core = await startCoreChild(folder, ['--trunk-listen', '127.0.0.1:0']);
});
afterAll(async () => {
  provider.close();
  await core.stop();
  await rm(folder, { recursive: true, force: true });
});

const setLine = async (line: {
  name?: string;
  identity?: string;
  number_format?: string;
  number_prefix?: string;
  client_pem?: string;
  presents_own_numbers?: boolean;
}) => {
  const admin = await HttpClient.signIn(core.http, 'admin@clinic.test');
  const trunk = { name: 'main', host: '127.0.0.1', port: provider.port, ...line };
  return admin.post('/api/ext/admin/lines/update', { trunks: [trunk], inbound: [] });
};

test('calls over a line assert the number that the back office has set (P-Asserted-Identity, RFC 3325)', async () => {
  expect(await setLine({ identity: 'the clinic' })).toMatchObject({
    status: 422,
    body: { data: { errors: { 'trunks.0.identity': [expect.any(String)] } } },
  });
  expect(await setLine({ identity: '+862155550100' })).toMatchObject({
    status: 200,
    body: { data: { trunks: [{ identity: '+862155550100' }] } },
  });
  const agent = await HttpClient.signIn(core.http, 'agent1001@clinic.test');
  const placed = await agent.get('/api/call/dual', { caller: '13800001001', callee: '13911112222', line: 'main' });
  expect(placed.status).toBe(200);
  const invite = await provider.request('INVITE');
  expect(invite.headers.get('p-asserted-identity')).toMatch(/^<sip:\+862155550100@[^>]+>$/);
  expect(invite.headers.get('from')).toMatch(/^<sip:\+862155550100@[^>]+>;tag=/);
  provider.peer.respond(invite, 486);
});

test('calls show the number of the agent, or else of the group, where the line takes it', async () => {
  const [clinics, groups, agents] = ['+862155550100', '+862155550102', '+862155550121'];
  const admin = await HttpClient.signIn(core.http, 'admin@clinic.test');
  const agent = await HttpClient.signIn(core.http, 'agent1003@clinic.test');
  await agent.post('/api/agent-control/sign-in-group', { agent_id: '1003', group_ids: [1] });
  const shown = async (): Promise<void> => {
    const placed = await agent.get('/api/call/dual', { caller: '13800001003', callee: '13911112225', line: 'main' });
    const invite = await provider.request('INVITE');
    provider.peer.respond(invite, 486);
    const { request_id: callId } = placed.body.data as { request_id: string };
    const recorded = async (): Promise<Cdr | undefined> => {
      const query = { ...recentCalls(1), type: 'dual', line_group: 'main' };
      const { rows }: List<Cdr> = (await agent.get('/api/ext/cdr/list', query)).body.data;
      return rows.find(({ call_id: id }) => id === callId);
    };
    const record = await until(recorded, (found) => found !== undefined, `the record of ${callId}`);
    expect(invite.headers.get('from')).toContain(`<sip:${record?.shown_number}@`);
    expect(invite.headers.get('p-asserted-identity')).toContain(`<sip:${clinics}@`);
    numbers.push(record?.shown_number);
  };
  const numbers: unknown[] = [];
  await setLine({ identity: clinics, presents_own_numbers: true });
  await shown();
  const [group] = ((await admin.get('/api/ext/admin/groups')).body.data as List<SkillGroup>).rows;
  const save = (change: object) => admin.post('/api/ext/admin/groups/save', { ...group, ...change });
  expect(await save({ caller_number: groups })).toMatchObject({
    status: 200,
    body: { data: { caller_number: groups } },
  });
  await shown();
  const [account] = ((await admin.get('/api/ext/admin/users', { keyword: '1003' })).body.data as List<Account>).rows;
  const change = { id: account?.id, seen: { caller_number: null }, caller_number: agents };
  expect((await admin.post('/api/ext/admin/users/update', change)).body.data).toMatchObject({ caller_number: agents });
  await shown();
  await setLine({ identity: clinics });
  await shown();
  expect(numbers).toEqual([clinics, groups, agents, clinics]);
});

test('a line gets numbers in its form, with its prefix, from the next call on', async () => {
  expect(await setLine({ number_prefix: '+9' })).toMatchObject({
    status: 422,
    body: { data: { errors: { 'trunks.0.number_prefix': [expect.any(String)] } } },
  });
  expect(await setLine({ number_format: 'digits', number_prefix: '9' })).toMatchObject({ status: 200 });
  const agent = await HttpClient.signIn(core.http, 'agent1001@clinic.test');
  const placed = await agent.get('/api/call/dual', { caller: '13800001001', callee: '13911112224', line: 'main' });
  expect(placed.status).toBe(200);
  const invite = await provider.request('INVITE');
  expect(invite.uri).toMatch(/^sip:98613800001001@/);
  provider.peer.respond(invite, 486);
});

test('a certificate of a line is checked with its key, kept, and never sent back', async () => {
  expect(await setLine({ client_pem: '-----BEGIN CERTIFICATE-----' })).toMatchObject({
    status: 422,
    body: { data: { errors: { 'trunks.0.client_pem': [expect.any(String)] } } },
  });
  const pem = execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=clinic', '-keyout', '-'],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
  );
  for (const line of [{ client_pem: pem }, {}]) {
    const { status, body } = await setLine(line);
    expect({ status, body }).toMatchObject({ status: 200, body: { data: { trunks: [{ has_client_pem: true }] } } });
    expect(JSON.stringify(body)).not.toContain('BEGIN');
  }
});

test('a line has the name that the clinic calls it by, and is called by it', async () => {
  expect(await setLine({ name: '移动 主线' })).toMatchObject({
    status: 422,
    body: { data: { errors: { 'trunks.0.name': [expect.any(String)] } } },
  });
  expect(await setLine({ name: '移动主线' })).toMatchObject({ status: 200 });
  const agent = await HttpClient.signIn(core.http, 'agent1001@clinic.test');
  const placed = await agent.get('/api/call/dual', { caller: '13800001001', callee: '13911112223', line: '移动主线' });
  expect(placed.status).toBe(200);
  provider.peer.respond(await provider.request('INVITE'), 486);
});

test('a call that names no line is recorded with the trunk that took it, and is found by it', async () => {
  expect(await setLine({ name: 'telecom' })).toMatchObject({ status: 200 });
  const agent = await HttpClient.signIn(core.http, 'agent1002@clinic.test');
  const placed = await agent.get('/api/call/dual', { caller: '13800001002', callee: '13911112224' });
  expect(placed.status).toBe(200);
  provider.peer.respond(await provider.request('INVITE'), 486);
  const { request_id: callId }: { request_id: string } = placed.body.data;
  const found = async (): Promise<Cdr[]> => {
    const page: List<Cdr> = (await agent.get('/api/ext/cdr/list', { ...recentCalls(1), line_group: 'telecom' })).body
      .data;
    return page.rows;
  };
  await expect.poll(found).toMatchObject([{ call_id: callId, line_group: 'telecom' }]);
});
