import { gate } from '../support/gate.ts';
import { expect, test } from './component-test.ts';

test('a customer who is found and opened is called by C', gate, async ({ show }) => {
  const shown = await show();
  const { keyboard } = shown.page;
  await shown.main.getByRole('heading', { level: 1 }).waitFor();
  await keyboard.press('Control+k');
  await keyboard.type('张伟');
  await shown.page.getByRole('option', { selected: true }).waitFor();
  await keyboard.press('Enter');
  await shown.main.getByRole('heading', { level: 1, name: '张伟' }).waitFor();
  await expect(shown.main).toBeFocused();
  const first = shown.main.getByRole('button', { name: /^Call 1/ }).first();
  await expect(first).toBeEnabled();
  await keyboard.press('c');
  await expect.poll(() => shown.standIn.commands.map(({ name }) => name)).toEqual(['dial']);
  expect(shown.standIn.commands[0]?.input).toMatchObject({ source: { phoneIndex: 0 } });
});

test('a letter that is typed calls nobody', async ({ show }) => {
  const shown = await show({ path: '/customers/1' });
  await shown.main
    .getByRole('button', { name: /^Call 1/ })
    .first()
    .waitFor();
  await shown.page.getByRole('combobox', { name: 'Search' }).press('c');
  await expect(shown.page.getByRole('combobox', { name: 'Search' })).toHaveValue('c');
  expect(shown.standIn.commands).toEqual([]);
});
