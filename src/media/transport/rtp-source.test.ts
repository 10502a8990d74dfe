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

test('another port of the customer’s own host does not take a call that has been quiet for a minute', async () => {
  const [customer, agent, stranger] = [await open(), await open(), await open()];
  let laterMs = 0;
  const clock = { ...systemClock, monotonic: () => systemClock.monotonic() + laterMs };
  const later = createMediaEngine({ promptsDir, clock, log: { info: () => {}, warn: () => {} } });
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
  await later.stop();
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

  test('the stream goes on at another port, after a long silence too', () => {
    const source = begin();
    source.accepts(at(4000), 1, 65_530, 0);
    expect(source.accepts(at(4002), 1, 2, 60_000)).toBe(true);
    expect(source.target).toEqual(at(4002));
  });

  test.each([
    ['another stream', 2, 11],
    ['a stream that jumps', 1, 4000],
    ['a stream that repeats', 1, 10],
  ])('%s at another port is refused, however long the silence', (_what, ssrc, sequenceNumber) => {
    const source = begin();
    source.accepts(at(4000), 1, 10, 0);
    expect(source.accepts(at(4002), ssrc, sequenceNumber, 60_000)).toBe(false);
    expect(source.target).toEqual(at(4000));
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

  test('where it announced it is always heard, whoever was followed before', () => {
    const source = begin();
    source.accepts(at(4000), 1, 1, 0);
    expect(source.accepts(sdp, 2, 1, 20)).toBe(true);
    expect(source.target).toEqual(sdp);
  });
});
