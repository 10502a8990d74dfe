import { contract } from '../../src/shared/contract/contract.ts';
import { problemFor } from '../../src/shared/problems/problem-for.ts';
import { expect, test } from './component-test.ts';
import { customer, incoming } from './dock-scenes.ts';
import { call } from './stand-in/states.ts';
import { only } from './stand-in/shown-page.ts';

test('the pop names the caller whom the service names, before the number is looked up', async ({ show }) => {
  const shown = await show({ fateOf: only(contract.customer.query, 'hold') });
  shown.standIn.phone.change({ calls: [call({ customer })] });
  await expect(incoming(shown).locator('[data-part=name]')).toHaveText(customer.name);
  await expect.poll(() => shown.page.title()).toContain(customer.name);
  shown.service.mend();
});

test('of a caller whose file the account may not open the pop shows the name and the card number', async ({ show }) => {
  const shown = await show({ fateOf: only(contract.customer.query, 'empty') });
  shown.service.answer(contract.customer.profile, () => {
    throw problemFor('customer-not-found');
  });
  shown.standIn.phone.change({ calls: [call({ customer })] });
  await incoming(shown).getByText(`Card ${customer.idcard}`).waitFor();
  await expect(incoming(shown).locator('[data-part=name]')).toHaveText(customer.name);
  await expect(incoming(shown).getByText('Consultant')).toHaveCount(0);
});

test('the pop offers the customers whom the service reports with the call, and asks for nobody', async ({ show }) => {
  const shown = await show();
  const other = { id: 2, name: '李娜', idcard: 'C0000002' };
  shown.standIn.phone.change({ calls: [call({ candidates: [customer, other] })] });
  const choice = incoming(shown).getByRole('region', { name: 'Who is calling' });
  for (const { name } of [customer, other]) await choice.getByRole('button', { name: new RegExp(name) }).waitFor();
  expect(shown.service.queries(contract.customer.query)).toEqual([]);
});
