import { contract } from '../../src/shared/contract/contract.ts';
import type { QueueDelay } from '../../src/shared/contract/work-queue.ts';
import { checkAccessibility } from '../support/accessibility.ts';
import { expect, test } from './component-test.ts';

const path = '/supervisor/missed';
const delay = (changes: Partial<QueueDelay>): QueueDelay => ({
  key: 'customer 3',
  customer: { id: 3, name: '田野', idcard: 'C0000003' },
  number: '13816072290',
  reason: 'In a meeting',
  by: '李娜',
  at: '2026-11-24 13:02:00',
  until: '2026-11-24 15:02:00',
  ...changes,
});

test('people who are put off for everybody are on the page of missed calls, and are put back there', async ({
  show,
}) => {
  const shown = await show({ role: 'supervisor', path });
  let left = [
    delay({}),
    delay({ key: 'call 9', customer: null }),
    delay({ key: 'customer 4', customer: null, number: '' }),
  ];
  const { delays, endDelay } = contract.workQueue;
  shown.service.answer(delays, () => left);
  shown.service.answer(endDelay, ({ body: { key } }) => {
    left = left.filter((one) => one.key !== key);
    return { key };
  });
  await shown.load(path);
  const people = (count: string) => shown.main.getByRole('region', { name: `${count} put off for everybody` });
  await expect(people('3 persons').getByRole('listitem')).toHaveCount(0);
  await people('3 persons').getByRole('heading').click();
  await expect(people('3 persons').getByRole('listitem')).toHaveText([
    /^田野until .*15:02李娜: In a meetingPut back$/,
    /^138 1607 2290until/,
    /^More than one customer has this number, or you may not see whose it isuntil/,
  ]);
  await checkAccessibility(shown.page);
  await people('3 persons').getByRole('button', { name: 'Put 田野 back into the queues' }).click();
  await people('2 persons').waitFor();
  expect(shown.service.bodies(endDelay)).toEqual([{ key: 'customer 3' }]);
});

test('many who are put off, and long reasons, leave the page to the missed calls', async ({ show }) => {
  const shown = await show({ role: 'supervisor', path: null });
  await shown.page.setViewportSize({ width: 1280, height: 720 });
  shown.service.answer(contract.workQueue.delays, () =>
    Array.from({ length: 9 }, (_, index) => delay({ key: `customer ${index + 3}`, reason: 'x'.repeat(200) })),
  );
  await shown.load(path);
  const people = shown.main.getByRole('region', { name: '9 persons put off for everybody' });
  const table = await shown.main.locator('[data-part=unreturned-rows]').boundingBox();
  // The head of the table, and five rows of it.
  expect(table?.height).toBeGreaterThanOrEqual(32 + 5 * 40);
  await people.getByRole('heading').click();
  const button = people.getByRole('button').first();
  await button.waitFor();
  const page = await shown.main.boundingBox();
  const box = await button.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan((page?.x ?? 0) + (page?.width ?? 0));
  expect(box?.width).toBeGreaterThan(48);
  expect((await people.boundingBox())?.height).toBeLessThan(150);
});
