import { expect, test } from '../support/console-test.ts';
import type { Page } from '@playwright/test';
import type { Cdr } from '../../src/shared/contract/cdr.ts';
import type { CustomerSummary } from '../../src/shared/contract/customer.ts';
import type { List } from '../../src/shared/contract/envelope.ts';
import { clinicDay } from '../support/clinic-day.ts';
import { HttpClient } from '../support/http-client.ts';
import { agentState, dockOf, endWrapUp, incomingCallOf, type PracticeCallers } from '../support/open-console.ts';

/** The pop says why somebody probably calls, before the call is answered. */
const knownNumber = '19900000001';
const sharedNumber = '13700137001';

let page: Page;
let callers: PracticeCallers;
let agent: HttpClient;

const customersOf = async (keyword: string): Promise<readonly CustomerSummary[]> =>
  ((await agent.get('/api/customer/query', { keyword, category: 'phone' })).body.data as List<CustomerSummary>).rows;
const plan = (customerId: number, date: string, title: string) =>
  agent.post('/api/followup/create', { customer_id: customerId, followup_date: date, followup_user_id: 1, title });
const pop = () => incomingCallOf(page);
const reasons = () => pop().getByRole('region', { name: 'Likely reason for the call' });
const choice = () => page.getByRole('region', { name: 'Who is calling' });

test.use({
  consoleOptions: {
    options: ['--media-processing=off'],
    ready: 'agent1001@clinic.test',
  },
});
test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ openConsole, practiceCallers }) => {
  ({ page } = openConsole);
  callers = practiceCallers;
  agent = await HttpClient.signIn(openConsole.core, 'agent1001@clinic.test');
  // Customers of whom nothing but what the tests plan is due.
  for (const name of ['夏雨荷', '江一舟'])
    await agent.post('/api/customer/create', { name, sex: 2, phone: [sharedNumber], address_id: 2, medium_id: 1 });
});
test.afterEach(async () => {
  await callers.endAll();
  await endWrapUp(page);
});

test('a due follow-up comes first, an appointment of tomorrow after it; Enter answers and opens the file', async () => {
  const [customer] = await customersOf(knownNumber);
  const id = customer?.id ?? 0;
  await plan(id, clinicDay(-1), '术后第三天');
  // The first moment of the clinic's day: no appointment of the demo comes before it.
  await agent.post('/api/appointment/create', { customer_id: id, date: clinicDay(1), start: '09:00', end: '09:30' });
  await callers.ring(knownNumber);
  await reasons().getByText('Follow-up due: 术后第三天').waitFor();
  const lines = reasons().locator('[data-part=call-reason]');
  await expect(lines.first()).toHaveText(/^Follow-up due: 术后第三天\s*1 day overdue$/, { useInnerText: true });
  await expect.poll(() => lines.count()).toBeLessThanOrEqual(3);
  await expect(reasons().getByText('Appointment tomorrow 09:00')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: customer?.name ?? '' }).waitFor();
  await agentState(page, 'In call');
  await page.keyboard.press('Alt+h');
  await agentState(page, 'Wrap-up');
});

test('a long reason has the whole width of the pop, and its time a separate line', async () => {
  const [customer] = await customersOf(knownNumber);
  await plan(
    customer?.id ?? 0,
    clinicDay(-9),
    'Swelling and bruising on the left side, day three after the thread lift',
  );
  await callers.ring(knownNumber);
  const reason = reasons().locator('[data-part=call-reason]').filter({ hasText: 'Swelling and bruising' });
  await reason.waitFor();
  const boxOf = async (part: string) => (await reason.locator(part).boundingBox()) ?? { y: 0, height: 0 };
  await expect.poll(async () => (await boxOf('[data-part=call-reason-what]')).height).toBeGreaterThan(30);
  const below = async (): Promise<number> => {
    const [what, when] = [await boxOf('[data-part=call-reason-what]'), await boxOf('[data-part=call-reason-when]')];
    return when.y - (what.y + what.height);
  };
  await expect.poll(below).toBeGreaterThanOrEqual(0);
});

test('lists the likeliest customer of a shared number first; a digit chooses, and the choice disappears', async () => {
  const sharers = await customersOf(sharedNumber);
  const likely = sharers.at(-1);
  await plan(likely?.id ?? 0, clinicDay(0), '种植牙一周回访');
  await callers.ring(sharedNumber);
  const first = choice().getByRole('listitem').first();
  await first.getByText('Follow-up due: 种植牙一周回访').waitFor();
  await expect(first.getByText(likely?.name ?? '', { exact: true })).toHaveCount(1);
  await expect(choice().getByRole('listitem')).toHaveCount(sharers.length);
  await page.keyboard.press('1');
  await page.getByRole('heading', { level: 1, name: likely?.name ?? '' }).waitFor();
  await choice().waitFor({ state: 'hidden' });
  await page.keyboard.press('Alt+h');
  await pop().waitFor({ state: 'hidden' });
});

test('a digit that is typed into a field chooses nobody; Answer then says the key that works there', async () => {
  const number = dockOf(page).getByRole('textbox', { name: 'Number' });
  await number.focus();
  await callers.ring(sharedNumber);
  await choice().getByRole('listitem').first().waitFor();
  await page.keyboard.press('1');
  await expect(number).toHaveValue('1');
  await expect(choice().getByRole('listitem').first()).toBeVisible();
  await expect(pop().getByText('Alt A')).toBeVisible();
  await expect(pop().getByText('Enter', { exact: true })).toBeHidden();
  await page.keyboard.press('Backspace');
  await pop().getByRole('button', { name: 'Decline' }).click();
  await pop().waitFor({ state: 'hidden' });
});

test('when it is someone else, the choice stays through the call beside the intake', async () => {
  await callers.ring(sharedNumber);
  await choice().getByRole('listitem').first().waitFor();
  await page.keyboard.press('Alt+a');
  await agentState(page, 'In call');
  await choice().getByRole('button', { name: 'Someone else' }).click();
  await page.getByRole('heading', { level: 1, name: 'New enquiry' }).waitFor();
  await expect(choice().getByRole('listitem').first()).toBeVisible();
  await page.keyboard.press('Alt+h');
  await agentState(page, 'Wrap-up');
});

test('an unknown number is said to be nobody’s; answering opens the intake with the number', async () => {
  await callers.ring('13912345678');
  await pop().getByText('No customer has this number yet.').waitFor();
  await page.keyboard.press('Alt+a');
  await page.getByRole('heading', { level: 1, name: 'New enquiry' }).waitFor();
  await page.getByText('13912345678', { exact: true }).first().waitFor();
  await agentState(page, 'In call');
  await page.keyboard.press('Alt+h');
  await agentState(page, 'Wrap-up');
});

test('a number that nobody has is added to the file of a customer who is found', async () => {
  const [customer] = await customersOf(knownNumber);
  await callers.ring('13912345679');
  await pop().getByText('No customer has this number yet.').waitFor();
  await page.keyboard.press('Alt+a');
  await agentState(page, 'In call');
  await page.getByRole('button', { name: 'Link to existing customer' }).click();
  const link = page.getByRole('form', { name: 'Link to existing customer' });
  await link.getByRole('combobox', { name: 'Existing customer' }).fill(customer?.idcard ?? '');
  await page.getByRole('option', { name: new RegExp(customer?.idcard ?? '') }).click();
  await link.getByRole('button', { name: 'Add 139 1234 5679 to this customer' }).click();
  await page.getByRole('heading', { level: 1, name: customer?.name ?? '' }).waitFor();
  await dockOf(page)
    .getByRole('group', { name: customer?.name ?? '' })
    .waitFor();
  await expect.poll(async () => (await customersOf('13912345679')).map(({ id }) => id)).toEqual([customer?.id]);
  expect((await customersOf(knownNumber)).map(({ id }) => id)).toContain(customer?.id);
  await link.waitFor({ state: 'detached' });
  await page.keyboard.press('Alt+h');
  await agentState(page, 'Wrap-up');
});

test('a caller who says their name is a lead: in the call at once, in the next pop, then a customer', async () => {
  const number = '13912345670';
  const name = '许诗涵';
  const form = page.getByRole('form', { name: 'New enquiry' });
  const inDock = dockOf(page).getByRole('group', { name });
  await callers.ring(number);
  await pop().getByText('No customer has this number yet.').waitFor();
  await page.keyboard.press('Alt+a');
  await agentState(page, 'In call');
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await form.getByRole('button', { name: 'Save lead' }).click();
  await inDock.waitFor();
  await page.keyboard.press('Alt+h');
  await agentState(page, 'Wrap-up');
  await page.getByRole('region', { name: 'Wrap-up' }).getByText(name, { exact: true }).waitFor();
  await callers.endAll();
  await endWrapUp(page);

  await callers.ring(number);
  await pop()
    .getByText(/^Lead since .+, taken by 李娜$/)
    .waitFor();
  await page.keyboard.press('Alt+a');
  await agentState(page, 'In call');
  await expect(form.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(name);
  await form.getByRole('radio', { name: 'Female' }).check();
  for (const field of ['Address', 'Source', 'Department', 'Items']) {
    await form.getByRole('combobox', { name: field, exact: true }).click();
    await page.getByRole('option').first().click();
  }
  await page.keyboard.press('Escape');
  await form.getByRole('combobox', { name: 'Type', exact: true }).press('ArrowRight');
  await form.getByLabel('Day', { exact: true }).press('ArrowRight');
  await form.getByRole('textbox', { name: 'Remark' }).fill('想了解价格');
  await form.getByRole('button', { name: 'Save enquiry' }).click();
  await page.getByText(`The enquiry of ${name} was saved.`).waitFor();
  const period = { created_time_start: `${clinicDay(-1)} 00:00:00`, created_time_end: `${clinicDay(1)} 00:00:00` };
  const customerOfCalls = async () => {
    const { body } = await agent.get('/api/ext/cdr/list', { ...period, rows: 5 });
    const rows = (body.data as List<Cdr>).rows.filter(({ caller }) => caller.endsWith(number));
    return rows.map(({ customer }) => customer?.name);
  };
  await expect.poll(customerOfCalls).toEqual([name]);
  await page.keyboard.press('Alt+h');
  await agentState(page, 'Wrap-up');
  await expect.poll(customerOfCalls).toEqual([name, name]);
});
