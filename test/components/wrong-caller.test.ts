import { contract } from '../../src/shared/contract/contract.ts';
import { gate } from '../support/gate.ts';
import { expect, test } from './component-test.ts';
import { customer, dock } from './dock-scenes.ts';
import type { ShownPage } from './stand-in/shown-page.ts';
import { answeredCall, endedCall, readyAgent } from './stand-in/states.ts';

/** A wrong choice among those who share a number. */
const chosen = (shown: ShownPage) =>
  shown.standIn.commands.filter(({ name }) => name === 'identifyCaller').map(({ input }) => input);

async function talkOnSharedNumber(shown: ShownPage): Promise<{ id: number; name: string }> {
  const listed = await shown.service.read(contract.customer.query, { keyword: '张', category: 'keyword', rows: 20 });
  const first = listed.rows.find(({ id }) => id === customer.id);
  const other = listed.rows.find(({ id }) => id !== customer.id);
  if (!first || !other) throw new Error('The clinic has too few customers.');
  const both = { rows: [first, other], total: 2, next_cursor: null };
  shown.service.answer(contract.callExtension.callers, () => both);
  shown.service.answer(contract.customer.query, () => both);
  shown.standIn.phone.change({ calls: [answeredCall({ customer })] });
  return other;
}

test('“Not …?” beside the call asks again who is calling', gate, async ({ show }) => {
  const shown = await show();
  const other = await talkOnSharedNumber(shown);
  await dock(shown).waitFor();
  await shown.page.getByRole('button', { name: `Not ${customer.name}?` }).click();
  await shown.page
    .getByRole('region', { name: 'Who is calling' })
    .getByRole('button', { name: new RegExp(other.name) })
    .click();
  await expect.poll(() => chosen(shown)).toMatchObject([{ customer: { id: other.id } }]);
});

test('the file of another customer with the number takes the call', async ({ show }) => {
  const shown = await show({ path: null });
  const other = await talkOnSharedNumber(shown);
  await shown.load(`/customers/${other.id}`);
  await shown.main.getByRole('button', { name: 'This is the caller' }).click();
  await expect.poll(() => chosen(shown)).toMatchObject([{ customer: { id: other.id } }]);
});

test('the call of a wrap-up that has ended stays away when the page is loaded again', async ({ show }) => {
  const shown = await show();
  await dock(shown).waitFor();
  const detail = { sip_code: null, reason: 'why', code: 'connection-lost' } as const;
  const call = endedCall({ customer, detail, since: Date.now() - 1000 });
  shown.standIn.agent.emit({ ...readyAgent(), label: 'wrap_up', wrapUpEndsAt: Date.now() + 60_000 });
  shown.standIn.phone.change({ calls: [call] });
  const card = dock(shown).getByRole('group', { name: customer.name });
  await card.waitFor();
  shown.standIn.agent.emit(readyAgent());
  await card.waitFor({ state: 'detached' });
  await shown.load('/today');
  await dock(shown).getByRole('textbox', { name: 'Number' }).waitFor();
  await expect(card).toHaveCount(0);
});
