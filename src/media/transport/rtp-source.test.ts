import { afterEach, beforeEach, expect, test } from 'vitest';
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

test('one stream moves to another port at once, another stream after a silence, another host never', () => {
  const source = new RtpSource();
  const at = (port: number, address = '10.0.0.2') => ({ address, port });
  expect(source.accepts(at(4000), 1, 0)).toBe(false);
  source.trust(['10.0.0.2']);
  expect(source.accepts(at(4000), 1, 0)).toBe(true);
  expect(source.target).toBeNull();
  source.announce(at(5000, '192.168.1.5'));
  expect(source.target).toEqual(at(5000, '192.168.1.5'));
  expect(source.accepts(at(4000), 1, 100)).toBe(true);
  expect(source.target).toEqual(at(4000));
  expect(source.accepts(at(4002), 2, 200)).toBe(false);
  expect(source.accepts(at(4004), 1, 300)).toBe(true);
  expect(source.target).toEqual(at(4004));
  expect(source.accepts(at(4002), 2, 2299)).toBe(false);
  expect(source.accepts(at(4002), 2, 2300)).toBe(true);
  expect(source.accepts(at(4002, '10.0.0.9'), 2, 60_000)).toBe(false);
});
