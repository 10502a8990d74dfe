import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeToneWav } from '../support/audio.ts';
import { expect, test } from '../support/console-test.ts';
import { CustomerPhone } from '../support/customer-phone.ts';
import { untilHeard, untilHeardByCustomer } from '../support/heard.ts';
import { NewRecords } from '../support/new-records.ts';
import { agentState, dockOf, finishWrapUp, incomingCallOf } from '../support/open-console.ts';
import { signInAndGetReady } from '../support/workstation.ts';
import { type RunningElectron, startElectron, startStandIn } from './electron.ts';

const agentHertz = 440;
const customerHertz = 1000;
const number = '19900000001';

async function scene() {
  const folder = await mkdtemp(join(tmpdir(), 'clinicall-electron-call-'));
  const speaks = join(folder, 'agent.wav');
  await writeToneWav(speaks, { hertz: agentHertz, seconds: 60, rate: 48_000, dbfs: -12 });
  const phone = await CustomerPhone.start({
    folder: join(folder, 'phone'),
    number,
    speaks: customerHertz,
    answers: false,
  });
  const trunk = ['--trunk-listen', '127.0.0.1:0', '--inbound', '*=1'];
  return { phone, speaks, args: ['--data', join(folder, 'data'), ...trunk, '--media-processing=off'] };
}

/** Sign-in, ready, a call from the trunk with sound both ways, its record and its recording. */
async function journey(
  { console: page, media, core, trunk }: RunningElectron,
  { phone }: Awaited<ReturnType<typeof scene>>,
): Promise<void> {
  const records = await NewRecords.since(core, number);
  await signInAndGetReady(page, 'agent1001@clinic.test');
  phone.dial('4008001000', trunk);
  const incoming = incomingCallOf(page);
  await incoming.getByText('张伟').waitFor();
  await incoming.getByRole('button', { name: 'Answer' }).click();
  await phone.event('CALL_ESTABLISHED');
  await untilHeard(() => media, customerHertz);
  await untilHeardByCustomer(phone, agentHertz);
  await dockOf(page).getByRole('button', { name: 'Hang up' }).click();
  await phone.event('CALL_CLOSED');
  await agentState(page, 'Wrap-up');
  await finishWrapUp(page);
  expect(await records.next()).toMatchObject({
    caller_written: number,
    hangup_cause: 'NORMAL_CLEARING',
    agent_id: '1001',
    record_filename: expect.stringMatching(/\.wav$/),
  });

  await page.getByRole('link', { name: 'Calls' }).click();
  const row = page.getByRole('row').filter({ hasText: number }).first();
  await row.getByRole('button', { name: 'Show the recording' }).click();
  const player = page.getByRole('region', { name: 'Recording' });
  await player.getByRole('button', { name: 'Play' }).click();
  await expect
    .poll(() => page.locator('audio.recording').evaluate((audio: HTMLAudioElement) => audio.currentTime))
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
