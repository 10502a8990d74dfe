import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AgentState } from '../../src/shared/contract/agent.ts';
import type { CallStatusChanged, MissedCallChanged } from '../../src/shared/contract/event.ts';
import type { DayReport } from '../../src/shared/contract/report.ts';
import { createMediaEngine } from '../../src/media/media-engine.ts';
import type { MediaEngine } from '../../src/media/media-port.ts';
import { systemClock } from '../../src/node/system-clock.ts';
import type { SipRequest, SipResponse } from '../../src/sip/sip-message.ts';
import { type CoreChild, startCoreChild } from '../support/core-child.ts';
import { EventListener } from '../support/event-listener.ts';
import { HttpClient } from '../support/http-client.ts';
import { RtpPhone } from '../support/media-link.ts';
import { type PhoneAgent, phoneAgent } from '../support/phone-agent.ts';
import { recordOf } from '../support/records.ts';
import { TrunkPeer } from '../support/trunk-peer.ts';

const promptsDir = new URL('../../resources/prompts', import.meta.url).pathname;
let folder: string;
let options: string[];
let core: CoreChild;
let engine: MediaEngine;
let rtp: RtpPhone;
let first: Customer;
let second: Customer;

type Customer = Awaited<ReturnType<typeof customerOn>>;
const open: { close(): void }[] = [];
const opened = <Part extends { close(): void }>(part: Part): Part => {
  open.push(part);
  return part;
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'left-in-transfer-'));
  engine = createMediaEngine({ promptsDir, clock: systemClock, log: { info: () => {}, warn: () => {} } });
  rtp = opened(await RtpPhone.open());
  [first, second] = [await customerOn('13912340001'), await customerOn('13912340002')];
  const trunks = [first, second].flatMap(({ line }, index) => ['--trunk', `t${index}=sip:127.0.0.1:${line.port}`]);
  const inbound = ['--inbound', '*=1', '--inbound', '4002=2'];
  options = [...trunks, '--trunk-listen', '127.0.0.1:0', ...inbound];
  await startCore();
});
async function startCore(): Promise<void> {
  core = await startCoreChild(folder, options);
  for (const { line } of [first, second]) line.trunkPort = core.trunkPort;
}
afterAll(async () => {
  for (const part of open) part.close();
  await engine.stop();
  await core.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A customer behind a trunk, who hears the clinic and says nothing. */
async function customerOn(number: string) {
  const line = opened(await TrunkPeer.open(number));
  return {
    line,
    number,
    invite: (called: string) => line.peer.request('INVITE', `sip:${called}@127.0.0.1`, { body: rtp.sdp() }),
    acknowledge: (invite: SipRequest, answer: SipResponse) => line.peer.send(line.peer.within('ACK', invite, answer)),
  };
}

/** The agent has answered the call of a customer. */
async function answeredCall(customer: Customer, called: string, { phone }: PhoneAgent) {
  const invite = customer.invite(called);
  const answered = customer.line.send(invite);
  const rung = await phone.request('INVITE');
  const body = await engine.createEndpoint('webrtc').acceptOffer(rung.body);
  const ok = phone.peer.respond(rung, 200, { body });
  customer.acknowledge(invite, await answered);
  return { rung, ok };
}

/** The first agent has transferred the first customer to the second agent, whose phone rings, and has hung up. */
async function leftWhileRinging(
  agent: PhoneAgent,
  colleague: PhoneAgent,
): Promise<{ callId: string; rung: SipRequest }> {
  const { peer } = agent.phone;
  const { rung, ok } = await answeredCall(first, '4008001000', agent);
  const headers = { 'refer-to': `<sip:${colleague.agentId}@clinicall.invalid>` };
  expect(await agent.phone.send(peer.within('REFER', rung, ok, { headers }))).toMatchObject({ status: 202 });
  const offered = await colleague.phone.request('INVITE');
  colleague.phone.peer.respond(offered, 180, { headers: { contact: colleague.phone.peer.contact } });
  expect(await agent.phone.send(peer.within('BYE', rung, ok))).toMatchObject({ status: 200 });
  return { callId: rung.headers.get('x-call-id') ?? '', rung: offered };
}
const missedToday = async ({ client }: PhoneAgent): Promise<string[]> =>
  ((await client.get('/api/ext/report/today')).body.data as DayReport).missed.map(
    ({ caller_written: caller }) => caller,
  );
const isEndOf =
  (callId: string, code: string | null) =>
  (event: CallStatusChanged): boolean =>
    event.call_id === callId && event.status === 'hungup' && (event.hangup_detail?.code ?? null) === code;

test('an agent who leaves a ringing transfer wraps up immediately; nobody answers, a call back is owed', async () => {
  const agent = opened(await phoneAgent(core, '1001', [1]));
  // The demo clinic may have some of today.
  const demoCalls = await missedToday(agent);
  const colleague = opened(await phoneAgent(core, '1002', []));
  const { callId, rung } = await leftWhileRinging(agent, colleague);
  await agent.until('wrap_up');
  const own = await agent.events.until<CallStatusChanged>('CallStatusChanged', isEndOf(callId, null));
  expect(own).toMatchObject({ agent_id: '1001', leg: 'agent', hangup_cause: 'NORMAL_CLEARING' });
  expect((await colleague.client.get('/api/ext/agent/state', { agent_id: '1002' })).body.data).toMatchObject({
    status: 'ringing',
  });

  // The customer would wait for the group of the call, which nobody is signed in to any more, and is told so.
  await agent.client.get('/api/agent-control/logout', { agent_id: '1001' });
  colleague.phone.peer.respond(rung, 486);
  const bye = await first.line.request('BYE');
  first.line.peer.respond(bye, 200);
  await agent.events.until<CallStatusChanged>('CallStatusChanged', isEndOf(callId, 'transfer-unanswered'));
  expect(
    await colleague.events.until<MissedCallChanged>('MissedCallChanged', ({ caller }) => caller === 'ended'),
  ).toMatchObject({ call_id: callId, hangup_detail: { sip_code: 480, code: 'transfer-unanswered' } });
  expect(await recordOf(agent.client, callId)).toMatchObject({
    agent_id: '1001',
    hangup_cause: 'NORMAL_CLEARING',
    hangup_detail: { sip_code: 480, code: 'transfer-unanswered' },
    parts: [{ agent_id: '1001' }],
  });
  expect(await missedToday(agent)).toEqual([first.number, ...demoCalls]);
  for (const { phone, client, agentId } of [agent, colleague]) {
    phone.close();
    await client.get('/api/agent-control/logout', { agent_id: agentId });
  }
});

test('a customer is not transferred to a colleague who talks with another', async () => {
  const agent = opened(await phoneAgent(core, '1001', [1]));
  const colleague = opened(await phoneAgent(core, '1002', [2]));
  const other = { by: colleague, customer: second, ...(await answeredCall(second, '4002', colleague)) };
  const { rung, ok } = await answeredCall(first, '4008001000', agent);
  const headers = { 'refer-to': '<sip:1002@clinicall.invalid>' };
  expect(await agent.phone.send(agent.phone.peer.within('REFER', rung, ok, { headers }))).toMatchObject({
    status: 486,
  });
  for (const { by, customer, ...dialog } of [other, { by: agent, customer: first, rung, ok }]) {
    const { phone, client, agentId } = by;
    await phone.send(phone.peer.within('BYE', dialog.rung, dialog.ok));
    customer.line.peer.respond(await customer.line.request('BYE'), 200);
    phone.close();
    await client.get('/api/agent-control/logout', { agent_id: agentId });
  }
});

test('a phone that dials during its call has a second one, and no third; the first stays', async () => {
  const agent = opened(await phoneAgent(core, '1001', [1]));
  const { rung, ok } = await answeredCall(first, '4008001000', agent);
  const { phone, client } = agent;
  const to = `sip:${second.number}@clinicall.invalid`;
  const offer = await engine.createEndpoint('webrtc').createOffer();
  phone.peer.send(phone.peer.request('INVITE', to, { body: offer }));
  const placed = await first.line.request('INVITE');
  const third = phone.peer.request('INVITE', to, { body: offer });
  const refusal = await phone.send(third);
  phone.peer.send(phone.peer.within('ACK', third, refusal));
  expect(refusal).toMatchObject({ status: 486, reason: 'This phone is in another call' });
  const callIds = async () =>
    ((await client.get('/api/ext/agent/state', { agent_id: '1001' })).body.data as AgentState).call_ids;
  expect(await callIds()).toHaveLength(2);
  first.line.peer.respond(placed, 486);
  await expect.poll(callIds).toEqual([rung.headers.get('x-call-id')]);
  await phone.send(phone.peer.within('BYE', rung, ok));
  first.line.peer.respond(await first.line.request('BYE'), 200);
  await agent.until('wrap_up');
  phone.close();
  await client.get('/api/agent-control/logout', { agent_id: '1001' });
});

test('kill -9 meanwhile: a call back is owed, and who declined a caller hears that the service stopped', async () => {
  const agent = opened(await phoneAgent(core, '1001', [1]));
  const colleague = opened(await phoneAgent(core, '1002', []));
  const decliner = opened(await phoneAgent(core, '1003', [2]));
  second.line.peer.send(second.invite('4002'));
  decliner.phone.peer.respond(await decliner.phone.request('INVITE'), 603);
  const declined = await decliner.events.until<MissedCallChanged>(
    'MissedCallChanged',
    ({ caller }) => caller === 'waiting',
  );
  const { callId } = await leftWhileRinging(agent, colleague);
  const wrapUp = await agent.until('wrap_up');
  // The wrap-up is over before the core dies: it is not begun again.
  await agent.client.get('/api/agent-control/ready', { agent_id: '1001' });
  const exited = once(core.process, 'exit');
  core.process.kill('SIGKILL');
  await exited;

  await startCore();
  const again = new HttpClient(core.http, agent.client.token);
  const events = opened(await EventListener.connect(core.http, agent.client.token, wrapUp.seq));
  await events.until<CallStatusChanged>('CallStatusChanged', isEndOf(callId, 'service-stopped'));
  expect((await again.get('/api/ext/agent/state', { agent_id: '1001' })).body.data).toMatchObject({ status: 'ready' });
  const { missed } = (await again.get('/api/ext/report/today')).body.data as DayReport;
  const ofThese = missed.filter((record) => [first.number, second.number].includes(record.caller_written));
  expect(ofThese.map((record) => [record.caller_written, record.hangup_detail?.code])).toEqual([
    [first.number, 'service-stopped'],
  ]);
  const ofDecliner = opened(await EventListener.connect(core.http, decliner.client.token, declined.seq));
  expect(
    await ofDecliner.until<MissedCallChanged>('MissedCallChanged', ({ caller }) => caller === 'ended'),
  ).toMatchObject({
    call_id: declined.call_id,
    reason: 'declined',
    hangup_cause: 'NO_ANSWER',
    hangup_detail: { code: 'service-stopped' },
  });
});
