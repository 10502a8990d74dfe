import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/console-test.ts';
import { agentState, dockOf, finishWrapUp, incomingCallOf } from '../support/open-console.ts';

/**
 * Lists of calls: the details of a row, practice calls, and recordings that continue while the agent looks elsewhere.
 */
let page: Page;

test.use({
  consoleOptions: {
    options: ['--media-processing=off'],
    ready: 'agent1001@clinic.test',
  },
});
test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ openConsole }) => {
  ({ page } = openConsole);
});

const rail = (name: string) => page.getByRole('link', { name, exact: true }).click();
const bar = () => page.getByRole('region', { name: 'Now playing' });
const player = () => page.getByRole('region', { name: 'Recording', exact: true });
const audio = () => page.locator('audio.recording');
const expectPlaying = (isPlaying: boolean): Promise<void> => expect(audio()).toHaveJSProperty('paused', !isPlaying);
const customerOf = (row: Locator) => row.getByRole('button').first().locator('[data-part=name]').innerText();

test('a recording keeps playing while its row is scrolled away and on other screens, until it is stopped', async () => {
  await rail('Calls');
  await page.getByText('30 days', { exact: true }).click();
  await page
    .getByRole('button', { name: /^Show the recording/ })
    .first()
    .click();
  await player().getByRole('button', { name: 'Play' }).click();
  await player().getByRole('button', { name: 'Pause' }).waitFor();
  await expect(bar()).toHaveCount(0);
  // The demo's recordings are short.
  await audio().evaluate((element: HTMLAudioElement) => void (element.loop = true));
  await expect
    .poll(async () => {
      await page.locator('[data-part=table-scroller]').evaluate((scroller) => void (scroller.scrollTop += 600));
      return player().count();
    })
    .toBe(0);
  await bar().getByRole('button', { name: 'Pause' }).waitFor();
  await expectPlaying(true);
  await rail('Customers');
  await bar().getByRole('button', { name: 'Pause' }).click();
  await bar().getByRole('button', { name: 'Play' }).click();
  await expectPlaying(true);
  await bar().getByRole('button', { name: 'Stop' }).click();
  await bar().waitFor({ state: 'hidden' });
  await expectPlaying(false);
});

test('one recording plays at a time', async () => {
  await rail('Calls');
  const show = page.getByRole('button', { name: /^Show the recording/ });
  await show.first().click();
  await player().getByRole('button', { name: 'Play' }).click();
  await player().getByRole('button', { name: 'Pause' }).waitFor();
  await audio().evaluate((element: HTMLAudioElement) => void (element.loop = true));
  await show.first().click();
  await player().getByRole('button', { name: 'Play' }).waitFor();
  await expect(page.locator('audio.recording')).toHaveCount(1);
  await bar().getByRole('button', { name: 'Stop' }).click();
});

test('a recording is moved by 5 s, not before its begin and not after its end', async () => {
  await rail('Calls');
  await page
    .getByRole('button', { name: /^Show the recording/ })
    .first()
    .click();
  const position = player().getByRole('slider', { name: 'Position in the recording' });
  const end = Number(await position.getAttribute('max'));
  expect(end).toBeGreaterThan(5);
  await player().getByRole('button', { name: 'Forward 5 s' }).click();
  await expect(position).toHaveValue('5');
  await player().getByRole('button', { name: 'Back 5 s' }).click();
  await player().getByRole('button', { name: 'Back 5 s' }).click();
  await expect(position).toHaveValue('0');
  await position.fill(String(Math.floor(end) - 1));
  await player().getByRole('button', { name: 'Forward 5 s' }).click();
  await expect(position).toHaveValue(String(Math.floor(end)));
});

test('a row opens its customer, by click and by Enter, and the focus is seen', async () => {
  await rail('Calls');
  const known = page.getByRole('row').filter({ has: page.locator('[data-part~=row-opener] [data-part=name]') });
  const name = await customerOf(known.first());
  await known.first().click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.goBack();
  const opener = known.first().getByRole('button').first();
  await opener.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(opener).toBeFocused();
  await expect(opener).toHaveCSS('outline-style', 'solid');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name }).waitFor();
});

test('a practice call is marked, and its row opens the call of a stranger; the desk leaves it out', async ({
  practiceCallers: callers,
}) => {
  await rail('Desk');
  const tile = page.locator('[data-part=tile]').first();
  await expect(tile).toContainText(/\d/);
  const calls = await tile.innerText();
  await callers.ring('13700008888');
  await incomingCallOf(page).getByRole('button', { name: 'Answer' }).click();
  await agentState(page, 'In call');
  await dockOf(page)
    .getByText(/^\d+:\d\d$/)
    .filter({ hasNotText: '0:00' })
    .waitFor();
  await dockOf(page).getByRole('button', { name: 'Hang up' }).click();
  await finishWrapUp(page);
  const row = page.locator('main').getByRole('row').filter({ hasText: '137 0000 8888' });
  await rail('Calls');
  await row.getByText('Practice', { exact: true }).waitFor();
  await row.click();
  const details = page.getByRole('region', { name: 'Call with 137 0000 8888' });
  await details.getByText('Waited').waitFor();
  await row.getByRole('button').first().press('Enter');
  await details.waitFor({ state: 'hidden' });
  await rail('Desk');
  await expect(tile).toHaveText(calls, { useInnerText: true });
  await expect(row).toHaveCount(0);
});
