import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/console-test.ts';
import type { Cdr } from '../../src/shared/contract/cdr.ts';
import type { Customer } from '../../src/shared/contract/customer.ts';
import { checkAccessibility } from '../support/accessibility.ts';
import { recentCalls } from '../support/clinic-day.ts';
import { HttpClient } from '../support/http-client.ts';
import type { OpenConsole } from '../support/open-console.ts';

/** Customers: the file, its timeline, and concurrent changes by several people. */
let opened: OpenConsole;
let page: Page;
let supervisor: HttpClient;
let customer: Customer;

test.use({
  consoleOptions: {
    options: ['--media-processing=off'],
    ready: 'agent1001@clinic.test',
  },
});
test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ openConsole }) => {
  opened = openConsole;
  ({ page } = openConsole);
  supervisor = await HttpClient.signIn(opened.core, 'supervisor@clinic.test');
  const created = await supervisor.post('/api/customer/create', {
    name: '苏晚晴',
    sex: 2,
    phone: ['13766660001'],
    address_id: 2,
    medium_id: 1,
  });
  customer = created.body.data;
});

const open = async (search = '', id = customer.id): Promise<void> => {
  await opened.goTo(`/customers/${id}${search}`);
  await timeline().waitFor();
};
const timeline = (): Locator => page.getByRole('region', { name: 'Timeline' });
const form = (name = '苏晚晴'): Locator => page.getByRole('form', { name: `Edit ${name}` });
const takeReservation = (remark: string) =>
  supervisor.post('/api/reservation/create', {
    customer_id: customer.id,
    reservation: { department_id: 1, type: 1, date: '2030-01-01', items: [1], remark },
  });
const change = async (changes: object): Promise<void> => {
  const { body } = await supervisor.get('/api/customer/info', { id: customer.id });
  const { version } = body.data as Customer;
  const answer = await supervisor.post('/api/ext/customer/update', { id: customer.id, version, ...changes });
  expect(answer.status).toBe(200);
};

test('a file with nothing in it says what to do', async () => {
  await open();
  await timeline().getByText('Nothing here yet.').waitFor();
});

test('shows changes by others while a page is open: a reservation, a follow-up, an appointment', async () => {
  await takeReservation('想了解水光针');
  await timeline().getByText('想了解水光针').waitFor();
  const followup = { customer_id: customer.id, followup_date: '2020-05-05', followup_user_id: 1, title: '术后第三天' };
  await supervisor.post('/api/followup/create', followup);
  const inGroup = (heading: string) =>
    timeline()
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: heading }) })
      .getByRole('listitem');
  await inGroup('Overdue').getByText('术后第三天').waitFor();
  const booked = { customer_id: customer.id, date: '2032-06-07', start: '10:00', end: '10:30' };
  await supervisor.post('/api/appointment/create', booked);
  await inGroup('Coming').getByText('10:00–10:30').waitFor();
  // Overdue entries come before those ahead, and these before those done.
  await expect(timeline().getByRole('listitem').first()).toContainText('术后第三天');
  await inGroup('Coming')
    .getByRole('link', { name: /^Appointment/ })
    .click();
  await page.getByRole('link', { name: /^10:00–10:30 / }).waitFor();
  await page.goBack();
  await timeline().getByRole('link', { name: 'Complete' }).click();
  await page.getByRole('region', { name: 'Follow-up', exact: true }).getByText('术后第三天').waitFor();
});

test('a filter by kind survives a reload and Back, as the address keeps it', async () => {
  await open();
  await page.getByText(/^Enquiries 1$/).click();
  await expect(timeline().getByRole('listitem')).toHaveCount(1);
  await page.reload();
  await timeline().getByText('想了解水光针').waitFor();
  await expect(page.getByRole('radio', { name: /^Enquiries/ })).toBeChecked();
  await timeline()
    .getByRole('link', { name: /^Enquiry: / })
    .click();
  await page.getByRole('region', { name: 'Enquiry' }).waitFor();
  await page.goBack();
  await expect(page.getByRole('radio', { name: /^Enquiries/ })).toBeChecked();
});

test('a long history reads on by itself, without a line twice', async () => {
  for (let count = 0; count < 40; count += 1) await takeReservation(`Reservation ${count}`);
  await open('?kind=reservation');
  const lines = timeline().getByRole('listitem');
  await expect
    .poll(async () => {
      await lines.last().scrollIntoViewIfNeeded();
      return lines.count();
    })
    .toBe(41);
  await expect.poll(async () => new Set(await lines.allInnerTexts()).size).toBe(41);
});

test('a recording is played in its line', async () => {
  const agent = await HttpClient.signIn(opened.core, 'agent1001@clinic.test');
  const { body } = await agent.get('/api/ext/cdr/list', recentCalls(30));
  const own = (body.data as { rows: Cdr[] }).rows.find(
    (call) => call.record_filename !== null && call.customer !== null,
  );
  await open('?kind=call', own?.customer?.id);
  await timeline()
    .getByRole('button', { name: /^Show the recording of / })
    .first()
    .click();
  await page.getByRole('region', { name: 'Recording' }).getByRole('button', { name: 'Play' }).waitFor();
});

test('changes a customer; refusals appear at their fields, and nothing typed is lost', async () => {
  await open();
  await page.getByRole('button', { name: 'Edit' }).click();
  await form().getByRole('textbox', { name: 'Name' }).fill('');
  await form().getByRole('button', { name: 'Save changes' }).click();
  await form().getByText('This field is required.').waitFor();
  await form().getByRole('textbox', { name: 'Name' }).fill('苏晚清');
  await page.reload();
  await expect(form().getByRole('textbox', { name: 'Name' })).toHaveValue('苏晚清');
  await form().getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('heading', { level: 1, name: '苏晚清' }).waitFor();
  await change({ name: '苏晚晴' });
  await page.getByRole('heading', { level: 1, name: '苏晚晴' }).waitFor();
});

test('marks unsaved changes at the tab, which links back to them', async () => {
  await page.getByRole('link', { name: 'Customers', exact: true }).click();
  await page
    .getByRole('row', { name: /苏晚晴/ })
    .getByRole('button')
    .click();
  await page.getByRole('button', { name: 'Edit' }).click();
  await form().getByRole('textbox', { name: 'Name' }).fill('苏晚');
  await page.getByRole('link', { name: 'Desk' }).click();
  await page
    .getByRole('navigation', { name: 'Open customers' })
    .getByRole('link', { name: '苏晚晴 not saved' })
    .click();
  await expect(form().getByRole('textbox', { name: 'Name' })).toHaveValue('苏晚');
  await form().getByRole('button', { name: 'Discard changes' }).click();
  await page.getByRole('link', { name: '苏晚晴', exact: true }).waitFor();
});

test('concurrent changes of a file: each field shows the value in the file, and keeps the typed one', async () => {
  await open('?edit=true');
  await form().getByRole('textbox', { name: 'Name' }).fill('苏晚儿');
  await form().getByRole('radio', { name: 'Male', exact: true }).check();
  await change({ name: '苏晓晴', sex: 2, birthday: '1990-03-07' });
  const notice = form('苏晓晴').getByRole('alert');
  await notice.getByText('Somebody else has changed this customer').waitFor();
  await notice.getByText('Saved: 苏晓晴').waitFor();
  await notice.getByText('You typed: 苏晚儿').waitFor();
  await checkAccessibility(page);
  await page.reload();
  await notice.getByText('You typed: 苏晚儿').waitFor();
  await notice.getByRole('button', { name: 'Sex: use the saved value' }).click();
  await notice.getByRole('button', { name: 'Keep what I typed' }).click();
  await form('苏晓晴').getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('heading', { level: 1, name: '苏晚儿' }).waitFor();
  const { body } = await supervisor.get('/api/customer/info', { id: customer.id });
  expect(body.data as object).toMatchObject({ name: '苏晚儿', sex: 2, birthday: '1990-03-07' });
});

test('warns that a person may already exist, and does not list the customer as their own duplicate', async () => {
  await open('?edit=true');
  const phones = form('苏晚儿').getByRole('combobox', { name: 'Phones' });
  await phones.fill('19900000001');
  await phones.press('Enter');
  await form('苏晚儿').getByText('This customer may already exist').waitFor();
  await form('苏晚儿').getByRole('button', { name: 'Open: 张伟' }).waitFor();
  await expect(form('苏晚儿').getByRole('button', { name: 'Open: 苏晚儿' })).toHaveCount(0);
  await form('苏晚儿').getByRole('button', { name: 'Discard changes' }).click();
});

const list = (): Locator => page.getByRole('main').getByRole('table');
const openList = async (search = ''): Promise<void> => {
  await opened.goTo(`/customers${search}`);
  await list().getByRole('row').nth(5).waitFor();
};

test('the list is sorted by the address; what it is filtered by outlives a reload, and is in no address', async () => {
  await openList();
  const head = list().getByRole('columnheader', { name: /^Name/ }).getByRole('button');
  await head.click();
  await head.click();
  await expect(page).toHaveURL(/\?sort=name&order=asc$/);
  await page.reload();
  await list().getByRole('row').nth(5).waitFor();
  const lowest = await supervisor.get('/api/customer/index', { sort: 'name', order: 'asc', rows: 1 });
  const name = (lowest.body.data as { rows: Customer[] }).rows[0]?.name ?? 'no name';
  await expect(list().getByRole('row').nth(1).getByRole('cell').first()).toHaveText(name);
  // Pressed again, the newest come first as at the beginning.
  await head.click();
  await expect(page).toHaveURL(/\/customers$/);
  await page.getByRole('textbox', { name: /^Name, pinyin/ }).fill('张伟');
  await expect.poll(() => list().getByRole('row').count()).toBeLessThan(10);
  expect(decodeURIComponent(page.url())).not.toContain('张');
  await page.reload();
  await expect(page.getByRole('textbox', { name: /^Name, pinyin/ })).toHaveValue('张伟');
  await page.getByRole('textbox', { name: /^Name, pinyin/ }).fill('');
});

test('the list keeps its place for a return', async () => {
  await openList();
  const scroller = page.locator('[data-part=table-scroller]');
  const top = () => scroller.evaluate((element) => element.scrollTop);
  await expect
    .poll(async () => {
      await scroller.evaluate((element) => element.scrollTo({ top: 6000 }));
      return top();
    })
    .toBe(6000);
  // A row in sight, taken by its place in the list: rows are drawn again while further pages come in.
  const place = await scroller.evaluate((element) => {
    const { top: from } = element.getBoundingClientRect();
    const rows = [...element.querySelectorAll<HTMLElement>('tr[data-index]')];
    return rows.find((row) => row.getBoundingClientRect().top > from + 100)?.dataset['index'];
  });
  const row = list().locator(`tr[data-index="${place}"]`);
  const opener = row.getByRole('button').first();
  await expect(opener).toBeVisible();
  const name = await opener.innerText();
  await opener.click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.goBack();
  await expect(opener).toHaveText(name);
  await expect(opener).toBeInViewport();
  const heightOfRow = (await row.boundingBox())?.height ?? 0;
  await expect.poll(async () => Math.abs((await top()) - 6000)).toBeLessThanOrEqual(heightOfRow);
});

test('columns are chosen, and stay chosen', async () => {
  await openList();
  await list().getByRole('columnheader', { name: 'Tags' }).waitFor();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('dialog', { name: 'Columns' }).getByRole('checkbox', { name: 'Tags' }).uncheck();
  await page.keyboard.press('Escape');
  await list().getByRole('columnheader', { name: 'Tags' }).waitFor({ state: 'detached' });
  await page.reload();
  await list().getByRole('row').nth(5).waitFor();
  await expect(list().getByRole('columnheader', { name: 'Tags' })).toHaveCount(0);
  await expect(list().getByRole('columnheader', { name: 'Phones' })).toHaveCount(1);
});

test('shows changes by others in the list, without a reload', async () => {
  await openList();
  await change({ name: '苏新名' });
  await list().getByRole('button', { name: '苏新名' }).waitFor();
});
