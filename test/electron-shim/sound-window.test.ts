import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../support/console-test.ts';
import { writeToneWav } from '../support/audio.ts';
import { agentState, incomingCallOf, PracticeCallers } from '../support/open-console.ts';
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
  await signInAndGetReady(page, 'agent1001@clinic.test');
  const missing = page.getByTitle('No window is open that could ring.');
  // The gap until the next window opens is short, so an observer records it.
  await page.evaluate((title) => {
    new MutationObserver(() => {
      if (document.querySelector(`[title^="${title}"]`)) document.body.dataset['wasMissed'] = 'yes';
    }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['title'] });
  }, 'No window is open that could ring.');
  const reopened = media.context().waitForEvent('page');
  const session = await media.context().newCDPSession(media);
  // The process that is to answer is the one that dies.
  session.send('Page.crash').catch(() => undefined);
  await page.locator('body[data-was-missed]').waitFor();
  await (await reopened).waitForURL(/media\.html/);
  await agentState(page, 'Ready');
  const callers = new PracticeCallers(await signInOverHttp(core, 'supervisor@clinic.test'));
  await callers.ring('19900000001');
  await incomingCallOf(page).getByRole('button', { name: 'Answer' }).click();
  await agentState(page, 'In call');
  await expect(missing).toHaveCount(0);
  await callers.endAll();
});
