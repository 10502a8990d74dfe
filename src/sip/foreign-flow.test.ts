import { describe, expect, test } from 'vitest';
import { sipScene } from '../../test/support/sip-scene.ts';
import type { SipPeer } from '../../test/support/sip-peer.ts';
import { talking } from '../../test/support/talking-softphone.ts';
import type { LegEvent } from './leg.ts';

const trunks = [
  { name: 'main', host: '10.0.0.2', port: 5060 },
  { name: 'other', host: '10.0.0.3', port: 5060 },
];
const sources = { networks: ['192.0.2.0/24'], anonymous: true };
const methods = ['INVITE', 'BYE', 'INFO', 'REFER', 'UPDATE'] as const;
const partsOf = (method: string) => ({
  sequence: 900,
  ...(method === 'REFER' ? { headers: { 'refer-to': '<sip:13900001111@example.test>' } } : {}),
  ...(method === 'INVITE' || method === 'UPDATE' ? { body: 'offer' } : {}),
});

/** A call from the trunk `main` that is answered, and others that know everything about its dialog. */
async function trunkCall() {
  const scene = await sipScene({ trunks, sources });
  const events: LegEvent[] = [];
  scene.sip.onIncoming((leg) => {
    leg.onEvent((event) => void events.push(event));
    void leg.answer('answer');
  });
  const carrier = scene.trunkPeer('carrier', '10.0.0.2');
  const invite = carrier.request('INVITE', 'sip:4008@10.0.0.1:5060', { body: 'offer' });
  carrier.send(invite);
  await scene.rest();
  const ok = carrier.lastResponse();
  const within = (by: SipPeer, method: string, parts = {}) => {
    const { headers, ...request } = carrier.within(method, invite, ok, { ...partsOf(method), ...parts });
    headers.set('via', by.request(method, 'sip:x').headers.get('via') ?? '');
    return by.send({ headers, ...request });
  };
  return { ...scene, carrier, invite, ok, events, within };
}

async function strangersOf({ softphone, trunkPeer }: Awaited<ReturnType<typeof sipScene>>) {
  const colleague = softphone('8002');
  await colleague.peer.register('secret');
  return {
    unregistered: softphone('8009').peer,
    colleague: colleague.peer,
    'another trunk': trunkPeer('foreign', '10.0.0.3'),
  };
}
type Stranger = keyof Awaited<ReturnType<typeof strangersOf>>;
const strangers: Stranger[] = ['unregistered', 'colleague', 'another trunk'];

const answerTo = (peer: SipPeer): number | null => {
  const last = peer.heard.findLast(({ kind }) => kind === 'response');
  return last?.kind === 'response' ? last.status : null;
};

describe.each(strangers)('%s knows the identifiers of a dialog', (name) => {
  test.each(methods)("and sends %s in a trunk's: 481, and the call continues", async (method) => {
    const scene = await trunkCall();
    const stranger = (await strangersOf(scene))[name];
    scene.within(scene.carrier, 'ACK');
    await scene.rest();
    scene.within(stranger, method);
    await scene.rest();
    expect([answerTo(stranger), scene.events]).toEqual([481, []]);
    // The number of the refused request is not taken for one that the trunk has sent.
    scene.within(scene.carrier, 'BYE', { sequence: 2 });
    await scene.rest();
    expect([scene.carrier.lastResponse().status, scene.events.map(({ kind }) => kind)]).toEqual([200, ['ended']]);
  });

  test.each(methods)("and sends %s in a softphone's: 481, and the call continues", async (method) => {
    const scene = await talking({ trunks, sources });
    const stranger = (await strangersOf(scene))[name];
    const { headers, ...request } = scene.peer.within(method, scene.invite, scene.ok, partsOf(method));
    headers.set('via', stranger.request(method, 'sip:x').headers.get('via') ?? '');
    stranger.send({ headers, ...request });
    await scene.rest();
    expect([answerTo(stranger), scene.events]).toEqual([481, []]);
  });

  test('and sends ACK: the answer is sent again until the trunk has acknowledged it', async () => {
    const scene = await trunkCall();
    const stranger = (await strangersOf(scene))[name];
    scene.within(stranger, 'ACK');
    scene.takeLadder();
    await scene.clock.advance(500);
    expect(scene.takeLadder()).toContain('trunkcarrier ← 200 INVITE');
    scene.within(scene.carrier, 'ACK');
    await scene.rest();
    scene.takeLadder();
    await scene.clock.advance(4000);
    expect(scene.takeLadder().filter((line) => line.includes('INVITE'))).toEqual([]);
  });

  test('and sends CANCEL: the call keeps ringing until the trunk cancels it', async () => {
    const scene = await sipScene({ trunks, sources });
    const events: LegEvent[] = [];
    scene.sip.onIncoming((leg) => {
      leg.onEvent((event) => void events.push(event));
      leg.ring();
    });
    const carrier = scene.trunkPeer('carrier', '10.0.0.2');
    const invite = carrier.request('INVITE', 'sip:4008@10.0.0.1:5060', { body: 'offer' });
    carrier.send(invite);
    await scene.rest();
    const stranger = (await strangersOf(scene))[name];
    const cancel = carrier.request('CANCEL', invite.uri);
    for (const field of ['via', 'from', 'to', 'call-id']) cancel.headers.set(field, invite.headers.get(field) ?? '');
    cancel.headers.set('cseq', (invite.headers.get('cseq') ?? '').replace('INVITE', 'CANCEL'));
    stranger.send(cancel);
    await scene.rest();
    expect(events).toEqual([]);
    cancel.headers.set('via', invite.headers.get('via') ?? '');
    carrier.send(cancel);
    await scene.rest();
    expect(events.map(({ kind }) => kind)).toEqual(['ended']);
  });
});

test('a response to a trunk is not taken from a WebSocket', async () => {
  const scene = await sipScene({ trunks, sources });
  const carrier = scene.trunkPeer('carrier', '10.0.0.2');
  const from = { user: '4', displayName: null };
  const leg = scene.sip.callTrunk({ trunk: 'main', number: '1', from, sdp: 'offer' });
  await scene.rest();
  const stranger = scene.softphone('8009').peer;
  stranger.respond(carrier.lastRequest('INVITE'), 200, { body: 'answer' });
  await scene.rest();
  expect(leg.state).toBe('trying');
  carrier.respond(carrier.lastRequest('INVITE'), 200, { body: 'answer' });
  await scene.rest();
  expect(leg.state).toBe('answered');
});

test("a carrier's other server, which the clinic has named, speaks for its calls", async () => {
  const scene = await trunkCall();
  const server = scene.trunkPeer('server', '192.0.2.7');
  scene.within(scene.carrier, 'ACK');
  scene.within(server, 'BYE');
  await scene.rest();
  expect([answerTo(server), scene.events.map(({ kind }) => kind)]).toEqual([200, ['ended']]);
});
