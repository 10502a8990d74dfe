import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cdr, CdrWithEvents } from '../../src/shared/contract/cdr.ts';
import type { List } from '../../src/shared/contract/envelope.ts';
import type { CallStatusChanged, ServiceEvents } from '../../src/shared/contract/event.ts';
import { recentCalls } from '../support/clinic-day.ts';
import { type CoreChild, startCoreChild } from '../support/core-child.ts';
import { EventListener } from '../support/event-listener.ts';
import { HttpClient } from '../support/http-client.ts';
import { audioPortOf, RtpPhone } from '../support/media-link.ts';
import { TrunkPeer } from '../support/trunk-peer.ts';

/** Sound that stays away as a whole, of phones that send RTP from a real socket. */
let folder: string;
let carrier: TrunkPeer;
let core: CoreChild;
let agent: HttpClient;
let events: EventListener;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lost-sound-'));
  carrier = await TrunkPeer.open('carrier');
  const trunk = ['--trunk', `main=sip:127.0.0.1:${carrier.port}`, '--trunk-listen', '127.0.0.1:0'];
  core = await startCoreChild(folder, trunk);
  agent = await HttpClient.signIn(core.http, 'agent1001@clinic.test');
  events = await EventListener.connect(core.http, agent.token);
});
afterAll(async () => {
  events.close();
  carrier.close();
  await core.stop();
  await rm(folder, { recursive: true, force: true });
});

type SoundChanged = ServiceEvents['CallSoundChanged'];

/** The agent's mobile and the customer talk with each other. */
async function talk() {
  const phones = [await RtpPhone.open(), await RtpPhone.open()] as const;
  const placed = await agent.get('/api/call/dual', { caller: '13800001001', callee: '13900000001' });
  const { request_id: callId } = placed.body.data as { request_id: string };
  const legs = [await carrier.answer(phones[0].sdp()), await carrier.answer(phones[1].sdp())] as const;
  for (const [at, phone] of phones.entries())
    phone.sendTone(440 + 400 * at, -20, audioPortOf(legs[at]?.invite.body ?? ''));
  await Promise.all(phones.map((phone) => phone.heard(20)));
  let told = 0;
  /** The next report of sound that is lost, or comes again. */
  const change = async (): Promise<{ side: 'own' | 'other'; isLost: boolean }> => {
    const ofCall = () => events.seen<SoundChanged>('CallSoundChanged').filter(({ call_id: id }) => id === callId);
    await events.until<SoundChanged>('CallSoundChanged', () => ofCall().length > told);
    const { side, is_lost: isLost } = ofCall()[told++] as SoundChanged;
    return { side, isLost };
  };
  const [{ invite, answer }] = legs;
  const direct = async (direction: 'inactive' | 'sendrecv') => {
    const reinvite = carrier.peer.within('INVITE', invite, answer, { body: phones[0].sdp({ direction }) });
    const ok = await carrier.send(reinvite);
    expect(ok).toMatchObject({ status: 200 });
    carrier.peer.send(carrier.peer.within('ACK', reinvite, ok));
  };
  /** Hangs up, and returns the events of the record: side, kind and second of the day. */
  const ended = async () => {
    expect(await carrier.send(carrier.peer.within('BYE', invite, answer))).toMatchObject({ status: 200 });
    await events.until<CallStatusChanged>(
      'CallStatusChanged',
      ({ call_id: id, status }) => id === callId && status === 'hungup',
    );
    for (const phone of phones) phone.close();
    const query = { ...recentCalls(), call_id: callId };
    const { rows } = (await agent.get('/api/ext/cdr/list', query)).body.data as List<Cdr>;
    const call: CdrWithEvents = (await agent.get('/api/ext/cdr/info', { id: rows[0]?.id })).body.data;
    const second = (at: string): number => Date.parse(`${at.replace(' ', 'T')}Z`) / 1000;
    return (call.events ?? []).map(({ side, kind, at }) => ({ side, kind, at: second(at) }));
  };
  return { phones, change, direct, ended };
}

test('it is told live and in the record from its first missing packet to its return, of either side', async () => {
  const { phones, change, ended } = await talk();
  for (const [at, side] of (['own', 'other'] as const).entries()) {
    phones[at]?.lose();
    expect(await change()).toEqual({ side, isLost: true });
    phones[at]?.recover();
    expect(await change()).toEqual({ side, isLost: false });
  }
  const kept = await ended();
  expect(kept.map(({ side, kind }) => [side, kind])).toEqual([
    ['agent', 'loss'],
    ['agent', 'loss-over'],
    ['customer', 'loss'],
    ['customer', 'loss-over'],
  ]);
  const [lost = 0, back = 0, lostThere = 0, backThere = 0] = kept.map(({ at }) => at);
  // It is noticed after 8 s: dated by that, it would have lasted for a moment.
  expect(back - lost).toBeGreaterThanOrEqual(7);
  expect(backThere - lostThere).toBeGreaterThanOrEqual(7);
}, 60_000);

test('one that lasts until the hang-up has no end; a side on hold and a muted one have lost nothing', async () => {
  const { phones, change, direct, ended } = await talk();
  const [mobile, customer] = phones;
  await direct('inactive');
  mobile.rest();
  customer.lose();
  expect(await change()).toEqual({ side: 'other', isLost: true });
  customer.recover();
  expect(await change()).toEqual({ side: 'other', isLost: false });
  // As long as the customer's loss took to be noticed, the mobile on hold has sent nothing either.
  mobile.recover();
  await direct('sendrecv');
  mobile.mute();
  customer.lose();
  expect(await change()).toEqual({ side: 'other', isLost: true });
  const kept = await ended();
  expect(kept.map(({ side, kind }) => [side, kind])).toEqual([
    ['customer', 'loss'],
    ['customer', 'loss-over'],
    ['customer', 'loss'],
  ]);
}, 60_000);
