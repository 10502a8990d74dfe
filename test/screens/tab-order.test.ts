import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { accountMenuOf, OpenConsole, signOut } from '../support/open-console.ts';
import { checkTabOrder } from '../support/tab-order.ts';
import { demoPassword } from '../support/workstation.ts';

/** Every screen can be used without a pointer: the Tab key reaches what is on it, and shows where it is. */
let opened: OpenConsole;
let page: Page;

beforeAll(async () => {
  opened = await OpenConsole.open({ name: 'tab-order', context: { viewport: { width: 1280, height: 720 } } });
  ({ page } = opened);
}, 120_000);
afterAll(() => opened?.close());

async function signIn(account: string): Promise<void> {
  if (await accountMenuOf(page).isVisible()) await signOut(page);
  await page.getByRole('textbox', { name: 'Account' }).fill(account);
  await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await accountMenuOf(page).waitFor();
}

const roles = [
  {
    account: 'agent1001@clinic.test',
    paths: [
      '',
      'customers',
      'customers/1',
      'customers/1/edit',
      'customers/new',
      'follow-ups',
      'follow-ups/new',
      'follow-ups/run',
      'appointments',
      'appointments?view=week',
      'appointments?view=list',
      'appointments/new',
      'reservations',
      'reservations/new',
      'calls',
      'treatments',
      'erkai',
      'albums',
      'albums/1',
      'materials',
      'settings',
    ],
  },
  { account: 'supervisor@clinic.test', paths: ['supervisor'] },
  {
    account: 'admin@clinic.test',
    paths: [
      'accounts',
      'accounts/new',
      'groups',
      'groups/new',
      'roles',
      'lists/departments',
      'hours',
      'lines',
      'lines/new',
      'callback',
      'import',
      'sign-ins',
      'audit',
      'backups',
    ].map((path) => `back-office/${path}`),
  },
] as const;

describe.each(roles)('$account', ({ account, paths }) => {
  beforeAll(() => signIn(account));

  test.each(paths)('%s', async (path) => {
    await page.goto(new URL(`/${path}`, page.url()).href);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForFunction(() => document.querySelector('main .mantine-Skeleton-root') === null);
    await checkTabOrder(page);
  });
});
