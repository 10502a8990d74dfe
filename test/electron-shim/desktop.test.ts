import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeToneWav } from '../support/audio.ts';
import { expect, test } from '../support/console-test.ts';
import {
  agentState,
  dockOf,
  endWrapUp,
  finishWrapUp,
  incomingCallOf,
  PracticeCallers,
} from '../support/open-console.ts';
import { signInAndGetReady, signInOverHttp } from '../support/workstation.ts';
import { type RunningStandIn, startStandIn } from './electron.ts';

const number = '19900000001';
let running: RunningStandIn;
let callers: PracticeCallers;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clinicall-desktop-'));
  const speaks = join(folder, 'agent.wav');
  await writeToneWav(speaks, { hertz: 440, seconds: 5, rate: 48_000, dbfs: -12 });
  running = await startStandIn(['--data', join(folder, 'data'), '--media-processing=off'], speaks);
  callers = new PracticeCallers(await signInOverHttp(running.core, 'supervisor@clinic.test'));
});
test.afterAll(() => running?.stop());

const seen = () => running.control('seen');
const tray = async () => (await seen()).tray;

test('the tray has the state of the agent, with Ready and Break', async () => {
  expect(await tray()).toMatchObject({ picture: 'tray-offline.png', toolTip: 'Clinicall – Signed out' });
  await signInAndGetReady(running.console, 'agent1001@clinic.test');
  await expect.poll(tray).toMatchObject({
    picture: 'tray-ready.png',
    toolTip: 'Clinicall – Ready',
    menu: [
      ['Ready', false],
      ['Ready', false],
      ['Break', true],
      ['Open Clinicall', null],
      ['Quit', null],
    ],
  });
  await running.control('chooseInTray', 'Break');
  await agentState(running.console, 'Break');
  await expect.poll(tray).toMatchObject({ picture: 'tray-break.png' });
  await running.control('chooseInTray', 'Ready');
  await agentState(running.console, 'Ready');
});

test('a number of a link is called when the agent presses Call, and not by itself', async () => {
  const { console: page } = running;
  const asked = page.getByRole('dialog', { name: /Call .*138/ });
  for (const open of [
    () =>
      running.control('secondInstance', ['clinicall', '--original-process-start-time=1', '--', 'sip:13800000486@x']),
    () => running.control('openUrl', 'tel:13800000486'),
  ]) {
    await open();
    await asked.waitFor();
    await expect(dockOf(page).getByRole('button', { name: 'Hang up' })).toHaveCount(0);
    await asked.getByRole('button', { name: 'Cancel' }).click();
    await expect(asked).toHaveCount(0);
  }
  await running.control('openUrl', 'tel:*21*13800000486%23');
  await running.control('openUrl', 'tel:13800000480');
  await page.getByRole('dialog').getByRole('button', { name: 'Call', exact: true }).click();
  await dockOf(page).getByRole('button', { name: 'Hang up' }).click();
  await endWrapUp(page);
});

test('a caller is announced while the window has no focus, answered there, and keeps the machine awake', async () => {
  const { console: page } = running;
  await running.control('focus', false);
  await callers.ring(number);
  await expect
    .poll(async () => (await seen()).notifications)
    .toEqual([
      expect.objectContaining({
        body: expect.stringContaining('张伟'),
        silent: true,
        actions: [{ type: 'button', text: 'Answer' }],
      }),
    ]);
  expect((await seen()).keptAwake).toEqual(['prevent-app-suspension']);
  await running.control('pressNotification', 0);
  await agentState(page, 'In call');
  // The caller's file is open, as it is after the page's own button.
  await expect(page.getByRole('heading', { level: 1, name: /张伟/ })).toBeVisible();
  expect(await seen()).toMatchObject({ notifications: [], tray: { picture: 'tray-call.png' } });
  await callers.endAll();
  await finishWrapUp(page);
  await expect.poll(async () => (await seen()).keptAwake).toEqual([]);
});

test('nothing is announced to an agent who sees the window', async () => {
  const { console: page } = running;
  await running.control('focus', true);
  await callers.ring(number);
  await incomingCallOf(page).waitFor();
  expect((await seen()).notifications).toEqual([]);
  await callers.endAll();
  await incomingCallOf(page).waitFor({ state: 'detached' });
});

test('global keys are off until they are set; they answer and hang up', async () => {
  const { console: page } = running;
  expect((await seen()).shortcuts).toEqual([]);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('switch', { name: 'Keys in every program' }).click();
  await expect.poll(async () => (await seen()).shortcuts).toEqual(['CommandOrControl+Alt+A', 'CommandOrControl+Alt+H']);
  await agentState(page, 'Ready');
  await callers.ring(number);
  await incomingCallOf(page).waitFor();
  await running.control('pressKey', 'CommandOrControl+Alt+H');
  await running.control('pressKey', 'CommandOrControl+Alt+A');
  await agentState(page, 'In call');
  await running.control('pressKey', 'CommandOrControl+Alt+H');
  await finishWrapUp(page);
});

test('the identity of the notifications is the one that the installer registers', async () => {
  const appId = /^appId: (\S+)$/m.exec(await readFile(join(import.meta.dirname, '../../electron-builder.yml'), 'utf8'));
  expect((await seen()).appUserModelId).toBe(appId?.[1]);
});
