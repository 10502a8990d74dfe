import type { Page } from '@playwright/test';
import { expect, test } from '../support/console-test.ts';
import { signInOverHttp } from '../support/workstation.ts';

/** An administrator sets what holds for the whole clinic. */
let page: Page;
let core: string;

test.use({ consoleOptions: { options: ['--media-processing=off'], signedIn: 'admin@clinic.test' } });
test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ openConsole }) => {
  ({ page, core } = openConsole);
  await page.getByRole('link', { name: 'Back office', exact: true }).click();
});

const form = (name: string) => page.getByRole('form', { name });
const saved = () => page.getByText(/^Saved: /);
const open = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
const administrator = () => signInOverHttp(core, 'admin@clinic.test');

test('hours and rules: conflicting values are reported at their fields, and saved ones are kept', async () => {
  await open('Hours and rules');
  const hours = form('Hours and rules');
  const closes = hours.getByRole('textbox', { name: 'Monday: Closes at' });
  await closes.fill('8');
  await hours.getByRole('textbox', { name: 'Slot length' }).fill('half an hour');
  await hours.getByRole('button', { name: 'Save changes' }).click();
  await hours.getByText('Enter a whole number.').waitFor();
  await hours.getByRole('textbox', { name: 'Slot length' }).fill('２０');
  await page.keyboard.press('Enter');
  await expect(closes).toHaveAttribute('aria-invalid', 'true');
  await page.reload();
  await expect(closes).toHaveValue('08:00');
  await closes.fill('19:30');
  await hours.getByRole('textbox', { name: 'End a sign-in after' }).fill('30');
  await page.keyboard.press('Enter');
  await saved().waitFor();
  const { data } = await (await administrator()).get<Record<string, unknown>>('/api/ext/admin/settings');
  expect(data).toMatchObject({
    business_end: '19:30',
    slot_duration: 20,
    token_idle_days: 30,
    business_start: '09:00',
    opening_week: expect.arrayContaining([
      { opens: '09:00', closes: '19:30', break_start: null, break_end: null },
      { opens: '09:00', closes: '18:00', break_start: null, break_end: null },
    ]),
  });
});

test('the callback needs a secret, which is never shown again', async () => {
  await open('Callback');
  const callback = form('Callback');
  await callback.getByRole('textbox', { name: 'Address' }).fill('https://receiver.example.com/calls');
  await callback.getByRole('button', { name: 'Save changes' }).click();
  await callback.getByText('A secret is needed to sign the messages.').waitFor();
  await callback.getByRole('textbox', { name: 'Secret' }).fill('a secret of the receiver');
  await page.keyboard.press('Enter');
  await callback.getByText('On', { exact: true }).waitFor();
  await expect(callback.getByRole('textbox', { name: 'New secret' })).toHaveValue('');
  await callback.getByRole('textbox', { name: 'Address' }).fill('');
  await page.keyboard.press('Enter');
  await callback.getByText('Off', { exact: true }).waitFor();
});

test('a line and its number are added, changed and removed, and the list says what is in use', async () => {
  await open('Lines');
  await page.getByText('No lines yet.').waitFor();
  await page.getByRole('link', { name: 'New line' }).click();
  await form('New line').getByRole('textbox', { name: 'Name' }).fill('main');
  await form('New line').getByRole('textbox', { name: 'Port' }).fill('sixty');
  await page.keyboard.press('Enter');
  await form('New line').getByText('Enter a whole number.').waitFor();
  await form('New line').getByRole('textbox', { name: 'Port' }).fill('5080');
  await form('New line').getByRole('textbox', { name: 'Host' }).fill('sip.provider.example');
  await form('New line').getByRole('textbox', { name: 'User' }).fill('clinic');
  await form('New line').getByRole('textbox', { name: 'Own number' }).fill('+862155550100');
  await form('New line').getByRole('textbox', { name: 'Password' }).fill('secret of the line');
  await page.keyboard.press('Enter');
  await form('main').waitFor();
  const row = page.getByRole('row', { name: /main/ });
  await row.getByText('sip.provider.example:5080').waitFor();
  await row.getByText(/^(Unknown|Not responding|Takes no calls \(503\))$/).waitFor();

  await form('main').getByRole('textbox', { name: 'Host' }).fill('other.provider.example');
  await form('main').getByRole('button', { name: 'Save changes' }).click();
  await row.getByText('other.provider.example:5080').waitFor();

  await page.getByRole('link', { name: 'New number' }).click();
  await form('New number').getByRole('textbox', { name: 'Number' }).fill('010 5555 0100');
  await form('New number').getByRole('button', { name: 'Add number' }).click();
  await form('New number').getByText('This field is required.').waitFor();
  await form('New number').getByRole('combobox', { name: 'Skill group' }).click();
  await page.getByRole('option').first().click();
  await form('New number').getByRole('button', { name: 'Add number' }).click();
  await form('01055550100').waitFor();
  const client = await administrator();
  const { data } = await client.get<Record<string, unknown>>('/api/ext/admin/lines');
  expect(data).toMatchObject({
    trunks: [
      {
        name: 'main',
        host: 'other.provider.example',
        port: 5080,
        user: 'clinic',
        has_password: true,
        identity: '+862155550100',
      },
    ],
    inbound: [{ number: '01055550100' }],
  });

  await page.getByRole('link', { name: 'main', exact: true }).click();
  await form('main').getByRole('button', { name: 'Remove line' }).click();
  await page.getByRole('dialog', { name: 'Remove main?' }).getByRole('button', { name: 'Remove line' }).click();
  await page.getByText('The line main was removed.').waitFor();
  await page.getByText('No lines yet.').waitFor();
});

test('shows another administrator’s change at its field; saving again replaces it', async () => {
  const client = await administrator();
  const line = { name: 'spare', host: 'one.provider.example', port: 5060, user: 'clinic' };
  const update = (trunks: readonly object[]) => client.post('/api/ext/admin/lines/update', { trunks, inbound: [] });
  await update([line]);
  await page.reload();
  await page.getByRole('link', { name: 'spare' }).click();
  const host = form('spare').getByRole('textbox', { name: 'Host' });
  await host.fill('mine.provider.example');
  await form('spare').getByRole('textbox', { name: 'Port' }).fill('5070');
  await update([
    { ...line, host: 'theirs.provider.example' },
    { name: 'another', host: 'other.example' },
  ]);
  await form('spare').getByRole('button', { name: 'Save changes' }).click();
  await form('spare')
    .getByText('Somebody else has set this to theirs.provider.example. Save again to replace it.')
    .waitFor();
  await expect(host).toHaveValue('mine.provider.example');
  await page.getByRole('row', { name: /theirs\.provider\.example:5060/ }).waitFor();
  await form('spare').getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('row', { name: /mine\.provider\.example:5070/ }).waitFor();
  // A change of another line needs no confirmation.
  await host.fill('last.provider.example');
  await update([{ ...line, host: 'mine.provider.example', port: 5070 }]);
  await form('spare').getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('row', { name: /last\.provider\.example:5070/ }).waitFor();

  await open('Hours and rules');
  const closing = form('Hours and rules').getByLabel('Monday: Closes at');
  await closing.fill('21:00');
  const monday = { opens: '09:00', closes: '20:30', break_start: null, break_end: null };
  await client.post('/api/ext/admin/settings/update', { opening_week: Array.from({ length: 7 }, () => monday) });
  await form('Hours and rules').getByRole('button', { name: 'Save changes' }).click();
  await form('Hours and rules').getByText('Somebody else has set this to 20:30.').waitFor();
  await form('Hours and rules').getByRole('button', { name: 'Discard changes' }).click();
  await expect(closing).toHaveValue('20:30');
});

test('customers are imported from a file that is checked first, with the lines that are left out', async () => {
  await open('Import');
  const choose = (content: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'customers.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  await choose('name,sex,telephone\n');
  await page.getByRole('button', { name: 'Check the file' }).click();
  await page.getByRole('listitem').filter({ hasText: 'telephone' }).getByText('Unknown').waitFor();
  await page.getByText('These columns are missing from the headings: phone, address, medium.').waitFor();

  const place = '上海市/浦东新区,新氧';
  const lines = ['导入甲,女,13911112222', '导入乙,x,13911113333', '导入丙,男,13911114444'];
  await choose(['name,sex,phone,address,medium', ...lines.map((line) => `${line},${place}`)].join('\n'));
  await page.getByRole('button', { name: 'Check the file' }).click();
  await page.getByText('2 of 3 lines can be imported. Nothing has been written yet.').waitFor();
  await page.getByRole('row', { name: /^3 sex: / }).waitFor();
  await page.getByRole('button', { name: 'Import 2 customers' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Import 2 customers' }).click();
  await page.getByText('2 customers were imported. 1 line was skipped.').waitFor();
  await page.reload();
  await page.getByText('2 customers were imported.').waitFor();
});
