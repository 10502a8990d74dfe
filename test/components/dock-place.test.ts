import { contract } from '../../src/shared/contract/contract.ts';
import { expect, test } from './component-test.ts';
import { customer, dock, finish, incoming, ring, talk } from './dock-scenes.ts';
import { answeredCall } from './stand-in/states.ts';

test('the number field gives way to a call, keeps what was typed, and is not taken from who types', async ({
  show,
}) => {
  const shown = await show();
  const number = dock(shown).getByRole('textbox', { name: 'Number' });
  await number.fill('139');
  ring(shown.standIn);
  await incoming(shown).waitFor();
  await shown.page.keyboard.type('1');
  await expect(number).toHaveValue('1391');
  await expect(number).toBeFocused();
  await incoming(shown).getByRole('button', { name: 'Decline' }).focus();
  await expect(number).toBeVisible();
  talk(shown.standIn);
  await expect(number).toHaveCount(0);
  shown.standIn.phone.change({ calls: [] });
  await expect(number).toHaveValue('1391');
});

test('recent calls: one opens its customer; the number of nobody goes into the field', async ({ show }) => {
  const shown = await show({ path: null });
  const period = { created_time_start: '2020-01-01 00:00:00', created_time_end: '2040-01-01 00:00:00' };
  const [one] = (await shown.service.read(contract.cdr.list, { ...period, rows: 1 })).rows;
  if (!one) throw new Error('The agent has no call.');
  const known = { ...one, id: 1, customer, direction: 'inbound' as const, billsec: 252 };
  const missed = { ...known, id: 2, customer: null, caller: '13800134471', billsec: 0 };
  shown.service.answer(contract.cdr.list, () => ({ rows: [known, missed], total: 2, next_cursor: null }));
  await shown.load('/');
  const recent = dock(shown).getByRole('region', { name: 'Recent' });
  await recent
    .getByRole('button', { name: /13800134471|138 0013 4471/ })
    .filter({ hasText: 'missed' })
    .click();
  await expect(dock(shown).getByRole('textbox', { name: 'Number' })).toHaveValue('13800134471');
  await recent.getByRole('button', { name: /张伟/ }).filter({ hasText: '4:12' }).click();
  await shown.main.getByRole('heading', { level: 1, name: '张伟' }).waitFor();
});

test('two calls: Hang up at the foot belongs to the active one, and the held one has its own', async ({ show }) => {
  const shown = await show();
  const held = answeredCall({ id: 'call-1', customer, held: true });
  const talking = answeredCall({ id: 'call-2', number: '13912340999' });
  shown.standIn.phone.change({ calls: [talking, held] });
  const beside = dock(shown).getByRole('region', { name: '张伟, on hold' });
  const main = dock(shown).getByRole('group', { name: '139 1234 0999' });
  await beside.getByRole('button', { name: 'Swap' }).waitFor();
  const hangUp = main.getByRole('button', { name: 'Hang up', exact: true });
  await expect(hangUp).toHaveAttribute('aria-keyshortcuts', 'Alt+H');
  const bottomOf = async (button: typeof hangUp) => {
    const box = await button.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  expect(await bottomOf(hangUp)).toBe(720 - 16);
  expect(await bottomOf(beside.getByRole('button', { name: 'Hang up 张伟' }))).toBeLessThan(400);
});

for (const height of [720, 600])
  test(`${height} px high: the foot is at the bottom of the dock in a call and in its wrap-up`, async ({ show }) => {
    const shown = await show({ before: talk });
    await shown.page.setViewportSize({ width: 1280, height });
    await expect(dock(shown).getByRole('button', { name: 'Hang up' })).toHaveJSProperty('offsetHeight', 40);
    const bottomOf = async (name: RegExp) => {
      const box = await shown.page.locator('[data-part=dock]').getByRole('button', { name }).boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    };
    await expect.poll(() => bottomOf(/^Hang up/)).toBe(height - 16);
    finish(shown.standIn);
    await expect.poll(() => bottomOf(/^Save/)).toBe(height - 16 - 32);
  });

test('Call without a number puts the last one that was called into the field', async ({ show }) => {
  const shown = await show({ path: null });
  const period = { created_time_start: '2020-01-01 00:00:00', created_time_end: '2040-01-01 00:00:00' };
  const [one] = (await shown.service.read(contract.cdr.list, { ...period, rows: 1 })).rows;
  if (!one) throw new Error('The agent has no call.');
  const called = { ...one, id: 1, direction: 'inbound' as const };
  const placed = { ...one, id: 2, direction: 'outbound' as const, callee: '13800134471' };
  shown.service.answer(contract.cdr.list, () => ({ rows: [called, placed], total: 2, next_cursor: null }));
  await shown.load('/');
  const number = dock(shown).getByRole('textbox', { name: 'Number' });
  await dock(shown).getByRole('button', { name: 'Call', exact: true }).click();
  await expect(number).toHaveValue('13800134471');
  await number.press('Enter');
  await expect.poll(() => shown.standIn.commands).toEqual([{ name: 'dial', input: { number: '13800134471' } }]);
});
