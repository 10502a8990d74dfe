import { afterEach, describe, expect, test } from 'vitest';
import { createMediaEngine } from '../../src/media/media-engine.ts';
import type { MediaEndpoint, MediaEngine } from '../../src/media/media-port.ts';
import { sameAddress } from '../../src/media/transport/media-addresses.ts';
import { systemClock } from '../../src/node/system-clock.ts';
import { dominantHertz } from '../support/audio.ts';
import { hasIpv6 } from '../support/ipv6.ts';
import { audioPortOf, RtpPhone } from '../support/media-link.ts';

const promptsDir = new URL('../../resources/prompts', import.meta.url).pathname;
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).toReversed()) await clean();
});

function engineAt(...addresses: string[]): MediaEngine {
  const log = { info: () => {}, warn: () => {} };
  const engine = createMediaEngine({ addresses: addresses.map(sameAddress), promptsDir, clock: systemClock, log });
  cleanups.push(() => engine.stop());
  return engine;
}

async function phoneAt(address: string): Promise<RtpPhone> {
  const phone = await RtpPhone.open(address);
  cleanups.push(() => phone.close());
  return phone;
}

/** A phone in a call with that endpoint's far side. */
async function phoneBehind(engine: MediaEngine, far: MediaEndpoint, address = '127.0.0.1') {
  const phone = await phoneAt(address);
  const endpoint = engine.createEndpoint('rtp');
  const port = audioPortOf(await endpoint.acceptOffer(phone.sdp()));
  engine.bridge(far, endpoint);
  return { phone, port };
}

async function hearEachOther(one: { phone: RtpPhone; port: number }, other: { phone: RtpPhone; port: number }) {
  one.phone.sendTone(440, -12, one.port);
  other.phone.sendTone(1000, -18, other.port);
  await Promise.all([one.phone.heard(60), other.phone.heard(60)]);
  const heard = [one, other].map(({ phone }) => dominantHertz(phone.samples(25), 8000));
  expect(heard).toEqual([1000, 440]);
}

describe.skipIf(!hasIpv6)('over IPv6', () => {
  test('a trunk of IPv6 and one of IPv4 hear each other', async () => {
    const engine = engineAt('127.0.0.1');
    const phone = await phoneAt('::1');
    const endpoint = engine.createEndpoint('rtp', { addresses: ['::1'] });
    expect(await endpoint.createOffer()).toMatch(/^c=IN IP6 ::1\r$/m);
    const port = audioPortOf(await endpoint.acceptOffer(phone.sdp()));
    await hearEachOther({ phone, port }, await phoneBehind(engine, endpoint));
  });

  test('a far side that changes to the other family amid a call is refused', async () => {
    const [four, six] = [await phoneAt('127.0.0.1'), await phoneAt('::1')];
    const endpoint = engineAt('127.0.0.1').createEndpoint('rtp');
    await endpoint.acceptOffer(four.sdp());
    await expect(endpoint.acceptOffer(six.sdp())).rejects.toMatchObject({ code: 'unacceptable-media' });
  });

  test('each address is a candidate, and a softphone takes the one of its own family', async () => {
    const [both, six] = [engineAt('127.0.0.1', '::1'), engineAt('::1')];
    const [a, b] = [both.createEndpoint('webrtc'), six.createEndpoint('webrtc')];
    const offer = await a.createOffer();
    expect(offer.match(/^a=candidate:.*/gm)).toEqual([
      expect.stringMatching(/^a=candidate:1 1 udp 2130706431 127\.0\.0\.1 \d+ typ host$/),
      expect.stringMatching(/^a=candidate:2 1 udp 2130706175 ::1 \d+ typ host$/),
    ]);
    await a.acceptAnswer(await b.acceptOffer(offer));
    await hearEachOther(await phoneBehind(both, a), await phoneBehind(six, b));
  });
});

test('an address that this machine no longer has is no candidate', async () => {
  const offer = await engineAt('192.0.2.1', '127.0.0.1').createEndpoint('webrtc').createOffer();
  expect(offer.match(/^a=candidate:.*/gm)).toEqual([expect.stringContaining(' 127.0.0.1 ')]);
  await expect(engineAt('192.0.2.1').createEndpoint('webrtc').createOffer()).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('192.0.2.1'),
  });
});
