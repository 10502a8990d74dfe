import { expect, test } from './component-test.ts';

test('intake: shows the missing sex below the choice, apart from it', async ({ show }) => {
  const shown = await show({ path: '/reservations/new' });
  const form = shown.main.getByRole('form', { name: 'New enquiry' });
  await form.getByRole('textbox', { name: 'Name', exact: true }).press('Control+Enter');
  const group = form.getByRole('radiogroup', { name: 'Sex' });
  const error = form.locator('.mantine-RadioGroup-error');
  await error.waitFor();
  const [radio, said] = await Promise.all([group.getByRole('radio').first().boundingBox(), error.boundingBox()]);
  const gap = (said?.y ?? 0) - ((radio?.y ?? 0) + (radio?.height ?? 0));
  expect(gap).toBeGreaterThanOrEqual(5);
});
