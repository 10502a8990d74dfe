import type { IncomingLeg, LegEvent } from '../../src/sip/leg.ts';
import { sipScene } from './sip-scene.ts';

export const from = { user: '13800001111', displayName: 'Li "Si" 四' };
/** An event without its functions. */
const plain = ({ kind, ...event }: LegEvent) =>
  kind === 'ended'
    ? { kind, ...(event as { end: object }).end }
    : kind === 'ringing'
      ? { kind, ...event }
      : kind === 'answered'
        ? { kind, ...event }
        : { kind };

/** The server and one registered softphone, 8001. */
export async function registeredPhone(options: Parameters<typeof sipScene>[0] = {}) {
  const scene = await sipScene(options);
  const phone = scene.softphone('8001', { instance: 'one' });
  await phone.peer.register('secret');
  const events: LegEvent[] = [];
  const call = (headers: Record<string, string> = {}) => {
    const leg = scene.sip.callExtension({ extension: '8001', from, sdp: 'offer', headers });
    leg.onEvent((event) => void events.push(event));
    return leg;
  };
  const incoming: IncomingLeg[] = [];
  scene.sip.onIncoming((leg) => {
    incoming.push(leg);
    leg.onEvent((event) => void events.push(event));
  });
  scene.takeLadder();
  return {
    ...scene,
    phone: phone.peer,
    connection: phone.connection,
    call,
    events,
    incoming,
    plainEvents: () => events.map(plain),
  };
}
