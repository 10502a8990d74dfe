import { contract } from '../../src/shared/contract/contract.ts';
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

test('a line has its servers in DNS, a form of numbers, a prefix, transferred callers and encrypted sound', async ({
  show,
}) => {
  const shown = await show({ role: 'admin', path: '/back-office/lines/new' });
  const { main } = shown;
  shown.service.answer(contract.adminSettings.updateLines, () => ({
    version: 2,
    trunks: [],
    inbound: [],
    takes_effect: 'immediately' as const,
  }));
  const field = (name: string) => main.getByRole('textbox', { name, exact: true });
  await field('Name').fill('carrier');
  await field('Host').fill('carrier.example');
  await field('Port').fill('');
  await field('Prefix').fill('9a');
  await main.getByRole('combobox', { name: 'Numbers as' }).click();
  await shown.page.getByRole('option', { name: '021 … (national)' }).click();
  await main.getByRole('switch', { name: 'Show transferred callers' }).click();
  await main.getByRole('switch', { name: 'Show numbers of agents and groups' }).click();
  await main.getByRole('switch', { name: 'Encrypted sound' }).click();
  await field('Prefix').press('Control+Enter');
  await main.getByText('Up to 8 digits.').waitFor();
  await field('Prefix').fill('9');
  await field('Prefix').press('Control+Enter');
  await expect
    .poll(() => shown.service.bodies(contract.adminSettings.updateLines).at(-1))
    .toMatchObject({
      trunks: expect.arrayContaining([
        {
          name: 'carrier',
          host: 'carrier.example',
          port: null,
          encrypted_sound: true,
          number_format: 'national',
          number_prefix: '9',
          presents_callers: true,
          presents_own_numbers: true,
        },
      ]),
    });
});
