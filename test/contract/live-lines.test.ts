import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ServiceEvents } from '../../src/shared/contract/event.ts';
import type { LineState } from '../../src/shared/contract/line.ts';
import { type CoreChild, startCoreChild } from '../support/core-child.ts';
import { lineState } from '../support/line-state.ts';
import { EventListener } from '../support/event-listener.ts';
import { HttpClient, invalidFields } from '../support/http-client.ts';
import { TrunkPeer } from '../support/trunk-peer.ts';

/** Lines that the back office adds, changes and removes while the core runs; it began without any. */
let folder: string;
let core: CoreChild;
let provider: TrunkPeer;
let admin: HttpClient;
let agent: HttpClient;
let events: EventListener;
beforeAll(async () => {
  provider = await TrunkPeer.open('provider');
  folder = await mkdtemp(join(tmpdir(), 'live-lines-'));
  core = await startCoreChild(folder);
  admin = await HttpClient.signIn(core.http, 'admin@clinic.test');
  agent = await HttpClient.signIn(core.http, 'agent1001@clinic.test');
  events = await EventListener.connect(core.http, agent.token);
});
afterAll(async () => {
  events.close();
  provider.close();
  await core.stop();
  await rm(folder, { recursive: true, force: true });
});

type LineChanged = ServiceEvents['LineChanged'];
const setTrunks = (trunks: readonly object[]) => admin.post('/api/ext/admin/lines/update', { trunks, inbound: [] });
const lines = async (): Promise<LineState[]> => (await agent.get('/api/ext/lines')).body.data;
const call = (line: string) => agent.get('/api/call/dual', { caller: '13800001001', callee: '13911112222', line });

test('a line is asked, and calls go through it, from the moment that it is added', async () => {
  expect(invalidFields(await call('spare'))).toEqual(['line']);
  const answer = await setTrunks([{ name: 'spare', host: '127.0.0.1', port: provider.port }]);
  expect(answer.body.data).toMatchObject({ takes_effect: 'immediately' });
  await events.until<LineChanged>('LineChanged', ({ name, answers }) => name === 'spare' && answers === true);
  expect(await lines()).toEqual([lineState({ name: 'spare', answers: true, status: 200, since: expect.any(String) })]);
  expect((await call('spare')).status).toBe(200);
  provider.peer.respond(await provider.request('INVITE'), 486);
  await provider.request('ACK');
});

test('a line that is changed is asked again, and its state says when nobody answers there', async () => {
  const silent = await TrunkPeer.open('silent');
  const { port } = silent;
  silent.close();
  await setTrunks([{ name: 'spare', host: '127.0.0.1', port }]);
  const down = await events.until<LineChanged>(
    'LineChanged',
    ({ name, answers }) => name === 'spare' && answers === false,
  );
  expect(down.status).toBe(408);
  expect(await lines()).toEqual([down]);
  await setTrunks([{ name: 'spare', host: '127.0.0.1', port: provider.port }]);
});

test('a call through a line that is removed continues until it ends; a new one is refused', async () => {
  expect((await call('spare')).status).toBe(200);
  const invite = await provider.request('INVITE');
  expect((await setTrunks([])).status).toBe(200);
  expect(await lines()).toEqual([]);
  expect(invalidFields(await call('spare'))).toEqual(['line']);
  provider.peer.respond(invite, 486);
  expect((await provider.request('ACK')).headers.get('call-id')).toBe(invite.headers.get('call-id'));
  await events.until<ServiceEvents['CallStatusChanged']>(
    'CallStatusChanged',
    ({ status, hangup_detail: detail }) => status === 'hungup' && detail?.sip_code === 486,
  );
});
