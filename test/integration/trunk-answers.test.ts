import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallStatusChanged } from '../../src/shared/contract/event.ts';
import { createMediaEngine } from '../../src/media/media-engine.ts';
import { systemClock } from '../../src/node/system-clock.ts';
import { type CoreChild, startCoreChild } from '../support/core-child.ts';
import { EventListener } from '../support/event-listener.ts';
import { HttpClient } from '../support/http-client.ts';
import { audioPortOf, RtpPhone } from '../support/media-link.ts';
import { phoneAgent } from '../support/phone-agent.ts';
import { recordOf, recordsOf } from '../support/records.ts';
import { TrunkPeer } from '../support/trunk-peer.ts';

const promptsDir = new URL('../../resources/prompts', import.meta.url).pathname;

/** A core with two lines that end in peers under the test's hand: one for the agent's mobile, one for the customer. */
let core: CoreChild;
let mobile: TrunkPeer;
let customer: TrunkPeer;
let agent: HttpClient;
let events: EventListener;
let phone: RtpPhone;
beforeAll(async () => {
  [mobile, customer] = [await TrunkPeer.open('mobile'), await TrunkPeer.open('customer')];
  core = await startCoreChild(await mkdtemp(join(tmpdir(), 'trunk-answers-')), [
    '--trunk',
    `mobile=sip:127.0.0.1:${mobile.port}`,
    '--trunk',
    `customer=sip:127.0.0.1:${customer.port}`,
    '--trunk-listen',
    '127.0.0.1:0',
    '--media-timeout',
    '1',
    '--inbound',
    '*=1',
  ]);
  agent = await HttpClient.signIn(core.http, 'supervisor@clinic.test');
  events = await EventListener.connect(core.http, agent.token);
  phone = await RtpPhone.open();
});
afterAll(async () => {
  for (const part of [events, phone, mobile, customer]) part.close();
  await core.stop();
});

/** The mobile has answered, and the customer is being called. */
async function calling(): Promise<string> {
  const { body } = await agent.get('/api/call/back2back', {
    caller: '13900000000',
    callee: '13911112222',
    caller_line_group: 'mobile',
    callee_line_group: 'customer',
  });
  await mobile.answer(phone.sdp());
  return (body.data as { request_id: string }).request_id;
}
const endOf = (callId: string) =>
  events.until<CallStatusChanged>(
    'CallStatusChanged',
    (event) => event.call_id === callId && event.status === 'hungup',
  );
const statusesOf = (callId: string) =>
  events
    .seen<CallStatusChanged>('CallStatusChanged')
    .filter((event) => event.call_id === callId)
    .map(({ status, leg }) => `${leg} ${status}`);

test.each([
  ['only a codec that we have not', { formats: ['18'] }, 'SDP: no common codec: PCMU or PCMA is needed'],
  ['the audio switched off', { port: 0 }, 'SDP: audio is switched off (port 0)'],
])('a customer who answers with %s has not answered: 488 and why', async (_what, sdp, reason) => {
  const callId = await calling();
  await customer.answer(phone.sdp(sdp));
  const bye = await customer.request('BYE');
  expect(bye.headers.get('reason')).toContain('488');
  customer.peer.respond(bye, 200);
  mobile.peer.respond(await mobile.request('BYE'), 200);
  const ended = await endOf(callId);
  const how = { hangup_cause: 'CALL_REJECTED', hangup_detail: { sip_code: 488, reason } };
  expect(ended).toMatchObject(how);
  expect(statusesOf(callId)).not.toContain('customer answered');
  expect(await recordOf(agent, callId)).toMatchObject({ ...how, answered_at: null, billsec: 0, parts: [] });
});

test('a customer whose answer is one of several parts talks; one without any has not answered', async () => {
  const talks = await calling();
  const parts = { headers: { 'content-type': 'multipart/mixed;boundary=b' } };
  const isup = '--b\r\nContent-Type: application/isup\r\n\r\nbinary\r\n';
  const description = `--b\r\nContent-Type: application/sdp\r\n\r\n${phone.sdp()}\r\n`;
  const invite = await customer.request('INVITE');
  const answer = customer.peer.respond(invite, 200, { ...parts, body: `${isup}${description}--b--` });
  await expect.poll(() => statusesOf(talks)).toContain('customer answered');
  await customer.request('ACK');
  expect(await customer.send(customer.peer.within('BYE', invite, answer))).toMatchObject({ status: 200 });
  mobile.peer.respond(await mobile.request('BYE'), 200);
  expect(await endOf(talks)).toMatchObject({ hangup_cause: 'NORMAL_CLEARING' });

  const refused = await calling();
  customer.peer.respond(await customer.request('INVITE'), 200, { ...parts, body: `${isup}--b--` });
  await customer.request('ACK');
  customer.peer.respond(await customer.request('BYE'), 200);
  mobile.peer.respond(await mobile.request('BYE'), 200);
  const reason = 'Answered without SDP';
  expect(await endOf(refused)).toMatchObject({
    hangup_cause: 'CALL_REJECTED',
    hangup_detail: { sip_code: 488, reason },
  });
});

test('a caller whose ACK answers our offer with what cannot be used was never talked to', async () => {
  const engine = createMediaEngine({ promptsDir, clock: systemClock, log: { info: () => {}, warn: () => {} } });
  const colleague = await phoneAgent(core, '1002', [1]);
  const { peer } = customer;
  const invite = peer.request('INVITE', 'sip:4008001000@127.0.0.1');
  const answered = customer.send(invite);
  const rung = await colleague.phone.request('INVITE');
  const media = engine.createEndpoint('webrtc');
  colleague.phone.peer.respond(rung, 200, { body: await media.acceptOffer(rung.body) });
  peer.send(peer.within('ACK', invite, await answered, { body: phone.sdp({ formats: ['18'] }) }));
  const bye = await customer.request('BYE');
  expect(bye.headers.get('reason')).toContain('SIP;cause=488;text="SDP: no common codec');
  peer.respond(bye, 200);
  const ended = await colleague.events.until<CallStatusChanged>(
    'CallStatusChanged',
    ({ status }) => status === 'hungup',
  );
  const reason = 'SDP: no common codec: PCMU or PCMA is needed';
  const how = { hangup_cause: 'CALL_REJECTED', hangup_detail: { sip_code: 488, reason } };
  expect(ended).toMatchObject({ direction: 'inbound', ...how });
  expect(await recordOf(colleague.client, ended.call_id)).toMatchObject({ ...how, billsec: 0, parts: [] });
  colleague.close();
  await engine.stop();
});

test('a call whose sides disappear without BYE ends with that reason', async () => {
  const callId = await calling();
  const other = await RtpPhone.open();
  const { invite, answer } = await customer.answer(other.sdp());
  customer.peer.send(customer.peer.within('ACK', invite, answer));
  other.sendTone(440, -10, audioPortOf(invite.body));
  await expect.poll(() => statusesOf(callId)).toContain('customer answered');
  other.close();
  expect(await endOf(callId)).toMatchObject({ hangup_cause: 'NORMAL_CLEARING', hangup_detail: { code: 'media-lost' } });
  for (const side of [mobile, customer]) side.peer.respond(await side.request('BYE'), 200);
  expect(await recordOf(agent, callId)).toMatchObject({ hangup_detail: { code: 'media-lost' } });
});

test('a caller whose INVITE is refused for its body leaves a record with the reason', async () => {
  const supervisor = await HttpClient.signIn(core.http, 'supervisor@clinic.test');
  const { peer } = customer;
  const headers = { 'content-type': 'application/isup' };
  const refused = peer.request('INVITE', 'sip:4008001234@127.0.0.1', { headers, body: 'x' });
  expect(await customer.send(refused)).toMatchObject({ status: 415 });
  const records = async () =>
    (await recordsOf(supervisor, { direction: 'inbound' })).filter(
      ({ callee_written: callee }) => callee === '4008001234',
    );
  await expect.poll(records).toMatchObject([
    {
      caller: 'customer',
      callee: '+864008001234',
      line_group: 'customer',
      hangup_cause: 'CALL_REJECTED',
      hangup_detail: { sip_code: 415 },
      answered_at: null,
    },
  ]);
});
