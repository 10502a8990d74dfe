import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../support/console-test.ts';
import { writeToneWav } from '../support/audio.ts';
import { signInAndGetReady, signInOverHttp } from '../support/workstation.ts';
import { type RunningElectron, startStandIn } from './electron.ts';

let running: RunningElectron;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clinicall-sound-window-'));
  const speaks = join(folder, 'agent.wav');
  await writeToneWav(speaks, { hertz: 440, seconds: 5, rate: 48_000, dbfs: -12 });
  running = await startStandIn(['--data', join(folder, 'data'), '--media-processing=off'], speaks);
});
test.afterAll(() => running?.stop());

test('a sound window whose process dies is missed and opened again, and takes the next call', async () => {
  const { console: page, media, core } = running;
  const agentState = page.getByRole('status', { name: 'Agent state' });
  await signInAndGetReady(page, 'agent1001@clinic.test');
  const reopened = media.context().waitForEvent('page');
  const session = await media.context().newCDPSession(media);
  // The process that is to answer is the one that dies.
  session.send('Page.crash').catch(() => undefined);
  await page.getByTitle('Nothing is open that could ring.').waitFor();
  await (await reopened).waitForURL(/media\.html/);
  await agentState.filter({ hasText: 'Ready' }).waitFor();
  const supervisor = await signInOverHttp(core, 'supervisor@clinic.test');
  await supervisor.post('/api/ext/practice/call', { from: '19900000001', group_id: 1 });
  await page.getByRole('region', { name: 'Incoming call' }).getByRole('button', { name: 'Answer' }).click();
  await agentState.filter({ hasText: 'In call' }).waitFor();
  await expect(page.getByTitle('Nothing is open that could ring.')).toHaveCount(0);
});
