import type { Cdr } from '../../src/shared/contract/cdr.ts';
import { contract } from '../../src/shared/contract/contract.ts';
import { problemOf } from '../../src/shared/problem.ts';
import { problemFor } from '../../src/shared/problems/problem-for.ts';
import { expect, test } from './component-test.ts';
import type { ShowOptions, ShownPage } from './stand-in/shown-page.ts';

/** Records of calls that were cut off or missed: the caller is owed a call. */
type Show = (options?: ShowOptions) => Promise<ShownPage>;
const number = '19900000001';

async function aRecord({ service }: ShownPage): Promise<Cdr> {
  const days = { created_time_start: '2020-01-01 00:00:00', created_time_end: '2040-01-01 00:00:00' };
  const [record] = (await service.read(contract.cdr.list, { ...days, rows: 1 })).rows;
  if (!record) throw new Error('The agent has no call.');
  const talked = { wait_seconds: 1, ring_seconds: 2, billsec: 30, hangup_cause: 'NORMAL_CLEARING' as const };
  const sides = { direction: 'inbound' as const, caller: number, callee: '2000', customer: null };
  return { ...record, ...sides, ...talked, hangup_detail: null, legs: null, is_practice: false, wrap_ups: [] };
}
const endedBy = (code: NonNullable<Cdr['hangup_detail']>['code']): Partial<Cdr> => ({
  hangup_detail: { sip_code: null, reason: null, code },
});
const missed: Partial<Cdr> = { billsec: 0, hangup_cause: 'ORIGINATOR_CANCEL', answered_at: null };

async function calls(show: Show, change: Partial<Cdr>, before?: ShowOptions['before']): Promise<ShownPage> {
  const shown = await show({ path: null, ...(before ? { before } : {}) });
  const record = { ...(await aRecord(shown)), ...change };
  shown.service.answer(contract.cdrExtension.list, () => ({
    rows: [{ ...record, signals: null, group: null, score: null }],
    total: 1,
    next_cursor: null,
  }));
  await shown.load('/calls');
  await shown.main.getByRole('row').nth(1).waitFor();
  return shown;
}
const button = ({ main }: ShownPage) => main.getByRole('button', { name: `Call back ${number}` });

for (const [name, change] of [
  ['connection-lost', endedBy('connection-lost')],
  ['refresh-lost', endedBy('refresh-lost')],
  ['sound-refused', endedBy('sound-refused')],
  ['service-stopped', endedBy('service-stopped')],
  ['missed', missed],
] as const)
  test(`calls: ${name}: the row calls back by its record`, async ({ show }) => {
    const shown = await calls(show, change);
    await button(shown).click();
    await expect
      .poll(() => shown.standIn.commands)
      .toEqual([{ name: 'dial', input: { number, source: { recordId: expect.any(Number) } } }]);
  });

test('calls: C calls the number of the row under the keys, by its record', async ({ show }) => {
  const { page, main, standIn } = await calls(show, {});
  await main.locator('tr[data-index="0"]').waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('c');
  await expect
    .poll(() => standIn.commands)
    .toEqual([{ name: 'dial', input: { number, source: { recordId: expect.any(Number) } } }]);
});

test('calls: C calls the number of a row whose details have the focus', async ({ show }) => {
  const { page, main, standIn } = await calls(show, endedBy('connection-lost'));
  await main.getByRole('button', { name: /^Show the (recording|details)/ }).click();
  await main
    .getByRole('region')
    .getByRole('button', { name: `Call back ${number}` })
    .focus();
  await page.keyboard.press('c');
  await expect
    .poll(() => standIn.commands)
    .toEqual([{ name: 'dial', input: { number, source: { recordId: expect.any(Number) } } }]);
});

test('calls: C calls no practice caller and no withheld number', async ({ show }) => {
  const shown = await calls(show, {});
  const record = await aRecord(shown);
  const rows = [{ caller: '' }, { is_practice: true }, {}].map((change, id) => ({
    ...record,
    ...change,
    id: id + 1,
    signals: null,
    score: null,
    group: null,
  }));
  shown.service.answer(contract.cdrExtension.list, () => ({ rows, total: rows.length, next_cursor: null }));
  await shown.load('/calls');
  await shown.main.locator('tr[data-index="2"]').waitFor();
  for (const key of ['j', 'c', 'j', 'c', 'j', 'c']) await shown.page.keyboard.press(key);
  await expect
    .poll(() => shown.standIn.commands)
    .toEqual([{ name: 'dial', input: { number, source: { recordId: 3 } } }]);
});

test('calls: the record calls back too, and says why it cannot', async ({ show }) => {
  const dialProblem = problemOf(problemFor('phone-not-registered'));
  const shown = await calls(show, endedBy('connection-lost'), ({ phone }) => phone.change({ dialProblem }));
  await shown.main.getByRole('button', { name: /^Show the (recording|details)/ }).click();
  const inRecord = shown.main.getByRole('region').getByRole('button', { name: `Call back ${number}` });
  await expect(inRecord).toBeDisabled();
  await expect(inRecord).toHaveAttribute('title', 'The phone is not registered, so no call can reach you.');
  await expect(button(shown).first()).toBeDisabled();
  shown.standIn.phone.change({ dialProblem: null });
  await inRecord.click();
  await expect.poll(() => shown.standIn.commands.map((command) => command.name)).toEqual(['dial']);
});

for (const [name, change] of [
  ['a call that ended with a goodbye', {}],
  ['a call that nobody answered outside', { ...missed, direction: 'outbound' }],
  ['a practice call', { ...missed, is_practice: true }],
  ['a number that was withheld', { ...missed, caller: '' }],
] as const)
  test(`calls: ${name} is not called back`, async ({ show }) => {
    const shown = await calls(show, change as Partial<Cdr>);
    await expect(shown.main.getByRole('button', { name: /^Call back/ })).toHaveCount(0);
  });

test('calls: offers no call to accounts that may not place one', async ({ show }) => {
  const dialProblem = problemOf(problemFor('call-not-permitted'));
  const shown = await calls(show, missed, ({ phone }) => phone.change({ dialProblem }));
  await expect(shown.main.getByRole('button', { name: /^Call back/ })).toHaveCount(0);
});
