import { contract } from '../../src/shared/contract/contract.ts';
import { clinicDay } from '../support/clinic-day.ts';
import { gate } from '../support/gate.ts';
import { expect, test } from './component-test.ts';
import { checkReadable } from './readable.ts';
import { only, type ShownPage } from './stand-in/shown-page.ts';
import { withoutParts } from './stand-in/without-parts.ts';

const path = '/customers';
const rows = ({ main }: ShownPage) => main.getByRole('row');
const skeletons = ({ main }: ShownPage) => main.locator('.mantine-Skeleton-root');
const retry = ({ main }: ShownPage) => main.getByRole('button', { name: 'Try again' });

test('a list that loads shows its skeleton, then its rows', async ({ show }) => {
  const shown = await show({ scenario: 'loading', path });
  await skeletons(shown).first().waitFor();
  await expect(retry(shown)).toHaveCount(0);
  shown.service.mend();
  await rows(shown).nth(5).waitFor();
  await expect(skeletons(shown)).toHaveCount(0);
  expect(shown.service.queries(contract.customer.index)).toEqual([{ rows: 60, sort: 'created_at', order: 'desc' }]);
});

test('a failure names what to do, and the second try shows the rows', async ({ show }) => {
  const shown = await show({ scenario: 'error', path });
  await shown.main.getByRole('alert').getByText('Something went wrong.').waitFor();
  await expect(skeletons(shown)).toHaveCount(0);
  shown.service.mend();
  await retry(shown).click();
  await rows(shown).nth(5).waitFor();
  await expect(shown.main.getByRole('alert')).toHaveCount(0);
});

test('a refusal offers nothing to try', async ({ show }) => {
  const shown = await show({ scenario: 'no-permission', path });
  await shown.main.getByText('Your role does not allow you to see this.').waitFor();
  await expect(retry(shown)).toHaveCount(0);
});

test('without the service the frame and the list say it, until it is back', gate, async ({ show }) => {
  const shown = await show({ scenario: 'offline', path });
  await shown.page.getByText(/^The service is not responding\./).waitFor();
  await shown.main.getByText(/^Can’t reach the service\./).waitFor();
  shown.service.mend();
  shown.standIn.connection.emit('connected');
  await retry(shown).click();
  await rows(shown).nth(5).waitFor();
  await expect(shown.page.getByText(/^The service is not responding\./)).toHaveCount(0);
});

test('keeps its data while the workstation is away, and continues when it is back', async ({ show }) => {
  const shown = await show({ path });
  await rows(shown).nth(5).waitFor();
  shown.host.disconnect();
  await shown.page.getByText(/^The workstation cannot be reached\./).waitFor();
  await expect(rows(shown).nth(5)).toBeVisible();
  shown.host.reconnect();
  await shown.page.getByText(/^The workstation cannot be reached\./).waitFor({ state: 'detached' });
  await shown.main.getByRole('textbox', { name: /^Name, pinyin/ }).fill('张伟');
  await expect.poll(() => rows(shown).count()).toBeLessThan(10);
});

test('a clinic without customers says how to begin, and a search without a match what to change', async ({ show }) => {
  const shown = await show({ scenario: 'empty', path });
  await shown.main.getByText(/^No customers yet\./).waitFor();
  await shown.main.getByRole('textbox', { name: /^Name, pinyin/ }).fill('zw');
  await shown.main.getByText('Nobody matches “zw”.').waitFor();
  expect(shown.service.queries(contract.customer.query).at(-1)).toMatchObject({ keyword: 'zw', category: 'keyword' });
});

test('the search and the order are asked of the service', gate, async ({ show }) => {
  const shown = await show({ path });
  await rows(shown).nth(5).waitFor();
  await shown.main.getByRole('button', { name: /^Name/ }).click();
  await expect
    .poll(() => shown.service.queries(contract.customer.index).at(-1))
    .toMatchObject({ sort: 'name', order: 'desc' });
  await shown.main.getByRole('textbox', { name: /^Name, pinyin/ }).fill('张伟');
  await expect
    .poll(() => shown.service.queries(contract.customer.query).at(-1))
    .toMatchObject({ keyword: '张伟', category: 'keyword', sort: 'name', order: 'desc' });
  await rows(shown).filter({ hasText: '张伟' }).first().waitFor();
});

test('the typed words are marked in the rows, also in a number that is not the first', async ({ show }) => {
  const shown = await show({ path });
  const listed = await shown.service.read(contract.customer.index, { rows: 1, sort: 'created_at', order: 'desc' });
  const found = listed.rows.map((row) => ({ ...row, phone: ['13800000001', '13816072290'] }));
  shown.service.answer(contract.customer.query, () => ({ rows: found, total: found.length, next_cursor: null }));
  await shown.main.getByRole('textbox', { name: /^Name, pinyin/ }).fill('72290');
  const mark = rows(shown).nth(1).locator('mark');
  await expect(mark).toHaveText('7 2290');
  await expect(rows(shown).nth(1)).toContainText('138 1607 2290');
});

test('one’s own customers are in the address and asked of the service; a search is among all', async ({ show }) => {
  const shown = await show({ path });
  await rows(shown).nth(5).waitFor();
  const whose = shown.main.getByRole('radiogroup', { name: 'Whose' });
  await whose.getByText('Mine', { exact: true }).click();
  await expect(shown.page).toHaveURL(/whose=own/);
  const signIn = shown.standIn.signIn.value;
  const id = signIn.state === 'signed-in' ? signIn.user.id : 0;
  await expect
    .poll(() => shown.service.queries(contract.customerExtension.affiliated).at(-1))
    .toMatchObject({ user_id: id, sort: 'created_at', order: 'desc' });
  await shown.main.getByRole('textbox', { name: /^Name, pinyin/ }).fill('张伟');
  await rows(shown).filter({ hasText: '张伟' }).first().waitFor();
  await expect(whose.getByRole('radio', { name: 'All' })).toBeChecked();
  await expect(whose.getByRole('radio', { name: 'Mine' })).toBeDisabled();
});

test('a file that somebody changes is read again and shown in its row', async ({ show }) => {
  const shown = await show({ path });
  const opener = rows(shown).nth(1).getByRole('button');
  const before = await opener.innerText();
  const [query] = shown.service.queries(contract.customer.index);
  const list = await shown.service.read(contract.customer.index, query ?? {});
  const id = list.rows[0]?.id ?? 0;
  const profile = await shown.service.read(contract.customer.profile, { customer_id: id });
  expect(profile.customer.name).toBe(before);
  shown.service.answer(contract.customer.profile, () => ({
    ...profile,
    customer: { ...profile.customer, name: '苏新名', version: profile.customer.version + 1 },
  }));
  shown.standIn.announce('CustomerChanged', { id, version: profile.customer.version + 1 });
  await expect(opener).toHaveText('苏新名');
});

test('offers neither to accounts that may not create customers or read numbers', async ({ show }) => {
  const shown = await show({ path, role: 'doctor' });
  await rows(shown).nth(1).waitFor();
  await expect(shown.main.getByRole('link', { name: 'New customer' })).toHaveCount(0);
  await expect(rows(shown).nth(1)).toContainText('*');
});

for (const [scenario, there] of [
  ['empty', (shown: ShownPage) => shown.main.locator('[data-part=table-scroller] p')],
  ['error', (shown: ShownPage) => shown.main.getByRole('alert')],
] as const) {
  test(`a list in state “${scenario}” is readable`, async ({ show }) => {
    const shown = await show({ scenario, path });
    await there(shown).waitFor();
    await checkReadable(shown);
  });
}

test('the actions of a customer keep the focus while the timeline arrives', async ({ show }) => {
  const shown = await show({ path: '/customers/1', fateOf: only(contract.timeline.ofCustomer, 'hold') });
  const action = shown.main.getByRole('link', { name: 'New appointment' });
  await action.focus();
  shown.service.mend();
  await expect(shown.main.getByText('Coming', { exact: true })).toBeVisible();
  await expect(action).toBeFocused();
});

test('E opens the follow-up of a customer that is due first', async ({ show }) => {
  const shown = await show({ path: null });
  const due = { status: '0', date_end: clinicDay(), order: 'asc', rows: 1 } as const;
  const [first] = (await shown.service.read(contract.followup.index, due)).rows;
  if (!first) throw new Error('No follow-up is due.');
  await shown.load(`/customers/${first.customer.id}`);
  const complete = shown.main.getByRole('link', { name: 'Complete' }).first();
  await expect(complete).toHaveAttribute('aria-keyshortcuts', 'E');
  const address = await complete.getAttribute('href');
  await shown.page.keyboard.press('e');
  await expect(shown.page).toHaveURL(new RegExp(`${address}$`));
});

test('an identity document is masked until it is asked for, which the service is told', gate, async ({ show }) => {
  const shown = await show({ path: null });
  const profile = await shown.service.read(contract.customer.profile, { customer_id: 1 });
  const sfz = '11010519491231002X';
  shown.service.answer(contract.customer.profile, () => ({ ...profile, customer: { ...profile.customer, sfz } }));
  shown.service.answer(contract.customerExtension.document, () => ({ sfz }));
  await shown.load('/customers/1');
  await shown.main.getByText('110*************2X').waitFor();
  await expect(shown.main.getByText(sfz)).toHaveCount(0);
  expect(shown.service.bodies(contract.customerExtension.document)).toEqual([]);
  await shown.main.getByRole('button', { name: 'Show the identity document' }).click();
  await shown.main.getByText(sfz).waitFor();
  expect(shown.service.bodies(contract.customerExtension.document)).toEqual([{ id: 1 }]);
});

test('a service without the log shows the document that it has sent, when it is asked for', async ({ show }) => {
  const shown = await show({ path: null, before: withoutParts('documents') });
  const profile = await shown.service.read(contract.customer.profile, { customer_id: 1 });
  const sfz = '11010519491231002X';
  shown.service.answer(contract.customer.profile, () => ({ ...profile, customer: { ...profile.customer, sfz } }));
  await shown.load('/customers/1');
  await shown.main.getByRole('button', { name: 'Show the identity document' }).click();
  await shown.main.getByText(sfz).waitFor();
});
