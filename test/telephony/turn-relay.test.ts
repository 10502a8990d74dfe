import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { iceServersOf } from '../../src/core/clinic/auth/ice-servers.ts';
import { createMediaEngine } from '../../src/media/media-engine.ts';
import type { MediaEngine } from '../../src/media/media-port.ts';
import { systemClock } from '../../src/node/system-clock.ts';
import type { SipCredentials } from '../../src/shared/contract/auth.ts';
import { dominantHertz, writeToneWav } from '../support/audio.ts';
import { openChromiumPage } from '../support/chromium-page.ts';
import { type CoreChild, startCoreChild } from '../support/core-child.ts';
import { HttpClient } from '../support/http-client.ts';
import { audioPortOf, RtpPhone } from '../support/media-link.ts';
import { startTurnServer } from '../support/turn-server.ts';

type IceServers = SipCredentials['ice_servers'];

/** The interface of the page `softphone-page.html`. */
declare const phone: {
  configuration: object;
  offer(): Promise<string>;
  takeAnswer(sdp: string): Promise<void>;
  samples(): { rate: number; samples: number[] };
};

const promptsDir = new URL('../../resources/prompts', import.meta.url).pathname;
const secret = 'secret of the relay';
let relay: Awaited<ReturnType<typeof startTurnServer>>;
let core: CoreChild;
let engine: MediaEngine;
let page: Page;
let closePage: () => Promise<void>;
beforeAll(async () => {
  relay = await startTurnServer(secret);
  const folder = await mkdtemp(join(tmpdir(), 'turn-relay-'));
  const url = `turn:127.0.0.1:${relay.port}?transport=tcp`;
  core = await startCoreChild(join(folder, 'data'), ['--turn', url, '--turn-secret', secret]);
  engine = createMediaEngine({ promptsDir, clock: systemClock, log: { info: () => {}, warn: () => {} } });
  const microphone = join(folder, 'microphone.wav');
  await writeToneWav(microphone, { hertz: 440, dbfs: -12, rate: 48_000, seconds: 10, channels: 1 });
  const html = await readFile(new URL('../support/softphone-page.html', import.meta.url), 'utf8');
  ({ page, close: closePage } = await openChromiumPage(microphone, html));
});
afterAll(async () => {
  await closePage();
  await engine.stop();
  await core.stop();
  await relay.stop();
});
beforeEach(() => page.reload());

/** An offer of a page that may use the relay alone, and is given these servers. */
const offerBy = (iceServers: IceServers): Promise<string> =>
  page.evaluate((servers) => {
    phone.configuration = { iceServers: servers, iceTransportPolicy: 'relay' };
    return phone.offer();
  }, iceServers);

async function serversOfAgent(): Promise<IceServers> {
  const agent = await HttpClient.signIn(core.http, 'agent1001@clinic.test');
  return ((await agent.get('/api/ext/auth/me')).body.data as { sip: SipCredentials }).sip.ice_servers;
}

test('a page without UDP is heard, and hears, through the relay with the password of its sign-in', async () => {
  const offer = await offerBy(await serversOfAgent());
  const candidates = offer.match(/^a=candidate:.*$/gm) ?? [];
  // One for each network of this machine.
  expect(candidates).not.toEqual([]);
  for (const one of candidates) expect(one).toMatch(/ udp \d+ 127\.0\.0\.1 \d+ typ relay /);
  const far = await RtpPhone.open();
  const [webrtc, rtp] = [engine.createEndpoint('webrtc'), engine.createEndpoint('rtp')];
  far.sendTone(1000, -18, audioPortOf(await rtp.acceptOffer(far.sdp())));
  engine.bridge(webrtc, rtp);
  await page.evaluate((sdp) => phone.takeAnswer(sdp), await webrtc.acceptOffer(offer));
  await far.heard(150);
  expect(Math.abs(dominantHertz(far.samples(50), 8000) - 440)).toBeLessThan(10);
  await vi.waitFor(async () => {
    const { rate, samples } = await page.evaluate(() => phone.samples());
    expect(Math.abs(dominantHertz(Float32Array.from(samples), rate) - 1000)).toBeLessThan(10);
  }, 15_000);
  far.close();
});

test('the relay refuses a password after its time', async () => {
  const server = (await serversOfAgent()).find(({ username }) => username !== undefined);
  if (!server?.username) throw new Error('The sign-in has no relay.');
  const [, extension] = server.username.split(':');
  const turn = { stun: [], turn: server.urls, turnSecret: secret };
  const expired = iceServersOf(turn, extension ?? '', Date.now() - 60_000);
  expect(await offerBy(expired)).not.toMatch(/^a=candidate:/m);
});
