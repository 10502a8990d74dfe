import { expect, test } from './component-test.ts';

test('the name of a line may be Chinese, and what is wrong with one takes the place of its hint', async ({ show }) => {
  const { main } = await show({ role: 'admin', path: '/back-office/lines/new' });
  const name = main.getByRole('textbox', { name: 'Name', exact: true });
  const hint = main.getByText(/^Letters, digits, .* It cannot be changed later\.$/);
  const error = main.getByText(/^Only letters, digits, /);
  await hint.waitFor();
  await name.fill('移动 主线');
  await name.press('Control+Enter');
  await error.waitFor();
  await expect(hint).toHaveCount(0);
  await name.fill('移动主线');
  await expect(error).toHaveCount(0);
  await hint.waitFor();
});
