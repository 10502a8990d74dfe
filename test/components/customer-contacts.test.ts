import { contract } from '../../src/shared/contract/contract.ts';
import { clinicDay } from '../support/clinic-day.ts';
import { expect, test } from './component-test.ts';
import { only, type ShownPage } from './stand-in/shown-page.ts';

const path = '/customers';
const heads = ({ main }: ShownPage) => main.getByRole('columnheader');
const head = (shown: ShownPage, name: string) => shown.main.getByRole('columnheader', { name });

test('a row says when the customer was last spoken to, and when they come next', async ({ show }) => {
  const shown = await show({ path, fateOf: only(contract.customerContact.of, 'hold') });
  await shown.main.getByRole('row').nth(5).waitFor();
  shown.service.answer(contract.customerContact.of, ({ query }) =>
    String(query.ids)
      .split(',')
      .map((id, index) => ({
        customer_id: Number(id),
        last_contact: index === 0 ? { kind: 'call', at: `${clinicDay(-400)} 14:21:00` } : null,
        next_appointment: index === 0 ? { id: 1, at: `${clinicDay(0)} 16:30:00` } : null,
      })),
  );
  shown.service.mend();
  const first = shown.main.getByRole('row').nth(1);
  await expect(first).toContainText(`${clinicDay(-400).slice(0, 4)} call`);
  await expect(first).toContainText('16:30');
});

test('columns that are hidden are not asked for, and stay hidden', async ({ show }) => {
  const shown = await show({ path });
  const asked = () => shown.service.queries(contract.customerContact.of).length;
  await head(shown, 'Last contact').waitFor();
  // The rows that are shown first ask, once they are there.
  await expect.poll(asked).toBeGreaterThan(0);
  await shown.main.getByRole('button', { name: 'Columns' }).click();
  const choice = shown.page.getByRole('dialog', { name: 'Columns' });
  for (const name of ['Last contact', 'Next appointment']) {
    await choice.getByRole('checkbox', { name }).press('Space');
    await expect(head(shown, name)).toHaveCount(0);
  }
  const before = asked();
  await shown.load(path);
  await shown.main.getByRole('row').nth(5).waitFor();
  await expect(head(shown, 'Last contact')).toHaveCount(0);
  expect(asked()).toBe(before);
  expect(await heads(shown).count()).toBeGreaterThan(3);
});
