import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/console-test.ts';
import { corePidOf } from '../support/core-pid.ts';
import { agentState, dockOf, finishWrapUp } from '../support/open-console.ts';
import { phoneSays } from '../support/softphone-agent.ts';

/** The service stops answering for a while, with every connection open, and continues. */
let page: Page;
let core: number;

test.use({ consoleOptions: { options: ['--media-processing=off'], ready: 'agent1001@clinic.test' } });
test.describe.configure({ mode: 'serial' });
test.beforeAll(({ openConsole }) => {
  ({ page } = openConsole);
  core = corePidOf(join(openConsole.folder, 'data'));
});
// A core that is stopped does not end either.
test.afterEach(() => process.kill(core, 'SIGCONT'));

const dock = () => dockOf(page);
const press = (name: string) => dock().getByRole('button', { name, exact: true }).click();
/** Without a moment's wait: the console notices within seconds that the core is stopped, and then offers less. */
const pressAtOnce = (one: Locator): Promise<void> => one.dispatchEvent('click');
const call = async (number = '13912340001') => {
  await dock().getByRole('textbox', { name: 'Number' }).fill(number);
  await press('Call');
  await dock().getByText('In call').waitFor();
};
const endCall = async () => {
  await press('Hang up');
  await agentState(page, 'Wrap-up');
  await finishWrapUp(page);
};

test('Hold that the service does not answer fails with a message, and the call continues', async () => {
  await call();
  const hold = dock().getByRole('button', { name: 'Hold', exact: true });
  await expect(hold).toBeEnabled();
  process.kill(core, 'SIGSTOP');
  await pressAtOnce(hold);
  await page.getByText('The service is not responding, so the call was not changed.').waitFor();
  await expect(dock().getByRole('button', { name: 'Hold' })).toHaveAttribute('aria-pressed', 'false');
  process.kill(core, 'SIGCONT');
  await phoneSays(page, 'Phone OK');
  await press('Hold');
  await dock().getByText('On hold').waitFor();
  await press('Resume');
  await dock().getByText('In call').waitFor();
  await endCall();
});

test('Ready pressed before Break was answered wins', async () => {
  await call();
  await press('Hang up');
  await agentState(page, 'Wrap-up');
  await page.getByRole('button', { name: 'Change state' }).click();
  const takeBreak = page.getByRole('menuitem', { name: 'Break', exact: true });
  await expect(takeBreak).toBeEnabled();
  process.kill(core, 'SIGSTOP');
  await pressAtOnce(takeBreak);
  await page.keyboard.press('Alt+r');
  process.kill(core, 'SIGCONT');
  await agentState(page, 'Ready');
});

test('Hang up that the service does not hear is repeated when it answers again', async () => {
  await call();
  process.kill(core, 'SIGSTOP');
  await phoneSays(page, 'Connecting');
  await press('Hang up');
  await dock().getByText('Ended').waitFor();
  await page.reload();
  await page.getByRole('alert').filter({ hasText: 'The service is not responding.' }).waitFor();
  process.kill(core, 'SIGCONT');
  await phoneSays(page, 'Phone OK');
  await agentState(page, 'Wrap-up');
  await finishWrapUp(page);
});

test('keeps loaded data on the screen when the service does not answer a refresh', async () => {
  const open = (name: string) => page.getByRole('link', { name, exact: true }).click();
  const timeline = page.getByRole('region', { name: 'Timeline' });
  const retry = page.getByRole('button', { name: 'Try again' });
  await call('19900000001');
  await endCall();
  await open('Customers');
  await page.getByRole('textbox', { name: 'Name, pinyin' }).fill('张伟');
  await page.getByRole('button', { name: '张伟', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: '张伟' }).waitFor();
  await timeline.getByRole('listitem').first().waitFor();
  // While another page is open, a call makes the desk and the file stale: both are read again when they are opened.
  await open('Settings');
  await call();
  await endCall();
  process.kill(core, 'SIGSTOP');
  await open('Desk');
  await open('张伟');
  // This page was never read. When its request has failed, so have those of the two before it.
  await open('Calls');
  await retry.waitFor();
  await open('Desk');
  await page.getByRole('heading', { name: 'Last calls' }).waitFor();
  await expect(page.locator('main').getByRole('row')).not.toHaveCount(0);
  await expect(retry).toHaveCount(0);
  await open('张伟');
  await page.getByRole('heading', { level: 1, name: '张伟' }).waitFor();
  await expect(timeline.getByRole('listitem')).not.toHaveCount(0);
  await expect(retry).toHaveCount(0);
  process.kill(core, 'SIGCONT');
  await phoneSays(page, 'Phone OK');
});

test('a form that the service does not answer keeps its text as not confirmed, and is settled afterwards', async () => {
  await page.getByRole('link', { name: 'Follow-ups', exact: true }).click();
  await page.getByRole('radiogroup', { name: 'Show' }).getByText('All', { exact: true }).click();
  await page.locator('main').getByRole('row').nth(1).getByRole('link').click();
  const panel = page.getByRole('region', { name: 'Follow-up', exact: true });
  await panel.getByRole('button', { name: 'Cancel follow-up' }).click();
  const reason = panel.getByRole('textbox', { name: 'Reason for cancelling' });
  await reason.fill('Had it done elsewhere');
  process.kill(core, 'SIGSTOP');
  await reason.press('Control+Enter');
  await panel.getByRole('alert').filter({ hasText: 'Not confirmed yet' }).waitFor();
  await expect(reason).toHaveValue('Had it done elsewhere');
  process.kill(core, 'SIGCONT');
  // A request that the service received before it stopped is carried out, and shown by its event.
  await expect(panel.getByRole('form')).toHaveCount(0);
  await panel.getByText('Had it done elsewhere').waitFor();
});
