import { contract } from '../../src/shared/contract/contract.ts';
import { expect, test } from './component-test.ts';

test('a doctor’s patient whose file is a colleague’s is named, and leads nowhere', async ({ show }) => {
  const shown = await show({ role: 'doctor' });
  const { rows } = await shown.service.read(contract.appointment.lists, { rows: 2 });
  const [own, other] = rows;
  if (!own || !other) throw new Error('The doctor has too few appointments.');
  const answer = [
    { ...own, customer: { id: 1, name: '张伟', idcard: 'C1' }, may_see_customer: true },
    { ...other, customer: { id: 2, name: '陆远', idcard: 'C2' }, may_see_customer: false },
  ];
  shown.service.answer(contract.appointment.lists, () => ({ rows: answer, total: 2, next_cursor: null }));
  await shown.load('/');
  await shown.main.getByRole('link', { name: '张伟', exact: true }).waitFor();
  const row = shown.main.getByRole('row').filter({ hasText: '陆远' });
  await expect(row.getByRole('link')).toHaveCount(1);
  await row.getByText('陆远').click();
  await expect(shown.page).toHaveURL((url) => !url.pathname.startsWith('/customers'));
  await expect(row.getByText('陆远')).toHaveAttribute('title', 'This customer belongs to another department.');
});
