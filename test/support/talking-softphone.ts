import type { LegEvent } from '../../src/sip/leg.ts';
import { sipScene } from './sip-scene.ts';

/** A softphone that we called and that answered. */
export async function talking({
  okHeaders = {},
  ...options
}: { okHeaders?: Record<string, string> } & Parameters<typeof sipScene>[0] = {}) {
  const scene = await sipScene(options);
  const { peer, connect, connection } = scene.softphone('8001', { instance: 'one' });
  await peer.register('secret');
  const leg = scene.sip.callExtension({ extension: '8001', from: { user: '10086', displayName: null }, sdp: 'offer' });
  const events: LegEvent[] = [];
  leg.onEvent((event) => void events.push(event));
  await scene.rest();
  const invite = peer.lastRequest('INVITE');
  const ok = peer.respond(invite, 200, { body: 'answer', headers: okHeaders });
  await scene.rest();
  scene.takeLadder();
  events.length = 0;
  const within = (method: string, more: Parameters<typeof peer.within>[3] = {}) => {
    const request = peer.within(method, invite, ok, more);
    peer.send(request);
    return request;
  };
  /** Simulates the sound of the call: the time until which the phone is heard. */
  const heardUntil = (untilMs: number) => leg.livesWhile(() => scene.clock.monotonic() < untilMs);
  const takeOffer = () => {
    const offer = events.findLast((event) => event.kind === 'offer');
    if (offer?.kind !== 'offer') throw new Error('no offer');
    return offer;
  };
  return { ...scene, peer, connect, connection, leg, events, invite, ok, within, takeOffer, heardUntil };
}
