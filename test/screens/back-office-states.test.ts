import type { Page } from '@playwright/test';
import { expect, test as base } from '../support/console-test.ts';
import { checkAccessibility } from '../support/accessibility.ts';
import { checkAppearance } from '../support/appearance.ts';
import { proxyBeforeCore } from '../support/core-behind-proxy.ts';
import { type Fate, FaultyProxy } from '../support/faulty-proxy.ts';
import { expectWholeButtons } from '../support/whole-buttons.ts';

/** Each page of the back office while its requests wait, fail, are refused, and are answered again. */
const test = base.extend<object, { serviceProxy: FaultyProxy }>({
  serviceProxy: proxyBeforeCore(() => FaultyProxy.start()),
  consoleOptions: ({ serviceProxy }, use) =>
    use({
      options: ['--server', serviceProxy.url],
      signedIn: 'admin@clinic.test',
      context: { viewport: { width: 1280, height: 720 } },
    }),
});

let proxy: FaultyProxy;
let page: Page;
test.beforeAll(({ serviceProxy, openConsole }) => {
  proxy = serviceProxy;
  ({ page } = openConsole);
});
test.afterEach(() => proxy.mend());

const main = () => page.getByRole('main');
const failed = () => main().getByRole('alert').getByText('Something went wrong.');
const retry = () => main().getByRole('button', { name: 'Try again' });

/** `there`: what is on the page once its requests are answered. */
const pages = [
  {
    path: 'accounts',
    asks: '/api/ext/admin/users',
    there: () => main().getByRole('row', { name: /admin@clinic\.test/ }),
  },
  { path: 'groups', asks: '/api/ext/admin/groups', there: () => main().getByRole('row', { name: /^Consultation/ }) },
  {
    path: 'roles',
    asks: '/api/ext/admin/roles',
    there: () => main().getByRole('button', { name: 'Save permissions' }),
  },
  {
    path: 'lists/departments',
    asks: '/api/ext/admin/lookups',
    there: () => main().getByRole('row').nth(1).getByRole('link'),
  },
  { path: 'hours', asks: '/api/ext/admin/settings', there: () => main().getByLabel('Closes at') },
  { path: 'lines', asks: '/api/ext/admin/lines', there: () => main().getByText('No line yet.') },
  { path: 'callback', asks: '/api/ext/admin/settings', there: () => main().getByRole('textbox', { name: 'Address' }) },
  {
    path: 'sign-ins',
    asks: '/api/ext/admin/tokens',
    there: () => main().getByRole('row', { name: /^Admin This sign-in/ }),
  },
  { path: 'audit', asks: '/api/ext/admin/audit', there: () => main().getByRole('row').nth(1) },
  { path: 'backups', asks: '/api/ext/admin/backups', there: () => main().getByText('There is no backup yet.') },
  {
    path: 'import/none',
    asks: '/api/ext/admin/import/state',
    there: () => main().getByText('This import does not exist.'),
  },
] as const;

const only = (asks: string, fate: Fate) => (requested: string) => (requested === asks ? fate : 'pass');

/** Loads the page anew: nothing of it was read before. */
async function open(path: string, asks: string, fate: Fate): Promise<void> {
  proxy.mend(only(asks, fate));
  await page.goto(new URL(`/back-office/${path}`, page.url()).href);
}

for (const { path, asks, there } of pages) {
  test.describe(`${path}`, () => {
    test('says that it loads, what failed with the way to try again, and shows what came', async () => {
      await open(path, asks, 'hold');
      await main().locator('.mantine-Skeleton-root').first().waitFor();
      await expect(retry()).toHaveCount(0);
      proxy.mend(only(asks, 500));
      await retry().waitFor();
      await failed().waitFor();
      await expect(main().locator('.mantine-Skeleton-root')).toHaveCount(0);
      proxy.mend();
      await retry().click();
      await there().waitFor();
      await expect(failed()).toHaveCount(0);
    });

    test('says that it may not be seen, and offers nothing to try', async () => {
      await open(path, asks, 403);
      await main().getByText('Your role may not see this.').waitFor();
      await expect(retry()).toHaveCount(0);
    });
  });
}

/** Lists, and what an empty one says. */
const lists = [
  { path: 'accounts', asks: '/api/ext/admin/users', says: 'No account matches.' },
  { path: 'groups', asks: '/api/ext/admin/groups', says: 'No groups yet.' },
  { path: 'lists/departments', asks: '/api/ext/admin/lookups', says: 'This list is empty. Add its first entry.' },
  { path: 'sign-ins', asks: '/api/ext/admin/tokens', says: 'Nobody is signed in.' },
  { path: 'audit', asks: '/api/ext/admin/audit', says: 'No entry matches.' },
  { path: 'backups', asks: '/api/ext/admin/backups', says: 'There is no backup yet.' },
] as const;

for (const { path, asks, says } of lists) {
  test(`${path} that is empty says what it lacks`, async () => {
    await open(path, asks, 'empty');
    await main().getByText(says).waitFor();
    await expect(retry()).toHaveCount(0);
  });
}

/** What a page reads besides its list, and what is not there without it. */
for (const { path, asks, there } of [
  {
    path: 'backups',
    asks: '/api/ext/admin/backups/state',
    there: () => main().getByRole('button', { name: 'Make backup' }),
  },
  { path: 'lines', asks: '/api/ext/lines', there: () => main().getByText('No line yet.') },
] as const) {
  test(`${path} says as well that it lacks ${asks}`, async () => {
    await open(path, asks, 500);
    await retry().waitFor();
    proxy.mend();
    await retry().click();
    await expect(there()).toBeEnabled();
    await expect(retry()).toHaveCount(0);
  });
}

test('a field whose choices cannot be read says so and reads them again', async () => {
  await open('accounts/new', '/api/cache/departments', 500);
  const unread = main().getByRole('status').filter({ hasText: 'The choices could not be loaded.' });
  const again = unread.getByRole('button', { name: 'Try again' });
  await again.click();
  await again.and(page.locator(':enabled')).waitFor();
  proxy.mend();
  await again.click();
  await unread.waitFor({ state: 'hidden' });
  await main().getByRole('combobox', { name: 'Department' }).click();
  await page.getByRole('option').first().click();
});

test('the filters of a list are kept over what is opened from it, and a reload', async () => {
  await page.goto(new URL('/back-office/audit', page.url()).href);
  await main().getByRole('combobox', { name: 'Action', exact: true }).click();
  await page.getByRole('option', { name: 'Signed in', exact: true }).click();
  await page.waitForURL(/action=login/);
  await page.reload();
  await expect(main().getByRole('combobox', { name: 'Action', exact: true })).toHaveValue('Signed in');
  await page.goto(new URL('/back-office/accounts', page.url()).href);
  await main().getByRole('textbox', { name: 'Name or e-mail' }).fill('clinic');
  await main().getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Supervisor' }).click();
  const supervisor = main().getByRole('row', { name: /supervisor@clinic\.test/ });
  await main()
    .getByRole('row', { name: /admin@clinic\.test/ })
    .waitFor({ state: 'hidden' });
  await supervisor.getByRole('link').click();
  await main().getByRole('button', { name: 'Close' }).click();
  await page.reload();
  await supervisor.waitFor();
  await expect(main().getByRole('textbox', { name: 'Name or e-mail' })).toHaveValue('clinic');
  await expect(main().getByRole('combobox', { name: 'Role' })).toHaveValue('Supervisor');
});

test('without the service a page says so, and goes on when it is there', async () => {
  await open('audit', '/api/ext/admin/audit', 'break');
  await main().getByText('That did not work').waitFor();
  proxy.mend();
  await retry().click();
  await main().getByRole('row').nth(1).waitFor();
});

test('beside a list that cannot be read, the way to try the opened one again is whole too', async () => {
  proxy.mend((requested) => (requested.startsWith('/api/ext/admin/users') ? 'break' : 'pass'));
  await page.goto(new URL('/back-office/accounts/2', page.url()).href);
  await expect(main().getByText('cannot be reached.')).toHaveCount(2);
  for (const notice of await main().getByRole('alert').all()) await expectWholeButtons(page, ['Try again'], notice);
});

type Fill = readonly (readonly [field: string, typed: string])[];
const account: Fill = [
  ['Name', '新人'],
  ['E-mail', 'states@clinic.test'],
];
/** What is typed, and what else is chosen before it can be sent. */
const forms: readonly { path: string; asks: string; submit: string; fill: Fill; role?: string; password?: string }[] = [
  {
    ...{ path: 'accounts/new', asks: '/api/ext/admin/users/create', submit: 'Create account', fill: account },
    ...{ role: 'Agent', password: 'a long password' },
  },
  { path: 'groups/new', asks: '/api/ext/admin/groups/save', submit: 'Create group', fill: [['Name', 'Nights']] },
  { path: 'lists/mediums/new', asks: '/api/ext/admin/lookups/save', submit: 'Add entry', fill: [['Name', 'Street']] },
  { path: 'hours', asks: '/api/ext/admin/settings/update', submit: 'Save changes', fill: [['Length of a slot', '45']] },
  {
    ...{ path: 'lines/new', asks: '/api/ext/admin/lines/update', submit: 'Add line' },
    fill: [
      ['Name', 'main'],
      ['Host', 'sip.provider.example'],
    ],
  },
  {
    path: 'callback',
    asks: '/api/ext/admin/settings/update',
    submit: 'Save changes',
    fill: [['Secret', 'sixteen characters']],
  },
];

for (const { path, asks, submit, fill, role, password } of forms) {
  test.describe(`${path}`, () => {
    test('keeps what was typed when it is not saved, over a reload as well', async () => {
      await open(path, asks, 500);
      const form = main().getByRole('form');
      const field = (name: string) => form.getByRole('textbox', { name, exact: true });
      for (const [name, typed] of fill) await field(name).fill(typed);
      if (role !== undefined) {
        await form.getByRole('combobox', { name: 'Role' }).click();
        await page.getByRole('option', { name: role, exact: true }).click();
      }
      if (password !== undefined) await field('Password').fill(password);
      for (const fate of [500, 403, 'break'] as const) {
        proxy.mend(only(asks, fate));
        await form.getByRole('button', { name: submit, exact: true }).click();
        await form.getByRole('alert').waitFor();
        await expect(form.getByRole('button', { name: submit, exact: true })).toBeEnabled();
        for (const [name, typed] of fill) await expect(field(name)).toHaveValue(typed);
      }
      await page.reload();
      await field(fill[0]?.[0] ?? '').waitFor();
      const kept = fill.filter(([name]) => name !== 'Secret');
      for (const [name, typed] of kept) await expect(field(name)).toHaveValue(typed);
    });
  });
}

test('its pages that no other test looks at can be read and used by all; in Chinese no word is cut', async () => {
  for (const language of ['简体中文', 'English']) {
    await page.goto(new URL('/settings', page.url()).href);
    await main()
      .getByRole('combobox', { name: /Language|语言/ })
      .click();
    await page.getByRole('option', { name: language }).click();
    await page.locator(`html[lang=${language === 'English' ? 'en' : 'zh-CN'}]`).waitFor();
    for (const path of ['accounts/new', 'hours', 'lines/new', 'import', 'audit']) {
      await page.goto(new URL(`/back-office/${path}`, page.url()).href);
      await main().getByRole('heading', { level: 1 }).waitFor();
      await expect(main().locator('.mantine-Skeleton-root')).toHaveCount(0);
      await (language === 'English' ? checkAccessibility(page) : checkAppearance(page));
    }
  }
});
