import { join } from 'node:path';
import { expect, test } from '../support/console-test.ts';
import { corePidOf } from '../support/core-pid.ts';
import { untilHeard } from '../support/heard.ts';
import { dockOf, incomingCallOf } from '../support/open-console.ts';
import { shownTexts } from '../support/shown-texts.ts';
import { demoPassword, mediaFrame } from '../support/workstation.ts';

const customerHertz = 1000;
const number = '19900000001';

test.use({
  consoleOptions: {
    options: ['--media-processing=off'],
    ready: 'agent1001@clinic.test',
    speaksHertz: 440,
    customer: { number, speaks: customerHertz, answers: false },
  },
});
test.describe.configure({ mode: 'serial' });

test('kill -9 of the core in a call: the phone is back, and the agent wraps up and reads why it ended', async ({
  openConsole,
  customerPhone,
}) => {
  const { page, trunk, folder } = openConsole;
  customerPhone.dial('4008001000', trunk);
  await incomingCallOf(page).getByRole('button', { name: 'Answer' }).click();
  await customerPhone.event('CALL_ESTABLISHED');
  await untilHeard(() => mediaFrame(page), customerHertz);

  const phoneStates = await shownTexts(page.getByRole('status', { name: 'Phone' }));
  process.kill(corePidOf(join(folder, 'data')), 'SIGKILL');
  await expect
    .poll(phoneStates, { timeout: 30_000 })
    .toEqual([
      expect.stringContaining('Phone OK'),
      expect.stringContaining('Connecting'),
      expect.stringContaining('Phone OK'),
    ]);
  // The agent wraps up as after any call, and reads why it ended.
  await page.getByRole('region', { name: 'Wrap-up' }).getByRole('button', { name: 'Skip' }).waitFor();
  await dockOf(page).getByText('The service stopped during the call').waitFor();
});

test('nothing secret is in the log of all this, in an address, or in the page', async ({ openConsole, page }) => {
  const log = openConsole.workstation.log.join('');
  expect(log).toContain('registration');
  for (const secret of [demoPassword, 'access_token', 'Authorization', 'Bearer ', 'response="'])
    expect(log).not.toContain(secret);
  await expect(page).not.toHaveURL(/key=|token/);
  const kept = await page.evaluate(() =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      performance.getEntriesByType('resource').map((entry) => entry.name),
    ]),
  );
  expect(kept).not.toMatch(/Bearer|access_token|key=/);
});
