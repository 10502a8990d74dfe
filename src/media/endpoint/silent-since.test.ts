import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { systemClock } from '../../node/system-clock.ts';
import { audioPortOf, RtpPhone } from '../../../test/support/media-link.ts';
import { createMediaEngine } from '../media-engine.ts';
import { buildReport } from '../rtp/rtcp.ts';

const promptsDir = new URL('../../../resources/prompts', import.meta.url).pathname;
const engine = createMediaEngine({ promptsDir, clock: systemClock, log: { info: () => {}, warn: () => {} } });
const phone = await RtpPhone.open();
afterEach(async () => {
  phone.close();
  await engine.stop();
});

test('audio and RTCP end a silence; a far side on hold is not silent, and starts over when it resumes', async () => {
  const endpoint = engine.createEndpoint('rtp');
  const port = audioPortOf(await endpoint.acceptOffer(phone.sdp()));
  const silentSince = () => endpoint.silentSinceMs ?? Number.NaN;
  const agreedAt = silentSince();
  phone.send({}, port);
  await expect.poll(silentSince).toBeGreaterThan(agreedAt);
  const heardAt = silentSince();
  const rtcp = createSocket('udp4').bind(0, '127.0.0.1');
  await once(rtcp, 'listening');
  const report = { ssrc: 7, cname: 'c', nowMs: 0, sender: null, reception: null, lastSenderReport: null };
  rtcp.send(buildReport(report), port + 1, '127.0.0.1');
  await expect.poll(silentSince).toBeGreaterThan(heardAt);
  rtcp.close();
  for (const direction of ['sendonly', 'recvonly', 'inactive']) {
    await endpoint.acceptOffer(phone.sdp({ direction }));
    expect(endpoint.silentSinceMs).toBeNull();
  }
  const resumedAt = systemClock.monotonic();
  await endpoint.acceptOffer(phone.sdp());
  expect(silentSince()).toBeGreaterThanOrEqual(resumedAt);
});
