import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, expect, test } from 'vitest';
import { startWorkstation } from '../../src/main/workstation/workstation.ts';
import { systemClock } from '../../src/node/system-clock.ts';
import { writeToneWav } from '../support/audio.ts';
import { startCoreChild } from '../support/core-child.ts';
import { startSipp } from '../support/sipp.ts';
import { SoundPage } from '../support/sound-page.ts';
import { TlsProxy } from '../support/tls-proxy.ts';
import { TwoNetworks, whyNoNetworks } from '../support/two-networks.ts';
import { heardByAgent } from '../support/workstation.ts';
import { TestHost } from '../support/workstation-host.ts';

const agentHertz = 440;
const ports = { proxy: 8443, trunk: 5060 };
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).toReversed()) await clean();
});

/** The set-up of docs/operating.md: the core listens on loopback, behind a proxy with TLS. */
test.skipIf(whyNoNetworks() !== null)(
  'a desk and a carrier in two networks of the core hear each other through it',
  async () => {
    const networks = new TwoNetworks();
    cleanups.push(() => networks.remove());
    const { coreForDesks, coreForCarrier, carrier } = networks.addresses;
    const url = `https://${coreForDesks}:${ports.proxy}`;
    const folder = await mkdtemp(join(tmpdir(), 'two-machines-'));
    const core = await startCoreChild(
      join(folder, 'data'),
      [
        ...['--public-url', url, '--trusted-proxy', '127.0.0.1', '--media-address', coreForDesks],
        ...['--trunk', `main=sip:${carrier}:${ports.trunk}`, '--trunk-listen', `${coreForCarrier}:${ports.trunk}`],
      ],
      networks.atCore,
    );
    cleanups.push(() => core.stop());
    const proxy = await TlsProxy.start(ports.proxy, core.http, { host: coreForDesks, through: networks.atCore });
    cleanups.push(() => proxy.stop());
    // It sends back the sound that it gets, and counts our OPTIONS as calls too.
    const echo = await startSipp('uas', {
      host: carrier,
      port: ports.trunk,
      calls: 1000,
      more: ['-rtp_echo'],
      through: networks.atCarrier,
    });
    cleanups.push(() => echo.kill());

    setDefaultCACertificates([...getCACertificates('default'), proxy.certificate]);
    const agentWav = join(folder, 'agent.wav');
    await writeToneWav(agentWav, { hertz: agentHertz, seconds: 60, rate: 48_000, dbfs: -12 });
    const host = new TestHost();
    const workstation = startWorkstation({ host, clock: systemClock, fingerprint: 'another-machine' });
    cleanups.push(() => workstation.stop());
    const desk = host.openConsole();
    const sound = await SoundPage.open(host, workstation, agentWav);
    cleanups.push(() => sound.close());
    workstation.serviceIs({ http: url });
    await desk.signInStates.until(({ state }) => state === 'signed-out');
    await desk.start('agent1001@clinic.test');
    await desk.agentStates.until(({ label }) => label === 'ready');
    const { callId } = await desk.phone.dial({ number: '19900000001', method: 'out' });
    await desk.call('answered');
    await expect
      .poll(async () => Math.round((await heardByAgent(sound.page)).hertz / 10) * 10, { timeout: 15_000 })
      .toBe(agentHertz);
    await desk.phone.hangUp({ callId });
    await desk.call('ended');
  },
);
