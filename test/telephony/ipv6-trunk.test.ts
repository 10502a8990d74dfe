import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMediaEngine } from '../../src/media/media-engine.ts';
import type { MediaEndpoint, MediaEngine } from '../../src/media/media-port.ts';
import { systemClock } from '../../src/node/system-clock.ts';
import type { Leg, LegEvent } from '../../src/sip/leg.ts';
import { createSipServer, type SipServer } from '../../src/sip/sip-server.ts';
import { dominantHertz } from '../support/audio.ts';
import { CustomerPhone } from '../support/customer-phone.ts';
import { hasIpv6 } from '../support/ipv6.ts';
import { audioPortOf, RtpPhone } from '../support/media-link.ts';

const promptsDir = new URL('../../resources/prompts', import.meta.url).pathname;
const log = { info: () => {}, warn: () => {} };
const farSide = { addresses: ['::1'], isEncrypted: false };

const eventOf = <Kind extends LegEvent['kind']>(leg: Leg, kind: Kind) =>
  new Promise<Extract<LegEvent, { kind: Kind }>>((resolve) => {
    const stop = leg.onEvent((event) => {
      if (event.kind !== kind) return;
      resolve(event as Extract<LegEvent, { kind: Kind }>);
      queueMicrotask(() => stop());
    });
  });

describe.skipIf(!hasIpv6)('a trunk over IPv6, with baresip at its far end', () => {
  let engine: MediaEngine;
  let phone: CustomerPhone;
  let sip: SipServer;
  beforeAll(async () => {
    engine = createMediaEngine({ promptsDir, clock: systemClock, log });
    const folder = await mkdtemp(join(tmpdir(), 'ipv6-phone-'));
    phone = await CustomerPhone.start({ number: '13900000001', folder, address: '::1' });
    sip = await createSipServer({
      domain: 'clinic.test',
      clock: systemClock,
      log,
      udp: { host: '::1', port: 0 },
      trunks: [{ name: 'main', host: '::1', port: phone.port }],
    });
  });
  afterAll(async () => {
    await sip.stop();
    await phone.stop();
    await engine.stop();
  });

  /** Somebody at the clinic talks with the phone over that endpoint: tones of both are heard at the other end. */
  async function talk(endpoint: MediaEndpoint): Promise<void> {
    const clinic = await RtpPhone.open();
    const inner = engine.createEndpoint('rtp');
    const port = audioPortOf(await inner.acceptOffer(clinic.sdp()));
    engine.bridge(endpoint, inner);
    clinic.sendTone(440, -12, port);
    await phone.hears(440, { dbfs: -20, milliseconds: 500 });
    await clinic.heard(100);
    expect(dominantHertz(clinic.samples(25), 8000)).toBe(1000);
    clinic.close();
    inner.close();
  }

  test('a call to it is answered, heard at both ends and hung up', async () => {
    const endpoint = engine.createEndpoint('rtp', farSide);
    const sdp = await endpoint.createOffer();
    expect(sdp).toMatch(/^c=IN IP6 ::1\r$/m);
    const from = { user: '4008001000', displayName: null };
    const leg = sip.callTrunk({ trunk: 'main', number: '13900000001', from, sdp });
    const { sdp: answer } = await eventOf(leg, 'answered');
    expect(answer).toMatch(/^c=IN IP6 ::1\r?$/m);
    await endpoint.acceptAnswer(answer);
    await talk(endpoint);
    leg.end();
    await phone.event('CALL_CLOSED');
  });

  test('a call from it is answered, heard at both ends, and ends when it hangs up', async () => {
    const incoming = new Promise<Parameters<Parameters<SipServer['onIncoming']>[0]>[0]>((resolve) =>
      sip.onIncoming(resolve),
    );
    phone.dial('4008001000', sip.udpAddress()?.replace('udp:', '') ?? '');
    const leg = await incoming;
    expect([leg.from, leg.calledNumber, leg.remote.user]).toEqual([
      { kind: 'trunk', trunk: 'main' },
      '4008001000',
      '13900000001',
    ]);
    const endpoint = engine.createEndpoint('rtp', farSide);
    const ended = eventOf(leg, 'ended');
    await leg.answer(await endpoint.acceptOffer(leg.offer ?? ''));
    await talk(endpoint);
    phone.hangUp();
    expect((await ended).end.by).toBe('remote');
  });
});
