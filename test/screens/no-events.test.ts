import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/console-test.ts';
import { type CoreChild, startCoreChild } from '../support/core-child.ts';
import { agentState, OpenConsole } from '../support/open-console.ts';
import { ProxyWithoutEvents } from '../support/proxy-without-events.ts';
import { phoneSays } from '../support/softphone-agent.ts';
import { startWorkstation, signIn } from '../support/workstation.ts';

/** A real core whose requests and phone work, and whose events do not arrive. */
let core: CoreChild;
let proxy: ProxyWithoutEvents;
let opened: OpenConsole;
let page: Page;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  proxy = await ProxyWithoutEvents.start();
  core = await startCoreChild(await mkdtemp(join(tmpdir(), 'no-events-')), ['--public-url', proxy.url]);
  proxy.passTo(core.http);
  const start = (folder: string) => startWorkstation(['--server', proxy.url, '--data', folder]);
  opened = await OpenConsole.open({ start });
  ({ page } = opened);
});
test.afterAll(async () => {
  await opened?.close();
  proxy?.stop();
  await core?.stop();
});

test('a sign-in to which no events come says so, and is never Ready until they do', async () => {
  await signIn(page, 'agent1001@clinic.test');
  const notice = page.getByRole('alert').filter({ hasText: 'The service does not report calls and states' });
  await notice.waitFor();
  await phoneSays(page, 'Registered');
  await page.getByRole('button', { name: 'Skill groups' }).click();
  await page.getByRole('checkbox', { name: 'Consultation' }).check();
  await page.getByRole('button', { name: 'Sign in to groups' }).click();
  await agentState(page, 'Break');
  await page.getByRole('button', { name: 'Ready', exact: true }).click();
  await page.getByText('so a call could not be followed.').waitFor();
  await page.reload();
  await notice.waitFor();
  await agentState(page, 'Break');

  proxy.passesEvents = true;
  await notice.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Ready', exact: true }).click();
  await agentState(page, 'Ready');
  await expect(page.getByRole('alert')).toHaveCount(0);
});
