import { once } from 'node:events';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseCSeq } from '../../src/sip/header-values.ts';
import type { SipRequest } from '../../src/sip/sip-message.ts';
import { startCoreChild } from '../support/core-child.ts';
import { HttpClient } from '../support/http-client.ts';
import { RtpPhone } from '../support/media-link.ts';
import { TrunkPeer } from '../support/trunk-peer.ts';

const startClinic = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'abandoned-legs-'));
  const carrier = await TrunkPeer.open('carrier');
  const phone = await RtpPhone.open();
  const options = ['--trunk', `main=sip:127.0.0.1:${carrier.port}`, '--trunk-listen', '127.0.0.1:0'];
  const start = () => startCoreChild(folder, options);
  const first = await start();
  const saved = () => readFile(join(folder, 'trunk-legs.json'), 'utf8').then((text) => JSON.parse(text) as unknown[]);
  return {
    carrier,
    phone,
    saved,
    /** Has that agent's mobile called, then the customer. */
    dual: async (agentId: string, callee: string) => {
      const agent = await HttpClient.signIn(first.http, `agent${agentId}@clinic.test`);
      await agent.get('/api/call/dual', { caller: `1380000${agentId}`, callee });
    },
    killAndStart: async () => {
      const exited = once(first.process, 'exit');
      first.process.kill('SIGKILL');
      await exited;
      return start();
    },
    close: () => {
      phone.close();
      carrier.close();
    },
  };
};

const sequenceOf = ({ headers }: SipRequest) => parseCSeq(headers.get('cseq') ?? '')?.number;
/** The identity that a CANCEL, and the ACK of a refusal, share with their INVITE (RFC 3261 § 9.1, § 17.1.1.3). */
const identityOf = (request: SipRequest) => ({
  uri: request.uri,
  sequence: sequenceOf(request),
  ...Object.fromEntries(['via', 'from', 'call-id'].map((name) => [name, request.headers.get(name)])),
});

const callIdOf = ({ headers }: Pick<SipRequest, 'headers'>) => headers.get('call-id');
/** The INVITE of the next call: one that was heard already is repeated until it is answered (RFC 3261 § 17.1.1.2). */
async function inviteBeside(carrier: TrunkPeer, other: SipRequest): Promise<SipRequest> {
  let invite = await carrier.request('INVITE');
  while (callIdOf(invite) === callIdOf(other)) invite = await carrier.request('INVITE');
  return invite;
}

test('kill -9 in a call: the core that follows hangs up both legs at the carrier, and leaves none', async () => {
  const { carrier, phone, saved, dual, killAndStart, close } = await startClinic();
  await dual('1001', '13900000001');
  const legs = [await carrier.answer(phone.sdp()), await carrier.answer(phone.sdp())];
  await expect.poll(async () => (await saved()).length).toBe(2);

  const second = await killAndStart();
  const byes = [await carrier.request('BYE'), await carrier.request('BYE')];
  for (const bye of byes) carrier.peer.respond(bye, 200);
  const idsOf = (request: SipRequest) => request.headers.get('call-id') ?? '';
  expect(byes.map(idsOf).toSorted()).toEqual(legs.map(({ invite }) => idsOf(invite)).toSorted());
  for (const bye of byes) {
    const leg = legs.find(({ invite }) => idsOf(invite) === idsOf(bye));
    expect([bye.headers.get('from'), bye.headers.get('to')]).toEqual([
      leg?.invite.headers.get('from'),
      leg?.answer.headers.get('to'),
    ]);
    expect(sequenceOf(bye)).toBeGreaterThan((leg && sequenceOf(leg.invite)) ?? 0);
  }
  await expect.poll(saved).toEqual([]);
  await second.stop();
  close();
});

test('kill -9 while it rings outside: the core that follows cancels the call and hangs up who answered', async () => {
  const { carrier, phone, saved, dual, killAndStart, close } = await startClinic();
  await dual('1001', '13900000001');
  const { invite: answered } = await carrier.answer(phone.sdp());
  const ringing = await inviteBeside(carrier, answered);
  carrier.peer.respond(ringing, 180);
  await expect.poll(async () => (await saved()).length).toBe(2);

  const second = await killAndStart();
  const cancel = await carrier.request('CANCEL');
  expect(identityOf(cancel)).toEqual(identityOf(ringing));
  expect(cancel.headers.get('to')).toBe(ringing.headers.get('to'));
  carrier.peer.respond(cancel, 200);
  const refusal = carrier.peer.respond(ringing, 487);
  const isOfRinging = (ack: SipRequest) => ack.headers.get('call-id') === ringing.headers.get('call-id');
  let ack = await carrier.request('ACK');
  while (!isOfRinging(ack)) ack = await carrier.request('ACK');
  expect(identityOf(ack)).toEqual(identityOf(ringing));
  expect(ack.headers.get('to')).toBe(refusal.headers.get('to'));
  const bye = await carrier.request('BYE');
  carrier.peer.respond(bye, 200);
  expect(bye.headers.get('call-id')).toBe(answered.headers.get('call-id'));
  await expect.poll(saved).toEqual([]);
  await second.stop();
  close();
});

test('an answer that crosses the CANCEL is acknowledged and hung up; a silent call is not cancelled', async () => {
  const { carrier, phone, saved, dual, killAndStart, close } = await startClinic();
  await dual('1002', '13900000002');
  const silent = await carrier.request('INVITE');
  await dual('1001', '13900000001');
  const ringing = await inviteBeside(carrier, silent);
  carrier.peer.respond(ringing, 180);
  await expect.poll(async () => (await saved()).length).toBe(1);

  const second = await killAndStart();
  const cancel = await carrier.request('CANCEL');
  expect(cancel.headers.get('call-id')).toBe(ringing.headers.get('call-id'));
  const answer = carrier.peer.respond(ringing, 200, { body: phone.sdp() });
  carrier.peer.respond(cancel, 200);
  const [ack, bye] = [await carrier.request('ACK'), await carrier.request('BYE')];
  carrier.peer.respond(bye, 200);
  for (const request of [ack, bye])
    expect(['call-id', 'from', 'to'].map((name) => request.headers.get(name))).toEqual(
      ['call-id', 'from', 'to'].map((name) => answer.headers.get(name)),
    );
  expect(sequenceOf(ack)).toBe(sequenceOf(ringing));
  expect(sequenceOf(bye)).toBeGreaterThan(sequenceOf(ringing) ?? 0);
  // The other call's CANCEL may come again: it is repeated until it is answered.
  const cancelled = carrier.peer.heard.filter((one) => one.kind === 'request' && one.method === 'CANCEL');
  expect(cancelled.map(callIdOf)).not.toContain(callIdOf(silent));
  await second.stop();
  close();
});
