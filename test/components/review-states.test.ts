import type { Page } from '@playwright/test';
import { contract } from '../../src/shared/contract/contract.ts';
import { checkAccessibility } from '../support/accessibility.ts';
import { expect, test } from './component-test.ts';
import { bench, callOf, moment, sampleOf, weekOf, without } from './review-scenes.ts';
import { only } from './stand-in/shown-page.ts';
import type { StandIn } from './stand-in/stand-in.ts';

/** States, sizes and keys of the review. */
const { cdrExtension, recordingCheck, reviewSample, scorecard } = contract;
const path = '/supervisor/review';
const role = 'supervisor';

const withMoments = (): ((standIn: StandIn) => void) => {
  const { before, moments } = bench();
  moments.push(moment(1, 2000, 'Greets by name', 0), { ...moment(2, 9000, 'Interrupts', 0), kind: 'bad' });
  return before;
};

for (const language of ['en', 'zh-CN'] as const)
  test(`${language}: the call and the list of calls are accessible in both themes`, async ({ show }) => {
    const shown = await show({ role, path: `${path}/1`, language, before: withMoments() });
    await shown.main.locator('[data-part=score-line]').first().waitFor();
    await shown.main.locator('[data-part=recording-drawing]').waitFor();
    await checkAccessibility(shown.page);
    await shown.load(`${path}?list=find&days=30`);
    await shown.main.locator('[data-part=review-call]').first().waitFor();
    await checkAccessibility(shown.page);
  });

const widths = (page: Page): Promise<number[]> =>
  page
    .locator('[data-part=review-columns] > *')
    .evaluateAll((columns) => columns.map(({ clientWidth }) => clientWidth));

for (const [width, height, least] of [
  [1280, 720, 560],
  [1920, 1080, 960],
] as const)
  test(`at ${width}×${height} the call has room beside the list and the scorecard`, async ({ show }) => {
    const { page, main } = await show({
      role,
      path: `${path}/1`,
      before: withMoments(),
      onPage: (one) => one.setViewportSize({ width, height }),
    });
    await main.locator('[data-part=score-line]').first().waitFor();
    const [, call = 0] = await widths(page);
    expect(call).toBeGreaterThan(least);
    await expect(page.locator('html')).toHaveJSProperty('scrollWidth', width);
    await page.keyboard.press('Alt+d');
    await expect(page.getByRole('textbox', { name: 'Number' })).toBeFocused();
    await page.getByRole('button', { name: 'Fold the phone' }).click();
    await expect(page.getByRole('textbox', { name: 'Number' })).toBeHidden();
    await page.getByRole('button', { name: 'Open the phone' }).click();
    await expect(page.getByRole('textbox', { name: 'Number' })).toBeFocused();
  });

test('Space and the arrows are the player’s while a line of the scorecard has the focus', async ({ show }) => {
  const { scores, before } = bench();
  const { page, main } = await show({ role, path: `${path}/1`, before });
  const line = main.getByRole('radiogroup', { name: 'Greeting' });
  await line.locator('input').first().focus();
  await main.getByRole('button', { name: 'Play', exact: true }).waitFor();
  await page.keyboard.press('Space');
  await main.getByRole('button', { name: 'Pause', exact: true }).waitFor();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('k');
  await main.getByRole('button', { name: 'Play', exact: true }).waitFor();
  await expect(line.getByRole('radio', { checked: true })).toHaveCount(0);
  expect(scores.size).toBe(0);
});

test('L plays, K pauses, J and the arrows move by 5 s, N goes to the next moment', async ({ show }) => {
  const { page, main } = await show({ role, path: `${path}/1?at=7000`, before: withMoments() });
  const position = main.getByRole('slider', { name: 'Position in the recording' });
  const player = main.getByRole('region', { name: 'Recording' });
  await main.getByRole('heading', { level: 1 }).click();
  await expect(position).toHaveValue('7');
  await page.keyboard.press('j');
  await expect(position).toHaveValue('2');
  await page.keyboard.press('ArrowRight');
  await expect(position).toHaveValue('7');
  await page.keyboard.press('n');
  await expect(position).toHaveValue('9');
  await page.keyboard.press('l');
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect.poll(async () => Number(await position.inputValue())).toBeGreaterThan(9);
  await page.keyboard.press('k');
  await expect(player.getByRole('button', { name: 'Play' })).toBeVisible();
});

test('a week without samples and a list without calls are explained', async ({ show }) => {
  const shown = await show({ scenario: 'empty', role, path });
  await shown.main.getByText('Nothing is drawn for this week yet.').waitFor();
  await shown.load(`${path}?list=find`);
  await shown.main.getByText('No call matches.').waitFor();
});

test('the first sample that is not scored opens by a button; a finished week is named', async ({ show }) => {
  const { before } = bench();
  const shown = await show({ role, path, before });
  const { main, page, service } = shown;
  await main.getByRole('heading', { name: '5 samples to score' }).waitFor();
  await main.getByRole('button', { name: /^Start with 李娜/ }).press('Enter');
  await page.waitForURL(({ pathname }) => pathname === `${path}/1`);
  const signed = sampleOf(0, { is_signed: true, total: 91, is_begun: true });
  service.answer(reviewSample.week, ({ query }) => weekOf(query.week, [signed]));
  await shown.load(path);
  await main.getByRole('heading', { name: 'Every sample of this week is scored.' }).waitFor();
  await shown.load(`${path}?purpose=second`);
  await main.getByRole('heading', { name: 'Second rating: 1 of 1 samples are signed' }).waitFor();
  await main.getByRole('link', { name: 'Review instead' }).click();
  await expect(page).not.toHaveURL(/purpose/);
  await main.getByRole('heading', { name: 'Every sample of this week is scored.' }).waitFor();
});

for (const [language, usual, closed] of [
  ['en', '3 per agent', '2 of 3 per agent: clinic closed 2 of 5 days'],
  ['zh-CN', '每名坐席 3 条', '每名坐席 2 / 3 条：5 个工作日中停诊 2 天'],
] as const)
  test(`${language}: a week with holidays shows how many samples an agent is due, and why`, async ({ show }) => {
    const shown = await show({
      role,
      path,
      language,
      before: ({ service }) =>
        service.answer(reviewSample.week, ({ query }) => weekOf(query.week, [], { working_days: 5 })),
    });
    await shown.main.getByText(usual, { exact: true }).waitFor();
    const holidays = { working_days: 5, quota: 2, closed_days: 2 };
    shown.service.answer(reviewSample.week, ({ query }) => weekOf(query.week, [], holidays));
    await shown.load(path);
    await shown.main.getByText(closed, { exact: true }).waitFor();
  });

test('samples wait, fail and are read again', async ({ show }) => {
  const { before } = bench();
  const { main, service, standIn } = await show({ role, path, fateOf: only(reviewSample.week, 'hold') });
  await main.locator('.mantine-Skeleton-root').first().waitFor();
  service.mend(only(reviewSample.week, 500));
  await main.getByRole('button', { name: 'Try again' }).waitFor();
  before(standIn);
  service.mend();
  await main.getByRole('button', { name: 'Try again' }).click();
  await main.getByText('0 of 5 done').waitFor();
});

for (const endpoint of [cdrExtension.info, recordingCheck.peaks, scorecard.scoresOf])
  test(`${endpoint.path} fails: the page explains it and offers to try again`, async ({ show }) => {
    const { main } = await show({ role, path: `${path}/1`, before: bench().before, fateOf: only(endpoint, 500) });
    await main.getByRole('button', { name: 'Try again' }).waitFor();
  });

test('without the service the page says what happened', async ({ show }) => {
  const { main } = await show({ scenario: 'offline', role, path });
  await main.getByRole('button', { name: 'Try again' }).waitFor();
});

test('without the right there is no review, and without that to hear no player', async ({ show }) => {
  const agent = await show({ role: 'agent', path: `${path}/1` });
  await expect(agent.main.getByRole('alert')).toBeVisible();
  await expect(agent.main.getByRole('tab')).toHaveCount(0);
  const { before } = bench();
  const deaf = await show({
    role,
    path: `${path}/1`,
    before: (standIn) => {
      before(standIn);
      without('recording.download')(standIn);
    },
  });
  await deaf.main.getByText('Your role does not allow you to play recordings.').waitFor();
  await expect(deaf.main.getByRole('region', { name: 'Recording' })).toHaveCount(0);
  await expect(deaf.main.getByRole('radiogroup', { name: 'Greeting' })).toBeVisible();
});

test('a call without a recording is scored nevertheless', async ({ show }) => {
  const { before } = bench();
  const { main } = await show({
    role,
    path: `${path}/1`,
    before: (standIn) => {
      before(standIn);
      standIn.service.answer(cdrExtension.info, () => callOf(1, { record_filename: null }));
    },
  });
  await main.getByText('This call has no recording.').waitFor();
  await expect(main.getByRole('button', { name: /^Mark/ })).toHaveCount(0);
  await expect(main.getByRole('radiogroup', { name: 'Greeting' })).toBeVisible();
});

test('a scorecard that loads leaves the focus where it was moved to meanwhile', async ({ show }) => {
  const { before } = bench();
  const fateOf = only(scorecard.scoresOf, 'hold');
  const { main, service } = await show({ role, path: '/supervisor/review/1?list=find', before, fateOf });
  const filters = main.getByRole('button', { name: 'Filters', exact: true });
  await filters.focus();
  service.mend();
  await main.getByRole('radiogroup', { name: 'Greeting' }).waitFor();
  await expect(filters).toBeFocused();
});
