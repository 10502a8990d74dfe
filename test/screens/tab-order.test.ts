import type { Page } from '@playwright/test';
import { test } from '../support/console-test.ts';
import { accountMenuOf, signOut } from '../support/open-console.ts';
import { checkTabOrder } from '../support/tab-order.ts';
import { signIn } from '../support/workstation.ts';

/** Every screen can be used without a pointer: the Tab key reaches what is on it, and shows where it is. */
let page: Page;

test.use({ consoleOptions: {} });
test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ openConsole }) => {
  ({ page } = openConsole);
});

async function signInAs(account: string): Promise<void> {
  if (await accountMenuOf(page).isVisible()) await signOut(page);
  await signIn(page, account);
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

for (const { account, paths } of roles) {
  test.describe(`${account}`, () => {
    test.beforeAll(() => signInAs(account));

    for (const path of paths) {
      test(`${path}`, async () => {
        await page.goto(new URL(`/${path}`, page.url()).href);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.waitForFunction(() => document.querySelector('main .mantine-Skeleton-root') === null);
        await checkTabOrder(page);
      });
    }
  });
}
