import { contract } from '../../src/shared/contract/contract.ts';
import { problemFor } from '../../src/shared/problems/problem-for.ts';
import { accessibilityFaults } from '../support/accessibility.ts';
import { expect, test } from './component-test.ts';
import { dock } from './dock-scenes.ts';
import type { ShowOptions, ShownPage } from './stand-in/shown-page.ts';

/**
 * Scrolls a form to a share of its height, and on until no control lies half beneath its buttons: axe takes what can be
 * scrolled clear of them for too small (WCAG 2.2, 2.5.8).
 */
const scrollTo = (main: Element, share: number): void => {
  const scrollers = [main, ...main.querySelectorAll('form, [data-part=panel], [data-part~=page]')].filter(
    (one) => one.scrollHeight > one.clientHeight,
  );
  for (const one of scrollers) one.scrollTop = share * (one.scrollHeight - one.clientHeight);
  const edge = main.querySelector('[data-part=panel-actions]')?.getBoundingClientRect().top;
  if (edge === undefined) return;
  for (let tries = 0; tries < 20; tries += 1) {
    const beneath = [...main.querySelectorAll('form button, form input, form textarea, form a')]
      .filter((one) => !one.closest('[data-part=panel-actions]'))
      .map((one) => one.getBoundingClientRect())
      .filter(({ top, bottom }) => top < edge && bottom > edge);
    if (beneath.length === 0) return;
    for (const one of scrollers) one.scrollTop += share < 1 ? 4 : -4;
  }
};

/** Content that covers the work for a while is readable and usable by all, at any scroll position. */
async function checkWhereverScrolled(shown: ShownPage): Promise<void> {
  for (const part of [0, 0.3, 0.6, 1]) {
    await shown.main.evaluate(scrollTo, part);
    expect([part, await accessibilityFaults(shown.page)]).toEqual([part, []]);
  }
}

interface Form {
  readonly path: string;
  readonly role?: NonNullable<ShowOptions['role']>;
  readonly name: string;
  /** Field and what is typed into it, where the form is valid then. */
  readonly typed: readonly [field: string, text: string];
}
const forms: readonly Form[] = [
  { path: '/reservations/new', name: 'New enquiry', typed: ['Remark', 'Wants to know more'] },
  { path: '/follow-ups/new', name: 'New follow-up', typed: ['Title (optional)', 'Check the scar'] },
  { path: '/back-office/accounts/new', role: 'admin', name: 'New account', typed: ['Name', '张三'] },
  { path: '/back-office/lists/rooms/new', role: 'admin', name: 'New entry', typed: ['Name', 'Room 9'] },
];

for (const { path, role, name, typed } of forms)
  test(`${path}: with a notice and its faults marked`, async ({ show }) => {
    test.setTimeout(60_000);
    const shown = await show({ path, ...(role ? { role } : {}) });
    const form = shown.main.getByRole('form', { name });
    await form.waitFor();
    for (const endpoint of [contract.customerExtension.update, contract.adminLookup.saveEntry])
      shown.service.answer(endpoint, () => {
        throw problemFor('service-not-reached');
      });
    const field = form.getByRole('textbox', { name: typed[0], exact: true });
    await field.fill(typed[1]);
    await field.press('Control+Enter');
    await form.getByRole('alert').first().waitFor();
    await checkWhereverScrolled(shown);
    await shown.page.setViewportSize({ width: 1024, height: 600 });
    await checkWhereverScrolled(shown);
  });

test('toasts over the work, and over a form', async ({ show }) => {
  const shown = await show({ path: '/customers/1?edit=true' });
  shown.standIn.refuse('dial', problemFor('phone-not-registered'));
  await dock(shown).getByRole('textbox', { name: 'Number' }).fill('19900000001');
  for (const count of [1, 2]) {
    await dock(shown).getByRole('button', { name: 'Call', exact: true }).click();
    await expect(shown.page.locator('.mantine-Notifications-root').getByRole('alert')).toHaveCount(count);
  }
  expect(await accessibilityFaults(shown.page)).toEqual([]);
});

for (const [what, button, there] of [
  ['the menu of states', 'Change state', 'menu'],
  ['the menu of the account', 'Account menu', 'menu'],
  ['the skill groups', /Consultation|groups/, 'dialog'],
] as const)
  test(`${what}`, async ({ show }) => {
    const shown = await show();
    await shown.page.getByRole('banner').getByRole('button', { name: button }).first().click();
    await shown.page.getByRole(there).first().waitFor();
    expect(await accessibilityFaults(shown.page)).toEqual([]);
  });

test('dialogs: the keys, and one that asks', async ({ show }) => {
  const shown = await show({ role: 'admin', path: '/back-office/lists/rooms/1' });
  await shown.main.getByRole('button', { name: 'Remove' }).click();
  await shown.page.getByRole('dialog').waitFor();
  expect(await accessibilityFaults(shown.page)).toEqual([]);
  await shown.page.keyboard.press('Escape');
  await shown.page.getByRole('dialog').waitFor({ state: 'detached' });
  await shown.main.press('?');
  await shown.page.getByRole('dialog').waitFor();
  expect(await accessibilityFaults(shown.page)).toEqual([]);
});

test('the search, with open files, customers, screens and commands', async ({ show }) => {
  const shown = await show();
  const field = shown.page.getByRole('combobox', { name: 'Search' });
  await field.fill('张伟');
  await shown.page.getByRole('option', { name: /^张伟/, selected: true }).waitFor();
  await field.press('Enter');
  await shown.main.getByRole('heading', { level: 1, name: '张伟' }).waitFor();
  await field.fill('');
  await shown.page.getByRole('option').first().waitFor();
  expect(await accessibilityFaults(shown.page)).toEqual([]);
});
