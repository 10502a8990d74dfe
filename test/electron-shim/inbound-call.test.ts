import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recentCalls } from '../support/clinic-day.ts';
import { expect, test } from '../support/console-test.ts';
import type { Cdr } from '../../src/shared/contract/cdr.ts';
import { dominantHertz, readWav, writeToneWav } from '../support/audio.ts';
import { CustomerPhone } from '../support/customer-phone.ts';
import { freeUdpPort, heardByAgent, signInAndGetReady, signInOverHttp } from '../support/workstation.ts';
import { type RunningElectron, startElectron, startStandIn } from './electron.ts';

const agentHertz = 440;
const customerHertz = 1000;

async function scene() {
  const folder = await mkdtemp(join(tmpdir(), 'clinicall-electron-call-'));
  const [speaks, customerWav] = [join(folder, 'agent.wav'), join(folder, 'customer.wav')];
  await writeToneWav(speaks, { hertz: agentHertz, seconds: 60, rate: 48_000, dbfs: -12 });
  await writeToneWav(customerWav, { hertz: customerHertz, seconds: 300, rate: 8000, dbfs: -12 });
  const phone = await CustomerPhone.start({
    folder: join(folder, 'phone'),
    number: '19900000001',
    speaks: customerWav,
    answers: false,
  });
  const trunk = `127.0.0.1:${await freeUdpPort()}`;
  return {
    phone,
    trunk,
    speaks,
    args: ['--data', join(folder, 'data'), '--trunk-listen', trunk, '--inbound', '*=1', '--media-processing=off'],
  };
}

/** Sign-in, ready, a call from the trunk with sound both ways, its record and its recording. */
async function journey(
  { console: page, media, core }: RunningElectron,
  { phone, trunk }: Awaited<ReturnType<typeof scene>>,
): Promise<void> {
  await signInAndGetReady(page, 'agent1001@clinic.test');
  phone.dial('4008001000', trunk);
  const incoming = page.getByRole('region', { name: 'Incoming call' });
  await incoming.getByText('张伟').waitFor();
  await incoming.getByRole('button', { name: 'Answer' }).click();
  await phone.event('CALL_ESTABLISHED');
  await expect
    .poll(async () => Math.round((await heardByAgent(media)).hertz / 10) * 10, { timeout: 15_000 })
    .toBe(customerHertz);
  await page.getByRole('region', { name: 'Phone' }).getByRole('button', { name: 'Hang up' }).click();
  await phone.event('CALL_CLOSED');
  const { rate, channels } = await readWav(await phone.heard());
  const heard = channels[0] ?? new Float32Array();
  expect(dominantHertz(heard.subarray(Math.max(0, heard.length - rate), heard.length - rate / 4), rate)).toBe(
    agentHertz,
  );

  await page.getByRole('region', { name: 'Wrap-up' }).getByRole('button', { name: 'Done' }).click();
  const supervisor = await signInOverHttp(core, 'supervisor@clinic.test');
  const { data } = await supervisor.get<{ rows: Cdr[] }>('/api/cdr/list', {
    ...recentCalls(),
    rows: '1',
  });
  expect(data.rows[0]).toMatchObject({
    caller: '19900000001',
    hangup_cause: 'NORMAL_CLEARING',
    agent_id: '1001',
    record_filename: expect.stringMatching(/\.wav$/),
  });

  await page.getByRole('link', { name: 'Calls' }).click();
  const row = page.getByRole('row').filter({ hasText: '19900000001' }).first();
  await row.getByRole('button', { name: 'Show the recording' }).click();
  const player = page.getByRole('region', { name: 'Recording' });
  await player.getByRole('button', { name: 'Play' }).click();
  await expect
    .poll(() => page.locator('audio.recording').evaluate((audio: HTMLAudioElement) => audio.currentTime), {
      timeout: 10_000,
    })
    .toBeGreaterThan(0.3);
}

test.describe.configure({ mode: 'serial' });
test('the built main and preload on the stand-in: an inbound call with sound both ways', async () => {
  const set = await scene();
  const running = await startStandIn(set.args, set.speaks);
  try {
    await journey(running, set);
  } finally {
    await running.stop();
    await set.phone.stop();
  }
});

test('the same on Electron itself', async () => {
  const set = await scene();
  const running = await startElectron(set.args, set.speaks);
  if (!running) {
    await set.phone.stop();
    return test.skip(
      true,
      'Electron’s binary is not on this machine and could not be fetched: this journey ran on the stand-in only.',
    );
  }
  try {
    await journey(running, set);
  } finally {
    await running.stop();
    await set.phone.stop();
  }
});
