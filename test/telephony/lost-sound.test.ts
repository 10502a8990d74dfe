import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CdrWithEvents } from '../../src/shared/contract/cdr.ts';
import type { ServiceEvents } from '../../src/shared/contract/event.ts';
import { audioPortOf, RtpPhone } from '../support/media-link.ts';
import { startPlacedCalls } from '../support/placed-calls.ts';

/** Sound that stays away as a whole, of phones that send RTP from a real socket. */
let calls: Awaited<ReturnType<typeof startPlacedCalls>>;

beforeAll(async () => {
  calls = await startPlacedCalls();
});
afterAll(() => calls.stop());

type SoundChanged = ServiceEvents['CallSoundChanged'];

/** The agent's mobile and the customer talk with each other. */
async function talk() {
  const { carrier, agent, events } = calls;
  const phones = [await RtpPhone.open(), await RtpPhone.open()] as const;
  const callId = await calls.place();
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
    const { id } = await calls.recordOf(callId);
    for (const phone of phones) phone.close();
    const call: CdrWithEvents = (await agent.get('/api/ext/cdr/info', { id })).body.data;
    const second = (at: string): number => Date.parse(`${at.replace(' ', 'T')}Z`) / 1000;
    const told = (call.events ?? []).filter(({ kind }) => kind !== 'sound');
    return told.map(({ side, kind, at }) => ({ side, kind, at: second(at) }));
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
