import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { audioPortOf, RtpPhone } from '../../../test/support/media-link.ts';
import { toneLevel } from '../../../test/support/audio.ts';
import { systemClock } from '../../node/system-clock.ts';
import { createMediaEngine } from '../media-engine.ts';
import type { MediaEngine } from '../media-port.ts';
import { RtpSource } from './rtp-source.ts';

const promptsDir = new URL('../../../resources/prompts', import.meta.url).pathname;
let engine: MediaEngine;
let phones: RtpPhone[];
beforeEach(() => {
  engine = createMediaEngine({ promptsDir, clock: systemClock, log: { info: () => {}, warn: () => {} } });
  phones = [];
});
afterEach(async () => {
  for (const phone of phones) phone.close();
  await engine.stop();
});
const open = async (address?: string) => {
  const phone = await RtpPhone.open(address);
  phones.push(phone);
  return phone;
};

test('a stranger who reaches the port of a quiet call is neither heard nor spoken to', async () => {
  const [customer, agent, stranger] = [await open(), await open(), await open('127.0.0.9')];
  const [outside, inside] = [engine.createEndpoint('rtp'), engine.createEndpoint('rtp')];
  const port = audioPortOf(await outside.acceptOffer(customer.sdp()));
  const agentPort = audioPortOf(await inside.acceptOffer(agent.sdp()));
  engine.bridge(outside, inside);
  // The customer is quiet: nothing has ever come from there.
  stranger.sendTone(1300, -10, port);
  agent.sendTone(440, -10, agentPort);
  await customer.heard(25);
  customer.sendTone(700, -10, port);
  await agent.heard(25);
  expect(stranger.received).toEqual([]);
  expect(toneLevel(agent.samples(25), 8000, 1300).dbfs).toBeLessThan(-60);
  expect(toneLevel(agent.samples(25), 8000, 700).dbfs).toBeCloseTo(-10, 0);
  expect(toneLevel(customer.samples(25), 8000, 440).dbfs).toBeCloseTo(-10, 0);
});

test('a customer behind NAT is heard from the address of the trunk, whatever the SDP says', async () => {
  const [behindNat, announced] = [await open('127.0.0.3'), await open()];
  const endpoint = engine.createEndpoint('rtp');
  endpoint.trust(['127.0.0.3']);
  const port = audioPortOf(await endpoint.acceptOffer(announced.sdp()));
  engine.echo(endpoint);
  behindNat.sendTone(700, -10, port);
  await behindNat.heard(25);
  expect(toneLevel(behindNat.samples(20), 8000, 700).dbfs).toBeCloseTo(-10, 0);
});

test('sound that a re-INVITE has moved is no longer taken from the old port', async () => {
  const [before, after, agent] = [await open(), await open(), await open()];
  const [outside, inside] = [engine.createEndpoint('rtp'), engine.createEndpoint('rtp')];
  const port = audioPortOf(await outside.acceptOffer(before.sdp()));
  const agentPort = audioPortOf(await inside.acceptOffer(agent.sdp()));
  engine.bridge(outside, inside);
  before.sendTone(1000, -10, port);
  await agent.heard(5);
  await outside.acceptOffer(after.sdp());
  agent.sendTone(440, -10, agentPort);
  await after.heard(10);
  const heard = agent.received.length;
  after.sendTone(700, -10, port, 9);
  await agent.heard(heard + 26);
  expect(toneLevel(agent.samples(25), 8000, 700).dbfs).toBeCloseTo(-10, 0);
  expect(toneLevel(agent.samples(25), 8000, 1000).dbfs).toBeLessThan(-60);
});

test('sound that moves to another port as another stream is followed, both ways; a stranger’s is not', async () => {
  const [customer, moved, agent, stranger] = [await open(), await open(), await open(), await open('127.0.0.9')];
  let laterMs = 0;
  const clock = { ...systemClock, monotonic: () => systemClock.monotonic() + laterMs };
  const warned: object[] = [];
  const log = { info: () => {}, warn: (fact: object) => void warned.push(fact) };
  const later = createMediaEngine({ promptsDir, clock, log });
  const [outside, inside] = [later.createEndpoint('rtp'), later.createEndpoint('rtp')];
  const port = audioPortOf(await outside.acceptOffer(customer.sdp()));
  const agentPort = audioPortOf(await inside.acceptOffer(agent.sdp()));
  later.bridge(outside, inside);
  customer.send({}, port);
  await agent.heard(1);
  laterMs = 60_000;
  stranger.sendTone(1300, -10, port, 8);
  agent.sendTone(440, -10, agentPort);
  await customer.heard(50);
  expect([stranger.received.length, agent.received.length]).toEqual([0, 1]);
  const refusedAtMs = outside.refusedAtMs ?? 0;
  expect(refusedAtMs).toBeGreaterThan(60_000);
  moved.sendTone(700, -10, port, 9);
  await Promise.all([moved.heard(50), agent.heard(51)]);
  expect(toneLevel(moved.samples(40), 8000, 440).dbfs).toBeCloseTo(-10, 0);
  expect(toneLevel(agent.samples(40), 8000, 700).dbfs).toBeCloseTo(-10, 0);
  expect([stranger.received.length, toneLevel(agent.samples(40), 8000, 1300).dbfs < -60]).toEqual([0, true]);
  await later.stop();
  // The first of them, and how many there were.
  expect(warned).toEqual([{ from: `127.0.0.9:${stranger.port}` }, { packets: expect.any(Number) as number }]);
});

describe('from where the far side sends', () => {
  const sdp = { address: '192.168.1.5', port: 5000 };
  const at = (port: number, address = '10.0.0.2') => ({ address, port });
  /** The signalling comes from 10.0.0.2; the SDP says what holds inside of a network behind NAT. */
  const begin = () => {
    const source = new RtpSource();
    source.trust(['10.0.0.2']);
    source.announce(sdp);
    return source;
  };

  test('early media is heard from its signalling’s address, and not followed', () => {
    const source = new RtpSource();
    expect(source.accepts(at(4000), 1, 1, 0)).toBe(false);
    source.trust(['10.0.0.2']);
    expect(source.accepts(at(4000), 1, 1, 0)).toBe(true);
    expect(source.target).toBeNull();
  });

  test('the first packet shows it, however late', () => {
    const source = begin();
    expect(source.target).toEqual(sdp);
    expect(source.accepts(at(4000, '10.0.0.9'), 1, 1, 60_000)).toBe(false);
    expect(source.accepts(at(4000), 1, 1, 60_000)).toBe(true);
    expect(source.target).toEqual(at(4000));
  });

  test('behind NAT, sound after music on hold comes again from the port before it', () => {
    const source = begin();
    source.accepts(at(4000), 1, 1, 0);
    source.announce(at(5002));
    expect(source.accepts(at(5000), 2, 1, 100)).toBe(true);
    source.announce(sdp);
    expect(source.accepts(at(4000), 1, 200, 200)).toBe(true);
    expect(source.target).toEqual(at(4000));
  });

  test('sound that returns without a word is followed once its new port is silent; a late packet is not', () => {
    const source = begin();
    source.accepts(at(4000), 1, 1, 0);
    source.announce(at(5000));
    expect(source.accepts(at(4000), 1, 2, 20)).toBe(false);
    source.accepts(at(5000), 2, 1, 100);
    expect(source.accepts(at(4000), 3, 10, 2090)).toBe(false);
    expect([2110, 2130, 2150].map((now, index) => source.accepts(at(4000), 3, 11 + index, now))).toEqual([
      false,
      false,
      true,
    ]);
    expect(source.target).toEqual(at(4000));
  });

  test('a far side that never sends from where it announced is heard where it was, after two seconds', () => {
    const source = begin();
    source.accepts(at(4000), 1, 1, 0);
    source.announce(at(5000));
    const taken = Array.from({ length: 110 }, (_, index) => source.accepts(at(4000), 1, 2 + index, index * 20));
    // At 2 s the first of three packets that follow each other.
    expect(taken.indexOf(true)).toBe(102);
  });

  test('the stream continues at another port, even after a long silence', () => {
    const source = begin();
    source.accepts(at(4000), 1, 65_530, 0);
    expect(source.accepts(at(4002), 1, 2, 60_000)).toBe(true);
    expect(source.target).toEqual(at(4002));
  });

  test.each([
    ['another stream', 2, [11, 12, 13, 14]],
    ['a stream that jumps', 1, [4000, 4001, 4002, 4003]],
    ['a stream that repeats', 1, [7, 8, 9, 10]],
  ] as const)('%s at another port is refused while the first one is heard', (_what, ssrc, numbers) => {
    const source = begin();
    source.accepts(at(4000), 1, 10, 0);
    for (const number of numbers) expect(source.accepts(at(4002), ssrc, number, 1999)).toBe(false);
    expect(source.target).toEqual(at(4000));
  });

  test('another stream at another port is followed with its third packet once the first is silent for 2 s', () => {
    const source = begin();
    source.accepts(sdp, 1, 10, 0);
    const accepted = [7, 8, 9].map((sequenceNumber) => source.accepts(at(4002), 2, sequenceNumber, 2000));
    expect([accepted, source.target]).toEqual([[false, false, true], at(4002)]);
    expect(source.accepts(sdp, 1, 11, 2010)).toBe(true);
    expect(source.target).toEqual(sdp);
  });

  test.each([
    ['swapped in pairs', [2, 1, 4, 3], [false, false, false, true]],
    ['with one that is late', [65_534, 0, 65_535, 1], [false, false, true, true]],
    ['with a lost one', [1, 3, 4, 5], [false, false, false, true]],
  ])('another stream, %s, is followed once three of its packets are in a row', (_what, numbers, accepted) => {
    const source = begin();
    source.accepts(sdp, 1, 10, 0);
    expect(numbers.map((number) => source.accepts(at(4002), 2, number, 2000))).toEqual(accepted);
    expect(source.target).toEqual(at(4002));
  });

  test.each([
    ['packets that are repeated', [1, 1, 2, 2, 1], [4002, 4002, 4002, 4002, 4002], '10.0.0.2'],
    ['packets far apart', [1, 200, 2, 201, 3, 202], [4002, 4002, 4002, 4002, 4002, 4002], '10.0.0.2'],
    ['packets out of order', [1, 3, 5, 7], [4002, 4002, 4002, 4002], '10.0.0.2'],
    ['packets of several ports', [1, 2, 3, 4], [4002, 4004, 4006, 4008], '10.0.0.2'],
    ['a stream from a stranger’s address', [1, 2, 3, 4], [4002, 4002, 4002, 4002], '10.0.0.9'],
  ] as const)('%s: not followed, however long the silence', (_what, numbers, ports, address) => {
    const source = begin();
    source.accepts(at(4000), 1, 10, 0);
    const accepted = numbers.map((number, index) => source.accepts(at(ports[index] ?? 0, address), 2, number, 60_000));
    expect([accepted.includes(true), source.target]).toEqual([false, at(4000)]);
  });

  test('after a hold another stream at another port is the far side’s, for ten seconds and once', () => {
    const source = begin();
    source.accepts(at(4000), 1, 1, 0);
    source.resumed(60_000);
    expect(source.accepts(at(4002), 2, 1, 69_999)).toBe(true);
    expect(source.accepts(at(4004), 3, 1, 69_999)).toBe(false);
    source.resumed(80_000);
    expect(source.accepts(at(4004), 3, 1, 90_000)).toBe(false);
  });

  test('one that sends from where it announced begins no stream elsewhere, after a hold neither', () => {
    const source = begin();
    source.accepts(at(4000), 1, 1, 0);
    source.accepts(sdp, 2, 1, 20);
    source.resumed(60_000);
    expect(source.accepts(at(4002), 3, 1, 60_001)).toBe(false);
    expect(source.target).toEqual(sdp);
  });

  test('its announced address is always heard, whichever source was followed before', () => {
    const source = begin();
    source.accepts(at(4000), 1, 1, 0);
    expect(source.accepts(sdp, 2, 1, 20)).toBe(true);
    expect(source.target).toEqual(sdp);
  });
});
