import { expect } from 'vitest';
import type { MediaEngine } from '../../src/media/media-port.ts';
import type { SipRequest } from '../../src/sip/sip-message.ts';
import type { PhoneAgent } from './phone-agent.ts';

/** The calls that the phone was rung for, the oldest first. */
export const ringsAt = ({ phone }: PhoneAgent): SipRequest[] =>
  phone.peer.heard.filter(
    (message): message is SipRequest => message.kind === 'request' && message.method === 'INVITE',
  );

/** The phone is rung for its call number `place`, from 0, and that is answered. */
export async function answeredRing(agent: PhoneAgent, place: number, engine: MediaEngine) {
  await expect.poll(() => ringsAt(agent).length, { timeout: 20_000 }).toBe(place + 1);
  const rung = ringsAt(agent)[place] as SipRequest;
  const media = engine.createEndpoint('webrtc');
  const ok = agent.phone.peer.respond(rung, 200, { body: await media.acceptOffer(rung.body) });
  return { rung, ok, media, callId: rung.headers.get('x-call-id') ?? '' };
}
