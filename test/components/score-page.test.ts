import { contract } from '../../src/shared/contract/contract.ts';
import type { Score, ScoreReopening } from '../../src/shared/contract/scorecard.ts';
import { problemFor } from '../../src/shared/problems/problem-for.ts';
import { gate } from '../support/gate.ts';
import { expect, test } from './component-test.ts';
import { bench, day } from './review-scenes.ts';
import { only, type ShownPage } from './stand-in/shown-page.ts';

/** A score on its page: signed once, with a history, discarded as a draft; its purpose stays for the next call. */
const { scorecard } = contract;
const path = '/supervisor/review';
const role = 'supervisor';

const reopening: ScoreReopening = {
  signed_at: `${day} 11:00:00`,
  total: 82,
  note: 'Ask first.',
  acknowledged_at: `${day} 11:30:00`,
  answer: 'I did ask.\nTwice.',
  reopened_at: `${day} 11:45:00`,
  reason: 'The wrong line',
};
const cardOf = ({ main }: Pick<ShownPage, 'main'>) => main.getByRole('complementary', { name: 'Scorecard' });
const rate = async ({ main, page }: ShownPage): Promise<void> => {
  await expect(main.getByRole('radiogroup', { name: 'Greeting' }).locator(':focus')).toHaveCount(1);
  await page.keyboard.press('1');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('3');
};

test('two presses of Ctrl+Enter sign once, and neither signs the call that opens next', async ({ show }) => {
  const { scores, before } = bench();
  const shown = await show({ role, path: `${path}/1`, before });
  const { main, page, service } = shown;
  await rate(shown);
  await expect.poll(() => scores.get(1)?.lines).toHaveLength(2);
  // The next one is a draft that lacks nothing but the signature.
  scores.set(2, { ...(scores.get(1) as Score), id: 102, record_id: 2 });
  await page.evaluate(() => {
    const press = (): unknown =>
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', ctrlKey: true, bubbles: true, cancelable: true }),
      );
    new MutationObserver((_, observer) => {
      const isNext = location.pathname.endsWith('/2') && document.querySelector('[data-part=score-line] :checked');
      if (!isNext) return;
      observer.disconnect();
      press();
      document.body.dataset['pressed'] = '';
    }).observe(document.body, { childList: true, subtree: true });
    press();
    press();
  });
  await page.waitForURL(({ pathname }) => pathname === `${path}/2`);
  await page.locator('body[data-pressed]').waitFor();
  await main.getByRole('radiogroup', { name: 'Greeting' }).getByRole('radio', { name: '0' }).press('0');
  await expect.poll(() => service.bodies(scorecard.save).at(-1)).toMatchObject({ record_id: 2 });
  expect(service.bodies(scorecard.sign)).toMatchObject([{ id: 101 }]);
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => service.bodies(scorecard.sign).at(-1)).toMatchObject({ id: 102 });
});

test('a signature that the service refuses can be sent again', gate, async ({ show }) => {
  const { before } = bench();
  const shown = await show({ role, path: `${path}/1`, before });
  const { main, page, service } = shown;
  await expect(main.getByRole('radiogroup', { name: 'Greeting' }).locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Control+Enter');
  await main.getByText('Criteria without a value: 2.').waitFor();
  await rate(shown);
  await page.keyboard.press('Control+Enter');
  await page.waitForURL(({ pathname }) => pathname === `${path}/2`);
  expect(service.bodies(scorecard.sign)).toHaveLength(1);
});

for (const language of ['en', 'zh-CN'] as const)
  test(`${language}: the history of a score has the texts of each step, as a draft and signed`, async ({ show }) => {
    const { scores, reopenings, before } = bench();
    reopenings.push(reopening);
    const shown = await show({ role, path: `${path}/1`, before, language });
    const { main, page, service } = shown;
    await main.getByRole('radiogroup', { name: 'Greeting' }).getByRole('radio', { name: '1' }).press('1');
    const history = main.getByRole('region', { name: /^(History|历史记录)$/ });
    await expect(history.getByRole('listitem')).toHaveText([
      /^(Signed, 82 of 100|已提交，82 分).*11:00Ask first\.$/,
      /^(李娜 answered|李娜 的回复).*11:30I did ask\.\nTwice\.$/,
      /^(Reopened|已退回).*11:45The wrong line$/,
    ]);
    // It was signed once: there is nothing to discard.
    await expect(main.getByRole('button', { name: /^(Discard draft|放弃草稿)$/ })).toHaveCount(0);
    const draft = scores.get(1) as Score;
    scores.set(1, { ...draft, state: 'signed', total: 91, signed_at: `${day} 12:00:00` });
    await page.reload();
    await expect(history.getByRole('listitem')).toHaveCount(5);
    await expect(history.getByRole('listitem').nth(3)).toHaveText(/^(Signed, 91 of 100|已提交，91 分).*12:00$/);
    await expect(history.getByRole('listitem').nth(4)).toHaveText(/^(李娜 has not read it yet|李娜 尚未阅读)$/);
    service.mend(only(scorecard.history, 500));
    await page.reload();
    await main.getByRole('button', { name: /^(Try again|重试)$/ }).waitFor();
  });

test('a draft is discarded after a question; a refusal is shown, and another one can be begun', async ({ show }) => {
  const { scores, before } = bench();
  const shown = await show({ role, path: `${path}/1`, before });
  const { main, page, service } = shown;
  const card = cardOf(shown);
  const discard = card.getByRole('button', { name: 'Discard draft' });
  await expect(discard).toHaveCount(0);
  await rate(shown);
  await expect.poll(() => scores.get(1)?.lines).toHaveLength(2);
  await discard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Discard draft' });
  await dialog.getByText('Its moments stay.').waitFor();
  service.answer(scorecard.discard, () => {
    service.answer(scorecard.discard, () => {
      scores.delete(1);
      return null;
    });
    throw problemFor('changed-meanwhile');
  });
  await dialog.getByRole('button', { name: 'Discard draft' }).press('Enter');
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByRole('button', { name: 'Discard draft' }).press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await expect(card.getByRole('group', { name: 'Scorecard' })).toContainText('– of 100');
  await expect(card.getByRole('radio', { checked: true })).toHaveCount(0);
  const version = service.bodies(scorecard.save).length;
  expect(service.bodies(scorecard.discard).at(-1)).toEqual({ id: 101, version });
  await main.getByRole('radiogroup', { name: 'Greeting' }).getByRole('radio', { name: '1' }).press('0');
  await expect.poll(() => service.bodies(scorecard.save).at(-1)).toMatchObject({ version: 0, purpose: 'review' });
});

test('a blind draft that is discarded begins no other one, and says what a later rating counts', async ({ show }) => {
  const { scores, before } = bench();
  const shown = await show({ role, path: `${path}/1`, before });
  const { page, service } = shown;
  const card = cardOf(shown);
  await card.getByRole('combobox', { name: 'Purpose' }).click();
  await page.getByRole('option', { name: 'Second rating' }).click();
  await card.getByRole('button', { name: 'Discard draft' }).click();
  const dialog = page.getByRole('dialog', { name: 'Discard draft' });
  await dialog.getByText(/does not count in the agreement/).waitFor();
  await dialog.getByRole('button', { name: 'Discard draft' }).click();
  await expect(card.getByRole('combobox', { name: 'Purpose' })).toHaveValue('Review');
  await dialog.waitFor({ state: 'hidden' });
  expect(service.bodies(scorecard.save)).toHaveLength(1);
  expect(scores.size).toBe(0);
});

test('the purpose that was chosen stays through the samples, until another one is chosen', async ({ show }) => {
  const { scores, before } = bench();
  const shown = await show({ role, path: `${path}/1`, before });
  const { main, page, service } = shown;
  const purpose = cardOf(shown).getByRole('combobox', { name: 'Purpose' });
  await purpose.click();
  await page.getByRole('option', { name: 'Calibration' }).click();
  await main.getByRole('radiogroup', { name: 'Greeting' }).getByRole('radio', { name: '1' }).press('1');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('3');
  await page.keyboard.press('Control+Enter');
  await page.waitForURL(({ pathname }) => pathname === `${path}/2`);
  await expect(purpose).toHaveValue('Calibration');
  await expect.poll(() => scores.get(2)).toMatchObject({ purpose: 'calibration', lines: [] });
  await page.reload();
  await expect(purpose).toHaveValue('Calibration');
  await purpose.click();
  await page.getByRole('option', { name: 'Review', exact: true }).click();
  await main.getByRole('navigation', { name: 'Calls' }).getByRole('link', { name: /^李娜/ }).nth(2).click();
  await page.waitForURL(({ pathname }) => pathname === `${path}/3`);
  await expect(purpose).toHaveValue('Review');
  expect(service.bodies(scorecard.save).filter(({ record_id: id }) => id === 3)).toEqual([]);
});

test('the mean of the agent’s last reviews is beside the total of a review alone', async ({ show }) => {
  const { before } = bench();
  const last: Score = {
    id: 7,
    record_id: 70,
    called_at: `${day} 09:00:00`,
    agent_id: '1001',
    agent_name: '李娜',
    template: { id: 5, name: 'Consultation' },
    template_version: 3,
    sections: [],
    rater: { id: 9, name: '吴主管' },
    purpose: 'review',
    state: 'signed',
    lines: [],
    note: null,
    total: 80,
    is_fatal: false,
    signed_at: `${day} 10:00:00`,
    acknowledged_at: null,
    answer: null,
    version: 2,
  };
  const shown = await show({
    role,
    path: `${path}/1`,
    before: (standIn) => {
      before(standIn);
      const rows = [last, { ...last, id: 8, total: 91 }, { ...last, id: 9, total: null }];
      standIn.service.answer(scorecard.list, () => ({ rows, total: 3, next_cursor: null }));
    },
  });
  const card = cardOf(shown);
  await card.getByText('李娜, last 2: 86').waitFor();
  expect(shown.service.queries(scorecard.list)).toEqual([{ agent_id: '1001', rows: 5 }]);
  await card.getByRole('combobox', { name: 'Purpose' }).click();
  await shown.page.getByRole('option', { name: 'Calibration' }).click();
  await card.getByText('You see the scores of other raters once you have signed.').waitFor();
  await expect(card.getByText(/, last/)).toHaveCount(0);
});
