import { contract } from '../../src/shared/contract/contract.ts';
import { expect, test } from './component-test.ts';

test('calling one due follow-up after another leases one at a time', async ({ show }) => {
  const shown = await show({ path: '/?show=followup' });
  const { lease, release } = contract.followupLease;
  shown.service.answer(lease, ({ body: { id } }) => ({ id: Number(id), seconds_left: 120 }));
  shown.service.answer(release, ({ body: { id } }) => ({ id: Number(id) }));
  const calls = shown.main.getByRole('region', { name: 'Follow-ups due' }).getByRole('button', { name: /^Call / });
  await calls.nth(0).click();
  await expect.poll(() => shown.standIn.commands.length).toBe(1);
  await calls.nth(1).click();
  await expect.poll(() => shown.standIn.commands.length).toBe(2);
  const [first, second] = shown.service.bodies(lease);
  expect(shown.service.bodies(release)).toEqual([first]);
  expect(second).not.toEqual(first);
});
