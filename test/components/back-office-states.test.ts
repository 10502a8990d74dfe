import type { Locator } from '@playwright/test';
import { contract } from '../../src/shared/contract/contract.ts';
import type { Endpoint } from '../../src/shared/contract/endpoint.ts';
import { expectWholeButtons } from '../support/whole-buttons.ts';
import { gate } from '../support/gate.ts';
import { expect, test } from './component-test.ts';
import { only } from './stand-in/shown-page.ts';

/** The pages of the back office while their requests wait, fail, are refused, and are answered again. */
const role = 'admin';
const at = (path: string): string => `/back-office/${path}`;
const failed = (main: Locator) => main.getByRole('alert').getByText('Something went wrong.');
const retry = (main: Locator) => main.getByRole('button', { name: 'Try again' });

const {
  adminAccount,
  adminAudit,
  adminBackup,
  adminGroup,
  adminHoldMusic,
  adminImport,
  adminLookup,
  adminSettings,
  adminToken,
  material,
} = contract;

/** `there`: what is on the page once its requests are answered. */
const pages: readonly { path: string; asks: Endpoint; there: (main: Locator) => Locator }[] = [
  {
    path: 'accounts',
    asks: adminAccount.users,
    there: (main) => main.getByRole('row', { name: /admin@clinic\.test/ }),
  },
  { path: 'groups', asks: adminGroup.groups, there: (main) => main.getByRole('row', { name: /^Consultation/ }) },
  { path: 'roles', asks: adminAccount.roles, there: (main) => main.getByRole('button', { name: 'Save permissions' }) },
  {
    path: 'lists/departments',
    asks: adminLookup.entries,
    there: (main) => main.getByRole('row').nth(1).getByRole('link'),
  },
  {
    path: 'materials',
    asks: material.index,
    there: (main) => main.getByRole('row').nth(1).getByRole('link'),
  },
  { path: 'hours', asks: adminSettings.settings, there: (main) => main.getByLabel('Monday: Closes at') },
  { path: 'lines', asks: adminSettings.lines, there: (main) => main.getByText('No lines yet.') },
  {
    path: 'hold-music',
    asks: adminHoldMusic.view,
    there: (main) => main.getByRole('button', { name: 'Play' }),
  },
  {
    path: 'callback',
    asks: adminSettings.settings,
    there: (main) => main.getByRole('textbox', { name: 'Address' }),
  },
  {
    path: 'sign-ins',
    asks: adminToken.tokens,
    there: (main) => main.getByRole('row', { name: /^Admin This sign-in/ }),
  },
  { path: 'audit', asks: adminAudit.entries, there: (main) => main.getByRole('row').nth(1) },
  { path: 'backups', asks: adminBackup.backups, there: (main) => main.getByText('No backups yet.') },
  { path: 'import/none', asks: adminImport.state, there: (main) => main.getByText('This import does not exist.') },
];

for (const { path, asks, there } of pages) {
  test(`${path} shows its skeleton, what failed with the way to try again, and what came`, async ({ show }) => {
    const { main, service } = await show({ role, path: at(path), fateOf: only(asks, 'hold') });
    await main.locator('.mantine-Skeleton-root').first().waitFor();
    await expect(retry(main)).toHaveCount(0);
    service.mend(only(asks, 500));
    await retry(main).waitFor();
    await failed(main).waitFor();
    await expect(main.locator('.mantine-Skeleton-root')).toHaveCount(0);
    service.mend();
    await retry(main).click();
    await there(main).waitFor();
    await expect(failed(main)).toHaveCount(0);
  });
}

test('a page names a refusal, and offers nothing to try', gate, async ({ show }) => {
  const { main } = await show({ role, path: at('accounts'), fateOf: only(adminAccount.users, 403) });
  await main.getByText('Your role does not allow you to see this.').waitFor();
  await expect(retry(main)).toHaveCount(0);
});

/** Lists, and the text of an empty one. */
const lists = [
  { path: 'accounts', asks: adminAccount.users, says: 'No account matches.' },
  { path: 'groups', asks: adminGroup.groups, says: 'No groups yet.' },
  { path: 'lists/departments', asks: adminLookup.entries, says: 'This list is empty. Add its first entry.' },
  { path: 'sign-ins', asks: adminToken.tokens, says: 'Nobody is signed in.' },
  { path: 'audit', asks: adminAudit.entries, says: 'No entries match.' },
  { path: 'backups', asks: adminBackup.backups, says: 'No backups yet.' },
];

test('each list that is empty names what it lacks', gate, async ({ show }) => {
  const isList = (asked: Endpoint): boolean => lists.some(({ asks }) => asks === asked);
  const shown = await show({ role, path: at('accounts'), fateOf: (asked) => (isList(asked) ? 'empty' : 'pass') });
  for (const { path, says } of lists)
    await test.step(path, async () => {
      await shown.goTo(at(path));
      await shown.main.getByText(says).waitFor();
      await expect(retry(shown.main)).toHaveCount(0);
    });
});

/** Reads of a page besides its list, and what is not there without them. */
for (const { path, asks, there } of [
  {
    path: 'backups',
    asks: adminBackup.state,
    there: (main: Locator) => main.getByRole('button', { name: 'Create backup' }),
  },
  { path: 'lines', asks: contract.line.list, there: (main: Locator) => main.getByText('No lines yet.') },
]) {
  test(`${path} names a failure of ${asks.path} as well`, async ({ show }) => {
    const { main, service } = await show({ role, path: at(path), fateOf: only(asks, 500) });
    await retry(main).waitFor();
    service.mend();
    await retry(main).click();
    await expect(there(main)).toBeEnabled();
    await expect(retry(main)).toHaveCount(0);
  });
}

test('a field whose choices cannot be read names it and reads them again', async ({ show }) => {
  const fateOf = only(contract.lookup.departments, 500);
  const { page, main, service } = await show({ role, path: at('accounts/new'), fateOf });
  const unread = main.getByRole('status').filter({ hasText: 'The choices could not be loaded.' });
  const again = unread.getByRole('button', { name: 'Try again' });
  await again.click();
  await expect(again).toBeEnabled();
  service.mend(only(contract.lookup.departments, 'hold'));
  await again.press('Enter');
  await expect(again).toBeDisabled();
  await expect(again).toBeFocused();
  service.mend();
  await unread.waitFor({ state: 'hidden' });
  await main.getByRole('combobox', { name: 'Department' }).click();
  await page.getByRole('option').first().click();
});

test('the filters of a list are kept over what is opened from it, and a reload', async ({ show }) => {
  const shown = await show({ role, path: at('audit') });
  const { page, main } = shown;
  await main.getByRole('combobox', { name: 'Action', exact: true }).click();
  await page.getByRole('option', { name: 'Signed in', exact: true }).click();
  await page.waitForURL(/action=login/);
  await page.reload();
  await expect(main.getByRole('combobox', { name: 'Action', exact: true })).toHaveValue('Signed in');
  await shown.load(at('accounts'));
  await main.getByRole('textbox', { name: 'Name, e-mail or extension' }).fill('clinic');
  await main.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Supervisor' }).click();
  const supervisor = main.getByRole('row', { name: /supervisor@clinic\.test/ });
  await main.getByRole('row', { name: /admin@clinic\.test/ }).waitFor({ state: 'hidden' });
  await supervisor.getByRole('link').click();
  await main.getByRole('button', { name: 'Close' }).click();
  await page.reload();
  await supervisor.waitFor();
  await expect(main.getByRole('textbox', { name: 'Name, e-mail or extension' })).toHaveValue('clinic');
  await expect(main.getByRole('combobox', { name: 'Role' })).toHaveValue('Supervisor');
});

test('without the service a page names it, and is there when the service is', async ({ show }) => {
  const { main, service } = await show({ role, path: at('audit'), fateOf: only(adminAudit.entries, 'break') });
  await main.getByText('That did not work').waitFor();
  service.mend();
  await retry(main).click();
  await main.getByRole('row').nth(1).waitFor();
});

test('beside a list that cannot be read, the way to try the opened one again is whole too', async ({ show }) => {
  const { page, main } = await show({
    role,
    path: at('accounts/2'),
    fateOf: ({ path }) => (path.startsWith('/api/ext/admin/users') ? 'break' : 'pass'),
  });
  await expect(main.getByText(/^Can’t reach the service\./)).toHaveCount(2);
  for (const notice of await main.getByRole('alert').all()) await expectWholeButtons(page, ['Try again'], notice);
});

type Fill = readonly (readonly [field: string, typed: string])[];
interface Form {
  readonly path: string;
  readonly asks: Endpoint;
  readonly submit: string;
  /** The fields to type, and to choose, before the form can be sent. */
  readonly fill: Fill;
  readonly role?: string;
  readonly password?: string;
}
const account: Fill = [
  ['Name', '新人'],
  ['E-mail', 'states@clinic.test'],
];
/** One in a panel, one that is a page, and one with a secret. */
const forms: readonly Form[] = [
  {
    path: 'accounts/new',
    asks: adminAccount.createUser,
    submit: 'Create account',
    fill: account,
    role: 'Agent',
    password: 'a long password',
  },
  {
    path: 'hours',
    asks: adminSettings.updateSettings,
    submit: 'Save changes',
    fill: [['Slot length', '45']],
  },
  {
    path: 'callback',
    asks: adminSettings.updateSettings,
    submit: 'Save changes',
    fill: [['Secret', 'sixteen characters']],
  },
];

for (const { path, asks, submit, fill, role: chosen, password } of forms) {
  test(`${path} keeps what was typed when it is not saved, over a reload as well`, async ({ show }) => {
    const { page, main, service } = await show({ role, path: at(path), fateOf: only(asks, 500) });
    const form = main.getByRole('form');
    const field = (name: string) => form.getByRole('textbox', { name, exact: true });
    const button = form.getByRole('button', { name: submit, exact: true });
    for (const [name, typed] of fill) await field(name).fill(typed);
    if (chosen !== undefined) {
      await form.getByRole('combobox', { name: 'Role' }).click();
      await page.getByRole('option', { name: chosen, exact: true }).click();
    }
    if (password !== undefined) await field('Password').fill(password);
    for (const [index, fate] of ([500, 403, 'break'] as const).entries()) {
      service.mend(only(asks, fate));
      await button.click();
      await expect.poll(() => service.bodies(asks).length).toBe(index + 1);
      await form.getByRole('alert').waitFor();
      await expect(button).toBeEnabled();
      for (const [name, typed] of fill) await expect(field(name)).toHaveValue(typed);
    }
    await page.reload();
    await field(fill[0]?.[0] ?? '').waitFor();
    const kept = fill.filter(([name]) => name !== 'Secret');
    for (const [name, typed] of kept) await expect(field(name)).toHaveValue(typed);
  });
}
