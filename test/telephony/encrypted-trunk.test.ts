import { afterEach, expect, test } from 'vitest';
import { createMediaEngine } from '../../src/media/media-engine.ts';
import type { MediaEndpoint } from '../../src/media/media-port.ts';
import { systemClock } from '../../src/node/system-clock.ts';
import { dominantHertz } from '../support/audio.ts';
import { audioPortOf, RtpPhone } from '../support/media-link.ts';

const promptsDir = new URL('../../resources/prompts', import.meta.url).pathname;
const engine = createMediaEngine({ promptsDir, clock: systemClock, log: { info: () => {}, warn: () => {} } });
const phones: RtpPhone[] = [];
afterEach(async () => {
  for (const phone of phones.splice(0)) phone.close();
  await engine.stop();
});

const encrypted = () => engine.createEndpoint('rtp', { addresses: ['127.0.0.1'], isEncrypted: true });

/** A plain phone in a call with that endpoint's far side. */
async function phoneBehind(far: MediaEndpoint) {
  const phone = await RtpPhone.open();
  phones.push(phone);
  const endpoint = engine.createEndpoint('rtp');
  const port = audioPortOf(await endpoint.acceptOffer(phone.sdp()));
  engine.bridge(far, endpoint);
  return { phone, port };
}

async function hearEachOther(one: MediaEndpoint, other: MediaEndpoint): Promise<void> {
  const [left, right] = [await phoneBehind(one), await phoneBehind(other)];
  left.phone.sendTone(440, -12, left.port);
  right.phone.sendTone(1000, -18, right.port);
  await Promise.all([left.phone.heard(60), right.phone.heard(60)]);
  expect([left, right].map(({ phone }) => dominantHertz(phone.samples(25), 8000))).toEqual([1000, 440]);
}

test('tones cross an encrypted trunk both ways, also after it was put on hold and resumed', async () => {
  const [ours, carriers] = [encrypted(), engine.createEndpoint('rtp')];
  const offer = await ours.createOffer();
  expect(offer).toMatch(/^m=audio \d+ RTP\/SAVP 0 8 101\r$/m);
  expect(offer.match(/^a=crypto:\d \w+/gm)).toEqual([
    'a=crypto:1 AES_CM_128_HMAC_SHA1_80',
    'a=crypto:2 AES_CM_128_HMAC_SHA1_32',
  ]);
  const answer = await carriers.acceptOffer(offer);
  expect(answer.match(/^a=crypto:\d \w+/gm)).toEqual(['a=crypto:1 AES_CM_128_HMAC_SHA1_80']);
  await ours.acceptAnswer(answer);
  await hearEachOther(ours, carriers);
  const keyOf = (sdp: string) => /^a=crypto:1 .*/m.exec(sdp)?.[0];
  const again = await ours.createOffer();
  expect([keyOf(again), again.match(/^a=crypto/gm)?.length]).toEqual([keyOf(offer), 1]);
  const before = ours.stats().packetsReceived;
  await ours.acceptAnswer(await carriers.acceptOffer(again));
  await expect.poll(() => ours.stats().packetsReceived).toBeGreaterThan(before + 25);
});

test('an answer with the short tag is followed', async () => {
  const [ours, carriers] = [encrypted(), engine.createEndpoint('rtp')];
  const offer = await ours.createOffer();
  await ours.acceptAnswer(await carriers.acceptOffer(offer.replace(/^a=crypto:1 .*\r\n/m, '')));
  await hearEachOther(ours, carriers);
});

const refused = (why: RegExp) => ({ code: 'unacceptable-media', message: expect.stringMatching(why) });

test('an answer that is plain, or has another tag or suite than the offer, is refused', async () => {
  const offers = async (change: (answer: string) => string) => {
    const [ours, carriers] = [encrypted(), engine.createEndpoint('rtp')];
    await ours.acceptAnswer(change(await carriers.acceptOffer(await ours.createOffer())));
  };
  await expect(offers((sdp) => sdp.replace('SAVP', 'AVP'))).rejects.toMatchObject(refused(/plain sound/));
  await expect(offers((sdp) => sdp.replace('crypto:1', 'crypto:3'))).rejects.toMatchObject(refused(/no suite/));
  await expect(offers((sdp) => sdp.replace('crypto:1', 'crypto:2'))).rejects.toMatchObject(refused(/no suite/));
  await expect(offers((sdp) => sdp.replace(/a=crypto.*\r\n/, ''))).rejects.toMatchObject(refused(/without a key/));
});

test('an offer that is refused changes no key', async () => {
  const [ours, carriers] = [encrypted(), engine.createEndpoint('rtp')];
  await ours.acceptAnswer(await carriers.acceptOffer(await ours.createOffer()));
  await hearEachOther(ours, carriers);
  const other = await encrypted().createOffer();
  await expect(ours.acceptOffer(other.replace('SAVP 0 8 101', 'SAVP 18'))).rejects.toMatchObject(
    refused(/no common codec/),
  );
  await ours.createOffer();
  const before = ours.stats().packetsReceived;
  await expect.poll(() => ours.stats().packetsReceived).toBeGreaterThan(before + 25);
});

test('plain sound is refused amid an encrypted call, and an encrypted answer to a plain offer', async () => {
  const [ours, carriers] = [encrypted(), engine.createEndpoint('rtp')];
  await ours.acceptAnswer(await carriers.acceptOffer(await ours.createOffer()));
  const plain = engine.createEndpoint('rtp');
  await expect(carriers.acceptOffer(await plain.createOffer())).rejects.toMatchObject(refused(/is encrypted/));
  const answer = await engine.createEndpoint('rtp').acceptOffer(await encrypted().createOffer());
  await expect(plain.acceptAnswer(answer)).rejects.toMatchObject(refused(/no suite/));
});

test('sound without the agreed protection is dropped', async () => {
  const phone = await RtpPhone.open();
  phones.push(phone);
  const ours = encrypted();
  const offer = await ours.createOffer();
  await ours.acceptAnswer(await engine.createEndpoint('rtp').acceptOffer(offer));
  phone.send({}, audioPortOf(offer));
  await expect.poll(() => ours.refusedAtMs).not.toBeNull();
  expect(ours.stats().packetsReceived).toBe(0);
});
