import { isDialable } from '../../src/shared/domain/dialled-number.ts';
import type { IncomingLeg, LegEvent } from '../../src/sip/leg.ts';
import { sipScene } from './sip-scene.ts';

export const trunk = { name: 'main', host: '10.0.0.2', port: 5060 };
export const from = { user: '4008', displayName: null };

/** The server and one trunk, after the first OPTIONS was answered. */
export async function trunkScene(options: Parameters<typeof sipScene>[0] = {}) {
  const scene = await sipScene({ trunks: [trunk], ...options });
  const peer = scene.trunkPeer('carrier');
  await scene.rest();
  if (peer.heard.length > 0) peer.respond(peer.lastRequest('OPTIONS'), 200);
  const events: LegEvent[] = [];
  const incoming: IncomingLeg[] = [];
  scene.sip.onIncoming((leg) => {
    incoming.push(leg);
    leg.onEvent((event) => void events.push(event));
  });
  await scene.rest();
  scene.takeLadder();
  const call = () => {
    const mayRedirectTo = isDialable;
    const leg = scene.sip.callTrunk({ trunk: 'main', number: '10086', from, sdp: 'offer', mayRedirectTo });
    leg.onEvent((event) => void events.push(event));
    return leg;
  };
  const invite = peer.request('INVITE', 'sip:4008@10.0.0.1:5060', { body: 'offer' });
  return { ...scene, peer, events, incoming, call, invite };
}
