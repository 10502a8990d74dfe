import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CoreChild, startCoreChild } from '../support/core-child.ts';
import { agentState, OpenConsole } from '../support/open-console.ts';
import { ProxyWithoutEvents } from '../support/proxy-without-events.ts';
import { phoneSays } from '../support/softphone-agent.ts';
import { demoPassword, startWorkstation } from '../support/workstation.ts';

/** A real core whose requests and phone work, and whose events do not arrive. */
let core: CoreChild;
let proxy: ProxyWithoutEvents;
let opened: OpenConsole;
let page: Page;

beforeAll(async () => {
  proxy = await ProxyWithoutEvents.start();
  core = await startCoreChild(await mkdtemp(join(tmpdir(), 'no-events-')), ['--public-url', proxy.url]);
  proxy.passTo(core.http);
  const start = (folder: string) => startWorkstation(['--server', proxy.url, '--data', folder]);
  opened = await OpenConsole.open({ name: 'no-events', start });
  ({ page } = opened);
}, 180_000);
afterAll(async () => {
  await opened?.close();
  proxy?.stop();
  await core?.stop();
});

test('a sign-in to which no events come says so, and is never Ready until they do', async () => {
  await page.getByRole('textbox', { name: 'Account' }).fill('agent1001@clinic.test');
  await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
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
  expect(await page.getByRole('alert').count()).toBe(0);
}, 60_000);
