import type { Page } from '@playwright/test';
import { expect, test } from '../support/console-test.ts';
import type { Customer } from '../../src/shared/contract/customer.ts';
import type { List } from '../../src/shared/contract/envelope.ts';
import type { Followup } from '../../src/shared/contract/followup.ts';
import type { DayReport } from '../../src/shared/contract/report.ts';
import { HttpClient } from '../support/http-client.ts';

/** An agent's work beside calls: reservations that are taken, follow-ups that are planned and done. */
let page: Page;
let supervisor: HttpClient;

test.use({
  consoleOptions: {
    options: ['--media-processing=off'],
    ready: 'agent1001@clinic.test',
    context: { viewport: { width: 1280, height: 720 } },
  },
});
test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ openConsole }) => {
  ({ page } = openConsole);
  supervisor = await HttpClient.signIn(openConsole.core, 'supervisor@clinic.test');
});

const intake = () => page.getByRole('form', { name: 'New enquiry' });
const choose = async (field: string, option: string): Promise<void> => {
  await intake().getByRole('combobox', { name: field, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};
const fillPurpose = async (remark: string, item = '水光针'): Promise<void> => {
  await choose('Type', '电话咨询');
  await intake().getByLabel('Day', { exact: true }).fill('2032-05-05');
  await choose('Department', '皮肤美容科');
  await choose('Items', item);
  await page.keyboard.press('Escape');
  await intake().getByRole('textbox', { name: 'Remark' }).fill(remark);
};

test('a caller whom nobody knows: the intake has the number in it, and outlives a reload in the call', async ({
  practiceCallers,
}) => {
  await practiceCallers.ring('13655554444');
  await page.getByRole('button', { name: 'Answer' }).click();
  await intake().getByText('13655554444').waitFor();
  await intake().getByRole('textbox', { name: 'Name' }).fill('新来客');
  // The form is there as soon as Answer is pressed: the call is to be answered before the page goes.
  await page.getByRole('button', { name: 'Hang up' }).waitFor();
  await page.reload();
  await intake().getByText('13655554444').waitFor();
  await expect(intake().getByRole('textbox', { name: 'Name' })).toHaveValue('新来客');
  await page.getByRole('button', { name: 'Hang up' }).click();

  await intake().getByRole('textbox', { name: 'Name' }).fill('');
  await intake().getByRole('button', { name: 'Save lead' }).click();
  await intake().getByText('Check the marked fields.').waitFor();
  await intake().getByRole('textbox', { name: 'Name' }).fill('新来客');
  await intake().getByRole('radio', { name: 'Female' }).check();
  await choose('Address', '上海市 · 浦东新区');
  await choose('Source', '百度推广');
  await fillPurpose('想了解水光针');
  await intake().getByRole('button', { name: 'Save enquiry' }).click();
  await page.getByText('The enquiry of 新来客 was saved.').waitFor();
  const panel = page.getByRole('region', { name: 'Enquiry' });
  await panel.getByText('想了解水光针').waitFor();
  await panel.getByRole('link', { name: '新来客' }).click();
  await page.getByRole('heading', { level: 1, name: '新来客' }).waitFor();
});

test('offers the customer of a known number instead of a second record', async () => {
  await page.getByRole('link', { name: 'Enquiries', exact: true }).click();
  await page.getByRole('link', { name: 'New enquiry' }).click();
  const phones = intake().getByRole('combobox', { name: 'Phones' });
  await phones.fill('+86 199 0000 0001');
  await phones.press('Enter');
  await intake().getByText('This customer may already exist').waitFor();
  await intake().getByRole('button', { name: 'Choose: 张伟' }).click();
  await fillPurpose('复诊');
  await intake().getByRole('button', { name: 'Save enquiry' }).click();
  await page.getByRole('region', { name: 'Enquiry' }).getByRole('link', { name: '张伟' }).waitFor();
});

test('a reservation that begins at a customer is for that customer', async () => {
  await page.getByRole('region', { name: 'Enquiry' }).getByRole('link', { name: '张伟' }).click();
  // The list has a link of this name too, and stays until the customer's page is there.
  await page.getByRole('heading', { level: 1, name: '张伟' }).waitFor();
  const found = await supervisor.get('/api/customer/query', { keyword: '19900000001', category: 'phone' });
  const card = (found.body.data as List<Customer>).rows[0]?.idcard ?? 'no card';
  await expect(page.getByRole('main')).toContainText(card);
  await page.getByRole('link', { name: 'New enquiry' }).click();
  await intake().getByText(card).waitFor();
  await expect(intake().getByRole('textbox', { name: 'Name' })).toHaveCount(0);
  await intake().getByRole('button', { name: 'Other customer' }).click();
  await intake().getByRole('textbox', { name: 'Name' }).waitFor();
});

test('a follow-up is planned, and done with the next one', async () => {
  await page.getByRole('link', { name: 'Follow-ups', exact: true }).click();
  await page.getByRole('link', { name: 'New follow-up' }).click();
  const planning = page.getByRole('form', { name: 'New follow-up' });
  await planning.getByRole('button', { name: 'Plan follow-up' }).click();
  await planning.getByText('Check the marked fields.').waitFor();
  await expect(planning.getByText('This field is required.')).toHaveCount(2);
  await planning.getByRole('combobox', { name: 'Existing customer' }).fill('zhangwei');
  await page.getByRole('option', { name: /^张伟 · / }).click();
  const { date: today } = (await supervisor.get('/api/ext/report/today')).body.data as DayReport;
  await planning.getByLabel('Day', { exact: true }).fill('2020-01-01');
  await planning.getByText('This day has passed: the follow-up will be overdue immediately.').waitFor();
  await planning.getByRole('button', { name: 'Plan follow-up' }).click();
  const question = page.getByRole('dialog', { name: 'Plan it for a past day?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  await planning.getByLabel('Day', { exact: true }).fill(today);
  await planning.getByText('This day has passed').waitFor({ state: 'detached' });
  await planning.getByRole('textbox', { name: 'Title (optional)' }).fill('Swelling after the thread lift');
  await planning.getByRole('button', { name: 'Plan follow-up' }).click();

  const panel = page.getByRole('region', { name: 'Follow-up', exact: true });
  await panel.getByText('Swelling after the thread lift').waitFor();
  await panel.getByRole('button', { name: 'Call 19900000001' }).waitFor();
  const result = panel.getByRole('form', { name: 'Complete' });
  await result.getByRole('textbox', { name: 'Result' }).fill('Gone since yesterday');
  await result.getByRole('button', { name: 'In 7 days' }).click();
  await result.getByRole('button', { name: 'In 7 days', pressed: true }).waitFor();
  await page.reload();
  await expect(result.getByRole('textbox', { name: 'Result' })).toHaveValue('Gone since yesterday');
  await result.getByRole('button', { name: 'Complete follow-up' }).click();
  await page.getByText(/^The result was saved, with the next follow-up on /).waitFor();
  await panel.getByText('Gone since yesterday').waitFor();
  await expect(result).toHaveCount(0);
});

test('shows a colleague’s changes in the list without a reload', async () => {
  await page.getByRole('radiogroup', { name: 'Show' }).getByText('All', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Assigned to' }).click();
  await page.getByRole('option', { name: 'Everyone' }).click();
  const planned = { customer_id: 1, followup_date: '2099-01-01', followup_user_id: 1, title: 'Planned by a colleague' };
  expect((await supervisor.post('/api/followup/create', planned)).status).toBe(200);
  await page.getByRole('row', { name: /Planned by a colleague/ }).waitFor();
});

test('which follow-ups are listed, and whose, is in the address: kept over Back, a reload and a run', async () => {
  const asChosen = async (): Promise<void> => {
    await expect(page.getByRole('radio', { name: 'Upcoming', exact: true })).toBeChecked();
    await expect(page.getByRole('combobox', { name: 'Assigned to' })).toHaveValue('Everyone');
  };
  await page.getByRole('link', { name: 'Follow-ups', exact: true }).click();
  await page.getByRole('combobox', { name: 'Assigned to' }).click();
  await page.getByRole('option', { name: 'Everyone' }).click();
  await page.getByRole('radiogroup', { name: 'Show' }).getByText('Upcoming', { exact: true }).click();
  await page.waitForURL(/\?whose=everybody&view=upcoming/);
  await page.getByRole('table').getByRole('link').first().click();
  await page.waitForURL(/\/follow-ups\/\d+\?whose=everybody&view=upcoming/);
  await asChosen();
  await page.goBack();
  await page.waitForURL(/\/follow-ups\?whose=everybody&view=upcoming/);
  await page.reload();
  await asChosen();
  await page.getByRole('link', { name: 'New follow-up' }).click();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await asChosen();
  // A run is of the person whose follow-ups are listed, and leads back to the same list.
  await page.getByRole('button', { name: 'Start run' }).click();
  await page.waitForURL(/\/follow-ups\/run\?whose=everybody&view=upcoming/);
  await page.getByText(/^1 of \d{2,}$/).waitFor();
  await page.getByRole('button', { name: 'End run' }).click();
  await page.getByRole('button', { name: 'Back to the follow-ups' }).click();
  await asChosen();
});

test('a follow-up is cancelled with its reason, which outlives a reload, and is listed with it', async () => {
  const planned = { customer_id: 1, followup_date: '2099-02-02', followup_user_id: 1, title: 'Not wanted any more' };
  const { id } = (await supervisor.post('/api/followup/create', planned)).body.data as Followup;
  await page.getByRole('radiogroup', { name: 'Show' }).getByText('All', { exact: true }).click();
  await page
    .getByRole('row', { name: /Not wanted any more/ })
    .getByRole('link')
    .click();
  const panel = page.getByRole('region', { name: 'Follow-up', exact: true });
  await panel.getByRole('button', { name: 'Cancel follow-up' }).click();
  const cancelling = panel.getByRole('form', { name: 'Cancel follow-up' });
  await cancelling.getByRole('button', { name: 'Cancel follow-up' }).click();
  await cancelling.getByText('Check the marked fields.').waitFor();
  await cancelling.getByRole('textbox', { name: 'Reason for cancelling' }).fill('Had it done elsewhere');
  await page.reload();
  await expect(cancelling.getByRole('textbox', { name: 'Reason for cancelling' })).toHaveValue('Had it done elsewhere');
  await cancelling.getByRole('textbox', { name: 'Reason for cancelling' }).press('Control+Enter');
  await page.getByText('The follow-up of 张伟 was cancelled.').waitFor();
  await panel.getByText('Had it done elsewhere').waitFor();
  await expect(panel.getByRole('form')).toHaveCount(0);
  await page.getByRole('radiogroup', { name: 'Show' }).getByText('Cancelled', { exact: true }).click();
  const row = page.getByRole('row', { name: /Not wanted any more/ });
  await row.getByText('Cancelled', { exact: true }).waitFor();
  const { body: settled } = await supervisor.get('/api/followup/info', { id });
  expect(settled.data as Followup).toMatchObject({
    status: 2,
    result: 'Had it done elsewhere',
  });
});
