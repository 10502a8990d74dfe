import { expect, test } from '../support/console-test.ts';
import { checkTabOrder } from '../support/tab-order.ts';

/** Every screen can be used without a pointer: the Tab key reaches what is on it, and shows where it is. */
test.use({ consoleOptions: { options: ['--media-processing=off'] } });

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
  {
    account: 'supervisor@clinic.test',
    paths: ['supervisor', 'supervisor/review', 'supervisor/review?list=find', 'supervisor/coaching?agent=1001'],
  },
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
    test.beforeAll(({ openConsole }) => openConsole.signInAs(account));

    for (const path of paths) {
      test(`${path}`, async ({ openConsole, page }) => {
        await openConsole.goTo(`/${path}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await expect(page.locator('main .mantine-Skeleton-root')).toHaveCount(0);
        await checkTabOrder(page);
      });
    }
  });
}
