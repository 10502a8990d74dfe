import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../src/node/system-clock.ts';
import { alawToUlaw, decodeUlaw, encodeUlaw, ulawToAlaw } from '../../src/media/g711.ts';
import { createMediaEngine } from '../../src/media/media-engine.ts';
import type { MediaEndpoint, MediaEngine } from '../../src/media/media-port.ts';
import { dominantHertz, loudness, toneLevel, toneSamples } from '../support/audio.ts';
import { FakeClock } from '../support/fake-clock.ts';
import { audioPortOf, RtpPhone } from '../support/media-link.ts';

const promptsDir = new URL('../../resources/prompts', import.meta.url).pathname;
const log = { info: () => {}, warn: () => {} };
let engine: MediaEngine;
let phones: RtpPhone[];

beforeEach(() => {
  engine = createMediaEngine({ promptsDir, clock: systemClock, log });
  phones = [];
});
afterEach(async () => {
  await engine.stop();
  for (const phone of phones) phone.close();
});

async function call(
  sdp: Parameters<RtpPhone['sdp']>[0] = {},
  of = engine,
): Promise<{ phone: RtpPhone; endpoint: MediaEndpoint; port: number; answer: string }> {
  const phone = await RtpPhone.open();
  phones.push(phone);
  const endpoint = of.createEndpoint('rtp');
  const answer = await endpoint.acceptOffer(phone.sdp(sdp));
  return { phone, endpoint, port: audioPortOf(answer), answer };
}
const firstPacket = (endpoint: MediaEndpoint) => new Promise<void>((resolve) => endpoint.onFirstPacket(resolve));
/** Sequence numbers and timestamps that a phone received are contiguous. */
const isContinuous = ({ received }: RtpPhone): boolean =>
  received.every((packet, i) => {
    const before = received[i - 1];
    return (
      !before ||
      (((packet.sequenceNumber - before.sequenceNumber) & 0xffff) === 1 &&
        packet.ssrc === before.ssrc &&
        (packet.timestamp - before.timestamp) >>> 0 >= 160)
    );
  });

test('a trunk with PCMA only gets PCMA, and is bridged both ways', async () => {
  const alaw = await call({ formats: ['8', '18', '101'] });
  const ulaw = await call();
  engine.bridge(alaw.endpoint, ulaw.endpoint);
  expect(alaw.answer).toMatch(/^m=audio \d+ RTP\/AVP 8 101\r$/m);
  const codes = encodeUlaw(toneSamples({ hertz: 1000, dbfs: -10, rate: 8000, seconds: 1 }));
  for (let n = 0; n < 50; n++) {
    const payload = codes.subarray(n * 160, n * 160 + 160);
    alaw.phone.send({ payloadType: 8, sequenceNumber: n, timestamp: n * 160, payload: ulawToAlaw(payload) }, alaw.port);
    ulaw.phone.send({ sequenceNumber: n, timestamp: n * 160, payload }, ulaw.port);
    // Ten at a time: a burst may be more than a socket holds.
    if (n % 10 === 9) await Promise.all([alaw.phone.heard(n + 1), ulaw.phone.heard(n + 1)]);
  }
  expect(toneLevel(ulaw.phone.samples(50), 8000, 1000).dbfs).toBeCloseTo(-10, 0);
  expect(new Set(alaw.phone.received.map((packet) => packet.payloadType))).toEqual(new Set([8]));
  expect(Buffer.concat(alaw.phone.received.map((packet) => packet.payload))).toEqual(ulawToAlaw(codes));
});

test('PCMA under a dynamic payload type is taken, answered and sent under it', async () => {
  const alaw = await call({ formats: ['97', '101'], attributes: ['rtpmap:97 PCMA/8000'] });
  const ulaw = await call();
  engine.bridge(alaw.endpoint, ulaw.endpoint);
  expect(alaw.answer).toMatch(/^m=audio \d+ RTP\/AVP 97 101\r$/m);
  expect(alaw.answer).toMatch(/^a=rtpmap:97 PCMA\/8000\r$/m);
  const payload = encodeUlaw(toneSamples({ hertz: 1000, dbfs: -10, rate: 8000, seconds: 0.02 }));
  alaw.phone.send({ payloadType: 97, sequenceNumber: 1, timestamp: 160, payload: ulawToAlaw(payload) }, alaw.port);
  ulaw.phone.send({ sequenceNumber: 1, timestamp: 160, payload }, ulaw.port);
  await Promise.all([alaw.phone.heard(1), ulaw.phone.heard(1)]);
  // A-law keeps a little less of a sample than µ-law does.
  expect(ulaw.phone.received[0]?.payload).toEqual(alawToUlaw(ulawToAlaw(payload)));
  expect(alaw.phone.received[0]).toMatchObject({ payloadType: 97, payload: ulawToAlaw(payload) });
});

test('each key press is reported once and crosses the bridge with the payload type of the other side', async () => {
  const a = await call();
  const b = await call();
  engine.bridge(a.endpoint, b.endpoint);
  const digits: string[] = [];
  a.endpoint.onDtmf((digit) => digits.push(digit));
  let sequenceNumber = 0;
  for (const [press, digit] of [5, 5, 11].entries()) {
    for (let n = 0; n < 6; n++) {
      const end = n >= 3 ? 0x80 : 0;
      a.phone.send(
        {
          payloadType: 101,
          sequenceNumber: sequenceNumber++,
          timestamp: press * 1600,
          payload: Buffer.from([digit, end | 10, 0, 160]),
        },
        a.port,
      );
    }
  }
  await b.phone.heard(18);
  expect(digits).toEqual(['5', '5', '#']);
  expect(new Set(b.phone.received.map((packet) => packet.payloadType))).toEqual(new Set([101]));
});

test('a prompt, the bridge, a tone: one stream without a gap, with a marker at each change of source', async () => {
  const a = await call();
  const b = await call();
  const playback = a.endpoint.play({ kind: 'tone', hertz: 450, milliseconds: 300 });
  await playback.ended;
  await a.phone.heard(15);
  const heardOfTone = a.phone.received.length;
  engine.bridge(a.endpoint, b.endpoint);
  b.phone.sendTone(1000, -10, b.port);
  await a.phone.heard(heardOfTone + 20);
  await a.endpoint.play({ kind: 'tone', hertz: 450, milliseconds: 200 }).ended;
  await a.phone.heard(a.phone.received.length + 5);
  expect(heardOfTone).toBe(15);
  expect(dominantHertz(decodeUlaw(Buffer.concat(a.phone.received.slice(0, 15).map((p) => p.payload))), 8000)).toBe(450);
  expect(isContinuous(a.phone)).toBe(true);
  expect(a.phone.received.filter((packet) => packet.marker).length).toBe(4);
});

test('every prompt plays in real time and stops on request; another sound replaces it', async () => {
  const { phone, endpoint } = await call();
  const waiting = endpoint.play({ kind: 'prompt', name: 'waiting', loop: true });
  await phone.heard(100);
  expect(loudness(phone.samples(100)).dbfs).toBeGreaterThan(-30);
  const next = endpoint.play({ kind: 'ringback' });
  await waiting.ended;
  await phone.heard(phone.received.length + 30);
  expect(dominantHertz(phone.samples(25), 8000)).toBe(450);
  next.stop();
  await next.ended;
  expect(() => endpoint.play({ kind: 'prompt', name: 'none' })).toThrow(expect.objectContaining({ code: 'not-found' }));
  expect(() => endpoint.play({ kind: 'tone', hertz: 9000, milliseconds: 10 })).toThrow(
    expect.objectContaining({ code: 'invalid-input' }),
  );
});

test('a held party hears music: its notes, at a comfortable level', async () => {
  const { phone, endpoint } = await call();
  endpoint.play({ kind: 'prompt', name: 'hold-music', loop: true });
  await phone.heard(50);
  const { dbfs } = loudness(phone.samples(50));
  expect(dbfs).toBeGreaterThan(-35);
  expect(dbfs).toBeLessThan(-15);
  // The first two notes: an A, and the E above the next one.
  for (const hertz of [220, 330]) expect(toneLevel(phone.samples(50), 8000, hertz).dbfs).toBeGreaterThan(-45);
});

test('an inactive phone has the call on hold; one that only sends has its own music', async () => {
  const { phone, endpoint } = await call();
  const changes: boolean[] = [];
  const held: boolean[] = [];
  endpoint.onHold((holds) => changes.push(holds));
  endpoint.onHeld((isOnHold) => held.push(isOnHold));
  for (const direction of ['sendonly', 'inactive', 'sendrecv'] as const)
    await endpoint.acceptOffer(phone.sdp({ direction }));
  expect([changes, endpoint.holds]).toEqual([[true, false], false]);
  expect([held, endpoint.isOnHold]).toEqual([[true, false], false]);
});

test('symmetric RTP: the first packets determine the peer’s address; another sender cannot take over', async () => {
  const announced = await call();
  const behindNat = await RtpPhone.open();
  const stranger = await RtpPhone.open();
  phones.push(behindNat, stranger);
  engine.echo(announced.endpoint);
  behindNat.send({ sequenceNumber: 1, timestamp: 160 }, announced.port);
  await behindNat.heard(1);
  stranger.send({ sequenceNumber: 2, timestamp: 320, ssrc: 9 }, announced.port);
  stranger.send({ sequenceNumber: 3, timestamp: 480, ssrc: 9 }, announced.port);
  behindNat.send({ sequenceNumber: 2, timestamp: 320 }, announced.port);
  await behindNat.heard(2);
  expect({
    stranger: stranger.received.length,
    announced: announced.phone.received.length,
    received: announced.endpoint.stats().packetsReceived,
  }).toEqual({ stranger: 0, announced: 0, received: 2 });
});

test('nothing is sent to a phone on hold; after it resumes, sequence numbers continue without a gap', async () => {
  const held = await call();
  const other = await call();
  engine.bridge(held.endpoint, other.endpoint);
  other.phone.sendTone(1000, -10, other.port);
  await held.phone.heard(10);
  const answer = await held.endpoint.acceptOffer(held.phone.sdp({ direction: 'sendonly' }));
  const sent = held.endpoint.stats().packetsSent;
  await new Promise<void>((resolve) => {
    const before = other.endpoint.stats().packetsReceived;
    const poll = setInterval(
      () => other.endpoint.stats().packetsReceived > before + 15 && (clearInterval(poll), resolve()),
      5,
    );
  });
  expect(answer).toContain('a=recvonly');
  expect(held.endpoint.stats().packetsSent).toBe(sent);
  await held.endpoint.acceptOffer(held.phone.sdp());
  await held.phone.heard(sent + 10);
  expect(isContinuous(held.phone)).toBe(true);
});

test('offer and answer: audio flows; an answer without an offer and a closed endpoint are refused', async () => {
  const phone = await RtpPhone.open();
  phones.push(phone);
  const endpoint = engine.createEndpoint('rtp');
  await expect(endpoint.acceptAnswer(phone.sdp())).rejects.toMatchObject({ code: 'conflict' });
  const port = audioPortOf(await endpoint.createOffer());
  expect(port % 2).toBe(0);
  await endpoint.acceptAnswer(phone.sdp());
  engine.echo(endpoint);
  const arrived = firstPacket(endpoint);
  phone.sendTone(700, -10, port);
  await arrived;
  await firstPacket(endpoint);
  await phone.heard(50);
  expect(dominantHertz(phone.samples(50), 8000)).toBe(700);
  endpoint.close();
  await expect(endpoint.createOffer()).rejects.toMatchObject({ code: 'conflict' });
  await expect(endpoint.acceptOffer(phone.sdp())).rejects.toMatchObject({ code: 'conflict' });
  expect(() => engine.echo(endpoint)).toThrow(expect.objectContaining({ code: 'conflict' }));
});

test('silence of a plain RTP peer is not reported: it may still be there', async () => {
  const clock = new FakeClock();
  const timed = createMediaEngine({ promptsDir, clock, log });
  const { phone, endpoint, port } = await call({}, timed);
  const changes: boolean[] = [];
  endpoint.onPresence((isPresent) => changes.push(isPresent));
  phone.send({ sequenceNumber: 1, timestamp: 160 }, port);
  await firstPacket(endpoint);
  await clock.advance(60_000);
  expect(changes).toEqual([]);
  await timed.stop();
});

test('an endpoint is in one bridge at a time, and free again after it', async () => {
  const [a, b, c] = [engine.createEndpoint('rtp'), engine.createEndpoint('rtp'), engine.createEndpoint('rtp')];
  const undo = engine.bridge(a, b);
  expect(() => engine.bridge(b, c)).toThrow(expect.objectContaining({ code: 'conflict' }));
  undo();
  undo();
  const again = engine.bridge(b, c);
  expect(() => engine.echo(c)).toThrow(expect.objectContaining({ code: 'conflict' }));
  again();
});

test('a folder without prompts is refused at the start', () => {
  expect(() => createMediaEngine({ promptsDir: '/nowhere', clock: systemClock, log })).toThrow(
    expect.objectContaining({ code: 'not-found' }),
  );
});

test('a far side that takes no telephone events hears the tones of each key, as long as it is pressed', async () => {
  const agent = await call();
  const menu = await call({ formats: ['0'] });
  engine.bridge(agent.endpoint, menu.endpoint);
  let sequenceNumber = 0;
  const press = (key: number, timestamp: number): void => {
    for (let duration = 160; duration <= 1600; duration += 160) {
      const payload = Buffer.from([key, 10, duration >> 8, duration & 0xff]);
      agent.phone.send({ payloadType: 101, sequenceNumber: sequenceNumber++, timestamp, payload }, agent.port);
    }
    // The end of an event is sent three times (RFC 4733 § 2.5.1.4).
    for (let repetition = 0; repetition < 3; repetition += 1) {
      const payload = Buffer.from([key, 0x80 | 10, 1600 >> 8, 1600 & 0xff]);
      agent.phone.send({ payloadType: 101, sequenceNumber: sequenceNumber++, timestamp, payload }, agent.port);
    }
  };
  press(5, 0);
  press(11, 3200);
  await menu.phone.heard(20);
  const heard = menu.phone.samples(20);
  expect([menu.phone.received.length, heard.length]).toEqual([20, 3200]);
  const tonesOf = (samples: Int16Array) =>
    [697, 770, 852, 941, 1209, 1336, 1477].filter((hertz) => toneLevel(samples, 8000, hertz).dbfs > -20);
  expect(tonesOf(heard.subarray(0, 1600))).toEqual([770, 1336]);
  expect(tonesOf(heard.subarray(1600))).toEqual([941, 1477]);
});
