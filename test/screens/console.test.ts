import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountMenuOf, dockOf, OpenConsole, signOut } from '../support/open-console.ts';
import { demoPassword, signInAndGetReady, type Started } from '../support/workstation.ts';

/** What the console says where there is nothing, nothing yet, or nothing that can be done. */
let opened: OpenConsole;
let workstation: Started;
let page: Page;

beforeAll(async () => {
  opened = await OpenConsole.open({ name: 'console', options: ['--media-processing=off'] });
  ({ workstation, page } = opened);
}, 180_000);
afterAll(() => opened?.close());

const dock = () => dockOf(page);
/** How much of a list one would have to scroll to sideways. */
const hiddenWidth = () =>
  page.locator('.table-scroller').evaluate((scroller) => scroller.scrollWidth - scroller.clientWidth);
const rail = (name: string) => page.getByRole('link', { name, exact: true }).click();

test('a sign-in says at its fields what is missing or wrong, and the focus goes to the first of them', async () => {
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('This field is required.').first().waitFor();
  expect(await page.getByText('This field is required.').count()).toBe(2);
  const account = page.getByRole('textbox', { name: 'Account' });
  const password = page.getByRole('textbox', { name: 'Password' });
  await account.and(page.locator(':focus')).waitFor();
  await account.fill('agent1001@clinic.test');
  await page.keyboard.press('Enter');
  await password.and(page.locator(':focus')).waitFor();
  expect(await page.getByText('This field is required.').count()).toBe(1);
  await password.fill('wrong');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('The account or the password is wrong.').waitFor();
  await password.and(page.locator(':focus[aria-invalid=true]')).waitFor();
  await account.fill('');
  await password.fill('');
});

test('an account without an extension and a mobile has no dialler', async () => {
  await page.getByRole('textbox', { name: 'Account' }).fill('doctor@clinic.test');
  await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await accountMenuOf(page).waitFor();
  expect(await dock().count()).toBe(0);
  await signOut(page);
});

test('what is no number cannot be called, and is said so', async () => {
  await signInAndGetReady(page, 'agent1001@clinic.test');
  const number = dock().getByRole('textbox', { name: 'Number' });
  const call = dock().getByRole('button', { name: 'Call', exact: true });
  for (const text of ['abc', '+', '📞', '1'.repeat(300)]) {
    await number.fill(text);
    await dock().getByText('Enter a number').waitFor();
    expect(await call.isDisabled()).toBe(true);
  }
  await number.fill('+86 199 0000-0001');
  expect(await call.isEnabled()).toBe(true);
  await number.fill('\u202d199 0000 0001\u202c');
  expect(await number.inputValue()).toBe('199 0000 0001');
  expect(await call.isEnabled()).toBe(true);
  await number.fill('');
});

test('the filter of the customers is kept on the way back, and open customers through a reload', async () => {
  await rail('Customers');
  const filter = page.getByRole('textbox', { name: 'Name, pinyin, initials, card or phone' });
  await filter.fill('张伟');
  await page.getByRole('button', { name: '张伟', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: '张伟' }).waitFor();
  await page.goBack();
  expect(await filter.inputValue()).toBe('张伟');
  await page.reload();
  await page.getByRole('button', { name: 'Close 张伟' }).waitFor();
  await rail('Calls');
  const recorded = page.getByRole('switch', { name: 'With recording' });
  await recorded.check();
  await page.reload();
  await recorded.waitFor();
  expect(await recorded.isChecked()).toBe(true);
}, 30_000);

test.each(['/customers/abc', '/nonsense/x'])('%s is no page', async (path) => {
  await page.goto(new URL(path, workstation.line.url).href);
  await page.getByRole('heading', { level: 1, name: 'There is no such page' }).waitFor();
});

test('a customer who does not exist is said so, with the way to the list', async () => {
  await page.goto(new URL('/customers/999999', workstation.line.url).href);
  await page.getByRole('heading', { level: 1, name: 'Customer not found' }).waitFor();
  await page.getByText('This customer does not exist, or you may not see them.').waitFor();
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  await page.getByRole('link', { name: 'All customers' }).click();
  await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor();
});

test('one practice caller at a time', async () => {
  await rail('Desk');
  const practise = page.getByRole('button', { name: 'Practise: let a caller ring' });
  await practise.click();
  const incoming = page.getByRole('region', { name: 'Incoming call' });
  await incoming.waitFor();
  expect(await practise.isDisabled()).toBe(true);
  await incoming.getByRole('button', { name: 'Answer' }).click();
  await dock().getByText('0:02').waitFor();
  await dock().getByRole('button', { name: 'Hang up' }).click();
  await page.getByRole('region', { name: 'Wrap-up' }).getByRole('button', { name: 'Done' }).click();
}, 30_000);

test('a recording opens where its mark is pressed', async () => {
  await rail('Desk');
  const show = page.getByRole('button', { name: /^Show the recording of ./, expanded: false }).first();
  const who = (await show.getAttribute('aria-label'))?.replace('Show the recording of ', '') ?? '';
  await show.click();
  await page.getByRole('region', { name: 'Recording' }).getByRole('button', { name: 'Play' }).waitFor();
  await page.getByRole('button', { name: `Hide the recording of ${who}`, exact: true, expanded: true }).click();
  await page.getByRole('region', { name: 'Recording' }).waitFor({ state: 'hidden' });
}, 30_000);

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
  expect(await hiddenWidth()).toBeLessThanOrEqual(0);
  await rail('客户');
  await page.getByRole('textbox', { name: '姓名、拼音' }).fill('');
  const total = Number.parseInt(await page.getByText(/^\d{2,} 位客户$/).innerText(), 10);
  // Down to the last row: the longest names are further down.
  await expect
    .poll(
      async () => {
        expect(await hiddenWidth()).toBeLessThanOrEqual(0);
        return page.locator('.table-scroller').evaluate((scroller) => {
          scroller.scrollTop += 400;
          return Number([...scroller.querySelectorAll<HTMLElement>('tr[data-index]')].at(-1)?.dataset['index']);
        });
      },
      { interval: 20, timeout: 20_000 },
    )
    .toBe(total - 1);
  await rail('设置');
  await page.getByRole('combobox', { name: '语言' }).click();
  await page.getByRole('option', { name: 'English' }).click();
});

test.each([
  [1024, 768],
  [1280, 720],
])(
  'at %d × %d every column of the lists is in sight, and a notification covers nothing',
  async (width, height) => {
    await page.setViewportSize({ width, height });
    for (const screen of ['Customers', 'Calls']) {
      await rail(screen);
      await page.getByRole('row').nth(1).getByRole('button').first().waitFor();
      expect(await hiddenWidth(), screen).toBeLessThanOrEqual(0);
    }
    await page.getByRole('button', { name: 'Skill groups' }).click();
    await page.getByRole('button', { name: 'Sign out of groups' }).click();
    await page.getByRole('button', { name: 'Ready', exact: true }).click();
    const notification = page.getByRole('alert').filter({ hasText: 'group' }).last();
    await notification.waitFor();
    const [above, work] = await Promise.all([notification.boundingBox(), page.locator('.frame').boundingBox()]);
    expect(above?.y).toBeGreaterThanOrEqual((work?.y ?? 0) + (work?.height ?? Infinity));
    await notification.getByRole('button').click();
    await notification.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Skill groups' }).click();
    await page.getByRole('checkbox', { name: 'Consultation' }).check();
    await page.getByRole('button', { name: 'Sign in to groups' }).click();
  },
  30_000,
);

test('whoever signs in next starts at the desk with nothing open', async () => {
  await page.getByRole('link', { name: 'Customers' }).click();
  const customer = page.getByRole('row').nth(1).getByRole('button').first();
  const name = await customer.innerText();
  await customer.click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.getByRole('button', { name: `Close ${name}` }).waitFor();
  await signOut(page);
  await signInAndGetReady(page, 'agent1002@clinic.test');
  await page.getByRole('heading', { level: 1, name: /^Today, / }).waitFor();
  expect(await page.getByRole('button', { name: /^Close / }).count()).toBe(0);
  expect(new URL(page.url()).pathname).toBe('/');
}, 60_000);
