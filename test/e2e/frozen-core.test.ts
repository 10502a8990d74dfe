import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { corePidOf } from '../support/core-pid.ts';
import { phoneSays } from '../support/softphone-agent.ts';
import { launchChromium, signInAndGetReady, type Started, startWorkstation } from '../support/workstation.ts';

/** The service stops answering for a while, with every connection open, and goes on. */
let workstation: Started;
let browser: Browser;
let page: Page;
let core: number;

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clinicall-frozen-'));
  workstation = await startWorkstation(['--data', folder, '--media-processing=off']);
  core = corePidOf(folder);
  browser = await launchChromium();
  page = await (await browser.newContext({ locale: 'en-US' })).newPage();
  await page.goto(workstation.line.url ?? '');
  await signInAndGetReady(page, 'agent1001@clinic.test');
}, 180_000);
afterAll(async () => {
  process.kill(core, 'SIGCONT');
  await browser?.close();
  await workstation?.stop();
});

const dock = () => page.getByRole('region', { name: 'Phone', exact: true });
const press = (name: string) => dock().getByRole('button', { name, exact: true }).click();
const agentState = (text: string) =>
  page.getByRole('status', { name: 'Agent state' }).filter({ hasText: text }).waitFor();
const call = async () => {
  await dock().getByRole('textbox', { name: 'Number' }).fill('13912340001');
  await press('Call');
  await dock().getByText('In call').waitFor();
};
afterEach(async () => {
  await page.getByRole('region', { name: 'Wrap-up' }).getByRole('button', { name: 'Done' }).click();
  await agentState('Ready');
});

test('Hold that the service does not answer fails with a message, and the call goes on', async () => {
  await call();
  process.kill(core, 'SIGSTOP');
  await press('Hold');
  await page.getByText('The service does not answer, so the call stays as it was.').waitFor();
  expect(await dock().getByRole('button', { name: 'Hold' }).getAttribute('aria-pressed')).toBe('false');
  process.kill(core, 'SIGCONT');
  await phoneSays(page, 'Registered');
  await press('Hold');
  await dock().getByText('On hold').waitFor();
  await press('Resume');
  await dock().getByText('In call').waitFor();
  await press('Hang up');
  await agentState('Wrap-up');
}, 60_000);

test('Hang up that the service does not hear is repeated when it answers again', async () => {
  await call();
  process.kill(core, 'SIGSTOP');
  await phoneSays(page, 'Connecting');
  await press('Hang up');
  await dock().getByText('Ended').waitFor();
  await page.reload();
  await page.getByRole('alert').filter({ hasText: 'The service does not answer.' }).waitFor();
  process.kill(core, 'SIGCONT');
  await phoneSays(page, 'Registered');
  await agentState('Wrap-up');
}, 60_000);
