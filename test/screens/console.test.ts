import type { Page } from '@playwright/test';
import { expect, test } from '../support/console-test.ts';
import { dockOf, signOut } from '../support/open-console.ts';
import { signInAndGetReady } from '../support/workstation.ts';

/** The console's texts where there is nothing, nothing yet, or nothing that can be done. */
let page: Page;

test.use({ consoleOptions: { options: ['--media-processing=off'] } });
test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ openConsole }) => {
  ({ page } = openConsole);
});

const dock = () => dockOf(page);
/** How much of a list one would have to scroll to sideways. */
const hiddenWidth = () =>
  page.locator('[data-part=table-scroller]').evaluate((scroller) => scroller.scrollWidth - scroller.clientWidth);
const expectAllColumnsInSight = () => expect.poll(hiddenWidth).toBeLessThanOrEqual(0);
const rail = (name: string) => page.getByRole('link', { name, exact: true }).click();

test('a sign-in says at its fields what is missing or wrong, and the focus goes to the first of them', async () => {
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('This field is required.').first().waitFor();
  await expect(page.getByText('This field is required.')).toHaveCount(2);
  const account = page.getByRole('textbox', { name: 'Account' });
  const password = page.getByRole('textbox', { name: 'Password' });
  await account.and(page.locator(':focus')).waitFor();
  await account.fill('agent1001@clinic.test');
  await page.keyboard.press('Enter');
  await password.and(page.locator(':focus')).waitFor();
  await expect(page.getByText('This field is required.')).toHaveCount(1);
  await password.fill('wrong');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('The account or the password is wrong.').waitFor();
  await password.and(page.locator(':focus[aria-invalid=true]')).waitFor();
  await account.fill('');
  await password.fill('');
});

test('an account without an extension and a mobile has no dialler', async ({ openConsole }) => {
  await openConsole.signInAs('doctor@clinic.test');
  await expect(dock()).toHaveCount(0);
  await signOut(page);
});

test('rejects input that is not a phone number', async () => {
  await signInAndGetReady(page, 'agent1001@clinic.test');
  const number = dock().getByRole('textbox', { name: 'Number' });
  const call = dock().getByRole('button', { name: 'Call', exact: true });
  for (const text of ['abc', '+', '📞', '1'.repeat(300)]) {
    await number.fill(text);
    await dock().getByText('Enter one number').waitFor();
    await expect(call).toBeDisabled();
  }
  await number.fill('+86 199 0000-0001');
  await expect(call).toBeEnabled();
  await number.fill('\u202d199 0000 0001\u202c');
  await expect(number).toHaveValue('199 0000 0001');
  await expect(call).toBeEnabled();
  await number.fill('');
});

test('the filter of the customers is kept on the way back, and open customers through a reload', async () => {
  await rail('Customers');
  const filter = page.getByRole('textbox', { name: 'Name, pinyin, initials, card or phone' });
  await filter.fill('张伟');
  await page.getByRole('button', { name: '张伟', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: '张伟' }).waitFor();
  await page.goBack();
  await expect(filter).toHaveValue('张伟');
  await page.reload();
  await page.getByRole('button', { name: 'Close 张伟' }).waitFor();
  await rail('Calls');
  const recorded = page.getByRole('combobox', { name: 'Recording' });
  await recorded.click();
  await page.getByRole('option', { name: 'With recording' }).click();
  await page.reload();
  await expect(recorded).toHaveValue('With recording');
});

for (const path of ['/customers/abc', '/nonsense/x'] as const) {
  test(`${path} is no page`, async ({ openConsole }) => {
    await openConsole.goTo(path);
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
  });
}

test('shows that a customer does not exist, with a link to the list', async ({ openConsole }) => {
  await openConsole.goTo('/customers/999999');
  await page.getByRole('heading', { level: 1, name: 'Customer not found' }).waitFor();
  await page.getByText('This customer does not exist, or you may not see them.').waitFor();
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await page.getByRole('link', { name: 'All customers' }).click();
  await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor();
});

test('one practice caller at a time', async () => {
  await rail('Desk');
  const practise = page.getByRole('button', { name: 'Practice call' });
  await practise.click();
  const incoming = page.getByRole('region', { name: 'Incoming call' });
  await incoming.waitFor();
  await expect(practise).toBeDisabled();
  await incoming.getByRole('button', { name: 'Answer' }).click();
  await dock()
    .getByText(/^\d+:\d\d$/)
    .filter({ hasNotText: /^0:0[01]$/ })
    .waitFor();
  await dock().getByRole('button', { name: 'Hang up' }).click();
  await page.getByRole('region', { name: 'Wrap-up' }).getByRole('button', { name: 'Skip' }).click();
});

test('a recording opens where its mark is pressed', async () => {
  await rail('Calls');
  // The screen before it may have recordings too.
  await page.getByRole('heading', { level: 1, name: 'Calls' }).waitFor();
  const show = page.getByRole('button', { name: /^Show the recording of ./, expanded: false }).first();
  await show.waitFor();
  const who = (await show.getAttribute('aria-label'))?.replace('Show the recording of ', '') ?? '';
  await page
    .getByRole('button', { name: `Show the recording of ${who}`, exact: true })
    .first()
    .click();
  await page.getByRole('region', { name: 'Recording' }).getByRole('button', { name: 'Play' }).waitFor();
  await page.getByRole('button', { name: `Hide the recording of ${who}`, exact: true, expanded: true }).click();
  await page.getByRole('region', { name: 'Recording' }).waitFor({ state: 'hidden' });
});

test('Enter in the search opens the first that is found, also when it is pressed before the answer', async () => {
  for (const pause of [true, false]) {
    await rail('Desk');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('张伟');
    if (pause) await page.getByRole('option', { name: '张伟', selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: '张伟' }).waitFor();
  }
});

test('in Chinese at 1024 × 768 every column of the lists is in sight', async () => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await rail('Settings');
  await page.getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: '简体中文' }).click();
  await rail('通话');
  await page.getByRole('row').nth(1).getByRole('button').first().waitFor();
  await expectAllColumnsInSight();
  await rail('客户');
  await page.getByRole('textbox', { name: '姓名、拼音' }).fill('');
  const total = Number.parseInt(await page.getByText(/^\d{2,} 位客户$/).innerText(), 10);
  // Down to the last row: the longest names are further down.
  await expect
    .poll(
      async () => {
        await expectAllColumnsInSight();
        return page.locator('[data-part=table-scroller]').evaluate((scroller) => {
          scroller.scrollTop += 400;
          return Number([...scroller.querySelectorAll<HTMLElement>('tr[data-index]')].at(-1)?.dataset['index']);
        });
      },
      { intervals: [20], timeout: 60_000 },
    )
    .toBe(total - 1);
  await rail('设置');
  await page.getByRole('combobox', { name: '语言' }).click();
  await page.getByRole('option', { name: 'English' }).click();
});

for (const [width, height] of [
  [1024, 768],
  [1280, 720],
] as const) {
  test(`at ${width} × ${height} every column of the lists is in sight; the groups move nothing`, async () => {
    await page.setViewportSize({ width, height });
    for (const screen of ['Customers', 'Calls']) {
      await rail(screen);
      await page.getByRole('row').nth(1).getByRole('button').first().waitFor();
      await expectAllColumnsInSight();
    }
    await page.getByRole('button', { name: 'Skill groups' }).click();
    await page.getByRole('checkbox', { name: 'Consultation' }).waitFor();
    expect(await page.locator('[data-part=frame]').boundingBox()).toEqual({ x: 0, y: 0, width, height });
    await page.keyboard.press('Escape');
  });
}

test('the next user starts at the desk with nothing open', async () => {
  await page.getByRole('link', { name: 'Customers' }).click();
  const customer = page.getByRole('row').nth(1).getByRole('button').first();
  const name = await customer.innerText();
  await customer.click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.getByRole('button', { name: `Close ${name}` }).waitFor();
  await signOut(page);
  await signInAndGetReady(page, 'agent1002@clinic.test');
  await page.getByRole('heading', { level: 1, name: /^Today, / }).waitFor();
  await expect(page.getByRole('button', { name: /^Close / })).toHaveCount(0);
  await expect(page).toHaveURL((url) => url.pathname === '/');
});
