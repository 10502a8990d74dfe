import type { Page } from '@playwright/test';
import { expect, test } from '../support/console-test.ts';
import type { Customer } from '../../src/shared/contract/customer.ts';
import { HttpClient } from '../support/http-client.ts';

/** The form of a new customer: no number is lost, no click goes past its button. */
let page: Page;

test.use({
  consoleOptions: {
    options: ['--media-processing=off'],
    ready: 'agent1001@clinic.test',
  },
});
test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ openConsole }) => {
  ({ page } = openConsole);
});

const form = () => page.getByRole('form', { name: 'New customer' });
const phones = () => form().getByRole('combobox', { name: 'Phones' });
const numbers = () => form().locator('.mantine-Pill-label');
const create = () => form().getByRole('button', { name: 'Save', exact: true });
const choose = async (field: string, option: string): Promise<void> => {
  await form().getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};
const openForm = async (): Promise<void> => {
  await page.getByRole('link', { name: 'Customers', exact: true }).click();
  await page.getByRole('link', { name: 'New customer' }).click();
};

test('a number that is being typed outlives another screen by keyboard, and a reload', async () => {
  await openForm();
  await phones().pressSequentially('13912348888');
  await page.keyboard.press('Alt+1');
  await form().waitFor({ state: 'detached' });
  await page.goBack();
  await expect(phones()).toHaveValue('13912348888');
  await page.reload();
  await expect(phones()).toHaveValue('13912348888');
  await form().getByRole('button', { name: 'Discard' }).click();
  await expect(phones()).toHaveValue('');
});

test('several numbers in one paste are several, and the one that is wrong is named', async () => {
  await phones().pressSequentially('13800001111/13800002222;13800003333  138ab');
  await phones().press('Enter');
  await expect(numbers()).toHaveText(['13800001111', '13800002222', '13800003333  138ab']);
  await create().click();
  await form().getByText('“13800003333 138ab”: Enter a phone number.').waitFor();
  await form().getByRole('button', { name: 'Discard' }).click();
});

test('a click on “Save” works even if the number is known, which is shown while typing', async () => {
  await form().getByRole('textbox', { name: 'Name' }).fill('\u202a测试\u200e一\u202c');
  await form().getByRole('radio', { name: 'Male', exact: true }).check();
  await choose('Address', '上海市 · 浦东新区');
  await choose('Source', '百度推广');
  await create().click();
  await form().getByText('Check the marked fields.').waitFor();
  const before = await create().boundingBox();
  await phones().pressSequentially('19900000001');
  await form().getByText('This customer may already exist').waitFor();
  await form().getByText('Check the marked fields.').waitFor({ state: 'detached' });
  await expect.poll(async () => (await create().boundingBox())?.y).toBe(before?.y);
  await page.mouse.move((before?.x ?? 0) + 20, (before?.y ?? 0) + 18);
  await page.mouse.down();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await page.mouse.up();
  await page.getByRole('heading', { level: 1, name: '测试一' }).waitFor();
});

test('opens the customer who already has the typed identity document or card', async ({ openConsole }) => {
  const supervisor = await HttpClient.signIn(openConsole.core, 'supervisor@clinic.test');
  const known = {
    name: '林殊',
    sex: 1,
    phone: ['13766660009'],
    address_id: 2,
    medium_id: 1,
    sfz: '11010119900307881x',
  };
  const { idcard } = (await supervisor.post('/api/customer/create', known)).body.data as Customer;
  const alike = (likeness: string) =>
    form().getByText(`${idcard} · Male · 137 6666 0009 · ${likeness}`, { exact: true });
  await openForm();
  const name = form().getByRole('textbox', { name: 'Name' });
  await name.fill('林一');
  await form().getByRole('textbox', { name: 'Identity document (optional)' }).fill('11010119900307881X');
  await alike('same identity document').waitFor();
  await name.fill('林殊');
  await alike('same identity document, same name').waitFor();
  await name.fill(idcard.toLowerCase());
  await alike('same identity document, same card number').waitFor();
  await form().getByRole('button', { name: 'Open: 林殊' }).click();
  await page.getByRole('heading', { level: 1, name: '林殊' }).waitFor();
  // Typed input is kept, and can be created anyway.
  await page.goBack();
  await name.fill('林一');
  await form().getByRole('radio', { name: 'Male', exact: true }).check();
  await choose('Address', '上海市 · 浦东新区');
  await choose('Source', '百度推广');
  await phones().pressSequentially('13766660010');
  await create().click();
  await page.getByRole('heading', { level: 1, name: '林一' }).waitFor();
});

test('tags and an age are given to a customer, shown in the file, and changed', async () => {
  const facts = page.locator('[data-part=customer-facts]');
  await page.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('form', { name: 'Edit 林一' });
  const tags = edit.getByRole('combobox', { name: 'Tags (optional)' });
  const age = edit.getByRole('textbox', { name: 'Age (optional)' });
  await tags.click();
  await page.getByRole('option').nth(1).waitFor();
  const names = await page.getByRole('option').allTextContents();
  const [first = '', second = ''] = names;
  for (const one of [first, second]) await page.getByRole('option', { name: one, exact: true }).click();
  await page.keyboard.press('Escape');
  await age.fill('250');
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await edit.getByText('Check the marked fields.').waitFor();
  await age.fill('41');
  await page.reload();
  await expect(age).toHaveValue('41');
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await facts.getByText(/· 41\syears$/).waitFor();
  for (const one of [first, second]) await facts.getByText(one, { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Edit' }).click();
  await age.fill('');
  await tags.press('Backspace');
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await facts.getByText(second, { exact: true }).waitFor({ state: 'detached' });
  await facts.getByText(first, { exact: true }).waitFor();
  await expect(facts.getByText(/years$/)).toHaveCount(0);
});

test('the actions for a customer are on one line, none cut off', async () => {
  const actions = page.locator('[data-part=customer-actions] > *');
  await expect(actions).toHaveCount(3);
  const shapes = () =>
    actions.evaluateAll((all) => {
      const labels = all.flatMap((action) => [...action.querySelectorAll('.mantine-Button-label')]);
      return {
        lines: new Set(all.map((action) => Math.round(action.getBoundingClientRect().top))).size,
        cut: labels.filter((label) => label.scrollWidth > label.clientWidth).map((label) => label.textContent),
      };
    });
  await expect.poll(shapes).toEqual({ lines: 1, cut: [] });
});
