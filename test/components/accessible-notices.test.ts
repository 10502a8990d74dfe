import { problemFor } from '../../src/shared/problems/problem-for.ts';
import { accessibilityFaults } from '../support/accessibility.ts';
import { expect, test } from './component-test.ts';
import { dock } from './dock-scenes.ts';
import type { ShownPage } from './stand-in/shown-page.ts';

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

/** A form that is the page, and one in a panel. */
for (const [role, path, name, field, text] of [
  ['agent', '/reservations/new', 'New enquiry', 'Remark', 'Wants to know more'],
  ['admin', '/back-office/accounts/new', 'New account', 'Name', '张三'],
] as const)
  test(`${path}: with a notice and its faults marked`, async ({ show }) => {
    const shown = await show({ role, path });
    const form = shown.main.getByRole('form', { name });
    const typed = form.getByRole('textbox', { name: field, exact: true });
    await typed.fill(text);
    await typed.press('Control+Enter');
    await form.getByRole('alert').first().waitFor();
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

test('the menus of states and of the account, and the skill groups', async ({ show }) => {
  const { page } = await show();
  for (const [button, there] of [
    ['Change state', 'menu'],
    ['Account menu', 'menu'],
    [/Consultation|groups/, 'dialog'],
  ] as const) {
    await page.getByRole('banner').getByRole('button', { name: button }).first().click();
    await page.getByRole(there).first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole(there).waitFor({ state: 'detached' });
  }
});

test('a dialog that asks', async ({ show }) => {
  const shown = await show({ role: 'admin', path: '/back-office/lists/rooms/1' });
  await shown.main.getByRole('button', { name: 'Remove' }).click();
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
