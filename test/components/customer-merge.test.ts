import { contract } from '../../src/shared/contract/contract.ts';
import type { CustomerMerge } from '../../src/shared/contract/customer-merge.ts';
import { gate } from '../support/gate.ts';
import { expect, test } from './component-test.ts';
import { checkReadable } from './readable.ts';
import type { ShownPage } from './stand-in/shown-page.ts';
import { answeredCall } from './stand-in/states.ts';

const [keptId, otherId] = [1, 2];
const mergePath = `/customers/${keptId}/merge?with=${otherId}`;
const mergeForm = ({ main }: ShownPage) => main.getByRole('form', { name: /^Merge / });
const summaryOf = async ({ service }: ShownPage, id: number) => {
  const { customer } = await service.read(contract.customer.profile, { customer_id: id });
  const { name, sex, idcard, medium_name, tags, created_at, phone } = customer;
  return { id, name, sex, idcard, medium_name, tags, created_at, phone };
};

test('a possible duplicate is named on the page and leads to the merge', async ({ show }) => {
  const shown = await show({ path: null, role: 'supervisor' });
  const customer = await summaryOf(shown, otherId);
  shown.service.answer(contract.customerMerge.duplicatesOf, () => [
    { customer, by: ['document' as const, 'number' as const] },
  ]);
  await shown.load(`/customers/${keptId}`);
  const notice = shown.main.getByRole('status').filter({ hasText: 'Possible duplicate' });
  await expect(notice).toContainText('same identity document, same number');
  await notice.getByRole('link', { name: `Compare and merge ${customer.name}, ${customer.idcard}` }).press('Enter');
  await mergeForm(shown).waitFor();
});

test('a possible duplicate is not named in a call, nor once they are said to be different people', async ({ show }) => {
  // A page of its own, which keeps the answer.
  const shown = await show({ path: null, onPage: () => Promise.resolve() });
  const customer = await summaryOf(shown, otherId);
  shown.service.answer(contract.customerMerge.duplicatesOf, () => [{ customer, by: ['name' as const] }]);
  await shown.load(`/customers/${keptId}`);
  const notice = shown.main.getByRole('status').filter({ hasText: 'Possible duplicate' });
  await notice.waitFor();
  shown.standIn.phone.change({ calls: [answeredCall()] });
  await expect(notice).toHaveCount(0);
  shown.standIn.phone.change({ calls: [] });
  await notice.getByRole('button', { name: 'They are different people' }).click();
  await expect(notice).toHaveCount(0);
  await shown.load(`/customers/${keptId}`);
  await shown.main.getByRole('heading', { level: 1 }).waitFor();
  await expect(notice).toHaveCount(0);
});

test('names the duplicate without the merge to who may not merge', async ({ show }) => {
  const shown = await show({ path: null, role: 'agent' });
  const customer = await summaryOf(shown, otherId);
  shown.service.answer(contract.customerMerge.duplicatesOf, () => [{ customer, by: ['name' as const] }]);
  await shown.load(`/customers/${keptId}`);
  const notice = shown.main.getByRole('status').filter({ hasText: 'Possible duplicate' });
  await expect(notice.getByRole('button', { name: customer.name })).toBeVisible();
  await expect(notice.getByRole('link')).toHaveCount(0);
  await shown.load(mergePath);
  await shown.main.getByText('Your role does not allow you to see this.').waitFor();
});

test('merges by keyboard: the chosen values are sent with the versions that were compared', gate, async ({ show }) => {
  const shown = await show({ path: mergePath, role: 'supervisor' });
  const { customer: kept } = await shown.service.read(contract.customer.profile, { customer_id: keptId });
  const { customer: other } = await shown.service.read(contract.customer.profile, { customer_id: otherId });
  shown.service.answer(contract.customerMerge.merge, () => ({ merge_id: 7, customer: { ...kept, name: other.name } }));
  const name = shown.main.getByRole('radiogroup', { name: 'Name' });
  await name.getByRole('radio', { name: kept.name }).focus();
  await shown.page.keyboard.press('ArrowRight');
  await expect(name.getByRole('radio', { name: other.name })).toBeChecked();
  await expect(
    shown.main.getByRole('radiogroup', { name: 'Phones' }).getByRole('radio', { name: 'Both' }),
  ).toBeChecked();
  await shown.page.keyboard.press('Control+Enter');
  await expect.poll(() => shown.service.bodies(contract.customerMerge.merge)).toHaveLength(1);
  expect(shown.service.bodies(contract.customerMerge.merge)[0]).toMatchObject({
    kept_id: keptId,
    kept_version: kept.version,
    merged_id: otherId,
    merged_version: other.version,
    take: { name: 'merged', phone: 'both', tags: 'both' },
  });
  await expect(shown.page).toHaveURL(new RegExp(`/customers/${keptId}$`));
});

test('a merge of the last day is undone from the page', async ({ show }) => {
  const shown = await show({ path: null, role: 'supervisor' });
  const merged = await summaryOf(shown, otherId);
  const merges: CustomerMerge[] = [
    {
      id: 9,
      merged: { id: merged.id, name: merged.name, idcard: merged.idcard },
      at: merged.created_at,
      by: null,
      undo_until: merged.created_at,
      is_latest: true,
    },
  ];
  shown.service.answer(contract.customerMerge.merges, () => merges);
  shown.service.answer(contract.customerMerge.undo, () => {
    merges.pop();
    return { kept_id: keptId, merged_id: otherId };
  });
  await shown.load(`/customers/${keptId}`);
  const undo = shown.main.getByRole('button', { name: 'Undo merge' });
  await undo.press('Enter');
  await expect(undo).toHaveCount(0);
  expect(shown.service.bodies(contract.customerMerge.undo)).toEqual([{ merge_id: 9 }]);
});

test('an open tab of a merged customer shows the kept one, with what was typed', async ({ show }) => {
  const shown = await show({ path: `/customers/${otherId}?edit=true`, role: 'supervisor' });
  const kept = await shown.service.read(contract.customer.profile, { customer_id: keptId });
  await shown.main.getByRole('textbox', { name: 'Name' }).fill('苏新名');
  const current = { ...kept, customer: { ...kept.customer, version: kept.customer.version + 1 } };
  shown.service.answer(contract.customer.profile, () => current);
  shown.standIn.announce('CustomersMerged', { merged_id: otherId, kept_id: keptId, is_undone: false });
  await expect(shown.page).toHaveURL(new RegExp(`/customers/${keptId}\\?`));
  await expect(shown.main.getByRole('textbox', { name: 'Name' })).toHaveValue('苏新名');
  await shown.main.getByText('Somebody else has changed this customer').waitFor();
});

test('duplicates are listed by what they share, page by page', async ({ show }) => {
  const shown = await show({ path: '/customers', role: 'supervisor' });
  const customers = [await summaryOf(shown, keptId), await summaryOf(shown, otherId)];
  shown.service.answer(contract.customerMerge.duplicates, ({ query }) => ({
    rows: [{ customers }],
    next_cursor: query.by === 'number' && query.cursor === undefined ? 'next' : null,
  }));
  await shown.main.getByRole('link', { name: 'Duplicates' }).press('Enter');
  await shown.main.getByRole('button', { name: 'Show more' }).press('Enter');
  await expect(shown.main.getByRole('link', { name: /^Compare and merge/ })).toHaveCount(2);
  await shown.main.getByText('same name and birthday').click();
  await expect(shown.main.getByRole('link', { name: /^Compare and merge/ })).toHaveCount(1);
});

test('the merge is readable', async ({ show }) => {
  const shown = await show({ path: mergePath, role: 'supervisor' });
  await mergeForm(shown).waitFor();
  await checkReadable(shown);
});
