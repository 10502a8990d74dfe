import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OpenConsole } from '../support/open-console.ts';

/** The form of a new customer: no number is lost, no click goes past its button. */
let opened: OpenConsole;
let page: Page;

beforeAll(async () => {
  opened = await OpenConsole.open({
    name: 'new-customer',
    options: ['--media-processing=off'],
    account: 'agent1001@clinic.test',
    context: { viewport: { width: 1280, height: 720 } },
  });
  ({ page } = opened);
}, 120_000);
afterAll(() => opened?.close());

const form = () => page.getByRole('form', { name: 'New customer' });
const phones = () => form().getByRole('combobox', { name: 'Phones' });
const numbers = () => form().locator('.mantine-Pill-label').allTextContents();
const create = () => form().getByRole('button', { name: 'Create customer' });
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
  await expect.poll(() => phones().inputValue()).toBe('13912348888');
  await page.reload();
  await expect.poll(() => phones().inputValue()).toBe('13912348888');
  await form().getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => phones().inputValue()).toBe('');
});

test('several numbers in one paste are several, and the one that is wrong is named', async () => {
  await phones().pressSequentially('13800001111/13800002222;13800003333  138ab');
  await phones().press('Enter');
  await expect.poll(numbers).toEqual(['13800001111', '13800002222', '13800003333  138ab']);
  await create().click();
  await form().getByText('“13800003333 138ab”: Enter a phone number.').waitFor();
  await form().getByRole('button', { name: 'Discard' }).click();
});

test('a click on “Create customer” creates also when the number is known, which is said while one types', async () => {
  await form().getByRole('textbox', { name: 'Name' }).fill('\u202a测试\u200e一\u202c');
  expect(await form().getByRole('textbox', { name: 'Name' }).inputValue()).toBe('测试一');
  await form().getByRole('radio', { name: 'Male', exact: true }).check();
  await choose('Address', '上海市 · 浦东新区');
  await choose('Source', '百度推广');
  await create().click();
  await form().getByText('Check the marked fields.').waitFor();
  const before = await create().boundingBox();
  await phones().pressSequentially('19900000001');
  await form().getByText('There may be a file already').waitFor();
  await form().getByText('Check the marked fields.').waitFor({ state: 'detached' });
  expect((await create().boundingBox())?.y).toBe(before?.y);
  await page.mouse.move((before?.x ?? 0) + 80, (before?.y ?? 0) + 18);
  await page.mouse.down();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await page.mouse.up();
  await page.getByRole('heading', { level: 1, name: '测试一' }).waitFor();
});
