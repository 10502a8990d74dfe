import type { CallEvent } from '../../src/shared/contract/cdr.ts';
import { contract } from '../../src/shared/contract/contract.ts';
import type { Score } from '../../src/shared/contract/scorecard.ts';
import { problemFor } from '../../src/shared/problems/problem-for.ts';
import { expect, test } from './component-test.ts';
import { bench, callOf, day, moment } from './review-scenes.ts';

/** The review of a supervisor: samples, the call that is heard, its moments and its scorecard. */
const { cdrExtension, review, scorecard, retention } = contract;
const path = '/supervisor/review';
const role = 'supervisor';

test('five samples are scored in a row without the mouse', async ({ show }) => {
  const { scores, before } = bench();
  const { main, page, service } = await show({ role, path, before });
  await main.getByRole('link', { name: /李娜.*Long silence/ }).press('Enter');
  for (const sample of [1, 2, 3, 4, 5]) {
    await page.waitForURL(({ pathname }) => pathname === `${path}/${sample}`);
    const greeting = main.getByRole('radiogroup', { name: 'Greeting' });
    await expect(greeting.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('1');
    await page.keyboard.press('ArrowDown');
    await expect(main.getByRole('radiogroup', { name: 'Finds the need' }).locator(':focus')).toHaveCount(1);
    await page.keyboard.press('3');
    await expect(main.getByRole('group', { name: 'Scorecard' })).toContainText('62.5 of 100');
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => scores.get(sample)?.state).toBe('signed');
    await main
      .getByRole('complementary', { name: 'Scorecard' })
      .getByText(/^Signed: 李娜, .* points$/)
      .waitFor();
  }
  await expect(main.getByRole('status').first()).toHaveText('5 of 5 done');
  expect(service.bodies(scorecard.sign)).toHaveLength(5);
});

test('signing an untouched scorecard says what is open, and begins no draft', async ({ show }) => {
  const { before } = bench();
  const { main, page, service } = await show({ role, path: `${path}/1`, before });
  await expect(main.getByRole('radiogroup', { name: 'Greeting' }).locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Control+Enter');
  await main.getByText('Criteria without a value: 2.').waitFor();
  expect(service.bodies(scorecard.save)).toEqual([]);
  expect(service.bodies(scorecard.sign)).toEqual([]);
});

test('yesterday’s longest call is heard in three steps', async ({ show }) => {
  const { before } = bench();
  const shown = await show({
    role,
    path,
    before: (standIn) => {
      before(standIn);
      standIn.service.answer(cdrExtension.list, () => ({ rows: [callOf(8)], total: 1, next_cursor: null }));
    },
  });
  const { main, service, page } = shown;
  await main.getByText('Find', { exact: true }).click();
  await main.getByRole('link', { name: /^李娜/ }).click();
  const player = main.getByRole('region', { name: 'Recording' });
  await player.getByRole('button', { name: 'Play' }).click();
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
  expect(service.queries(cdrExtension.list).at(-1)).toMatchObject({
    created_time_start: `${day} 00:00:00`,
    created_time_end: `${day} 23:59:59`,
    record_filename: 'true',
    sort: 'billsec',
    order: 'desc',
  });
  await main.getByRole('button', { name: 'Filters', exact: true }).click();
  await page.getByRole('combobox', { name: 'Noticed' }).click();
  await page.getByRole('option', { name: 'Echo' }).click();
  await expect.poll(() => service.queries(cdrExtension.list).at(-1)).toMatchObject({ marks: 'echo' });
});

test('the player is one row: the speed and rarer controls are in menus', async ({ show }) => {
  const { before } = bench();
  const shown = await show({ role, path: `${path}/1`, before });
  const { main, page } = shown;
  const player = main.getByRole('region', { name: 'Recording' });
  await player.getByRole('button', { name: 'Speed: 1×' }).click();
  await page.getByRole('menuitemradio', { name: '1.5×' }).click();
  await player.getByRole('button', { name: 'Speed: 1.5×' }).waitFor();
  await player.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Loop from here' }).click();
  await player.getByText('Loop 0:00 – …').waitFor();
  const tops = await player
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().bottom));
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(16);
  await player.getByRole('button', { name: 'End loop' }).click();
  await expect(player.getByText(/^Loop 0:00/)).toHaveCount(0);
});

test('a moment is marked at the playhead by M, and a link opens there', async ({ show }) => {
  const { before, moments } = bench();
  const { main, page, service } = await show({ role, path: `${path}/1?at=6000`, before });
  const form = main.getByRole('form', { name: 'Moment at 0:06' });
  await expect(main.getByRole('slider', { name: 'Position in the recording' })).toHaveValue('6');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('m');
  await form.getByRole('textbox').fill('Says jkl');
  service.answer(review.addMoment, ({ body }) => {
    if (body.text === 'Says jkl') throw problemFor('record-not-found');
    const added = moment(9, body.at_ms, body.text, 0);
    moments.push(added);
    return added;
  });
  await page.keyboard.press('Enter');
  await expect(form.getByRole('alert')).toBeVisible();
  // Letters that are typed are no keys of the player.
  await expect(main.getByRole('slider', { name: 'Position in the recording' })).toHaveValue('6');
  await form.getByRole('textbox').fill('Greets');
  await page.keyboard.press('Enter');
  await expect(main.getByRole('listitem', { name: 'Moment at 0:06' })).toContainText('Greets');
  expect(service.bodies(review.addMoment).at(-1)).toMatchObject({ record_id: 1, at_ms: 6000, text: 'Greets' });
});

test('figures and the course of the call are in words, and a second of it is heard', async ({ show }) => {
  const { before } = bench();
  const { main } = await show({ role, path: `${path}/1`, before });
  const figures = main.getByLabel('Figures');
  await expect(figures).toContainText('41% : 47%');
  await expect(figures).toContainText('Customer too quiet, Customer hears an echo, Customer missing 0:12 – 0:18');
  await expect(figures).toContainText('2 s and more without even noise.');
  const events = main.getByRole('region', { name: 'Course of the call' });
  await expect(events.getByRole('listitem')).toHaveText([
    /Call began/,
    /Rang/,
    /0:00.*李娜 answered/,
    /0:04.*The other side held 李娜/,
    /0:06.*The other side resumed/,
    /0:08.*Transferred to 1002/,
    /0:15.*Ended/,
  ]);
  await events.getByRole('button', { name: '0:08' }).click();
  await expect(main.getByRole('slider', { name: 'Position in the recording' })).toHaveValue('8');
});

test('keys are dots without their digits; holds by the agent and lost sound are in words', async ({ show }) => {
  const { before } = bench();
  const event = (kind: CallEvent['kind'], second: number, agentId: string | null): CallEvent => ({
    kind,
    side: agentId === null ? 'customer' : 'agent',
    agent_id: agentId,
    at: `${day} 10:00:${second}`,
  });
  const events = [
    event('key', 11, null),
    event('key', 12, null),
    event('key', 12, null),
    event('hold', 13, '1001'),
    event('resume', 15, '1001'),
    event('loss', 20, '1002'),
  ];
  const shown = await show({
    role,
    path: `${path}/1`,
    before: (standIn) => {
      before(standIn);
      standIn.service.answer(cdrExtension.info, () => callOf(1, { holds: [], events }));
    },
  });
  const { main, service } = shown;
  const course = main.getByRole('region', { name: 'Course of the call' });
  await expect(course.getByRole('listitem')).toHaveText([
    /Call began/,
    /Rang/,
    /0:00.*李娜 answered/,
    /0:01.*The other side pressed 3 keys: •••$/,
    /0:03.*李娜 put the other side on hold/,
    /0:05.*李娜 took the other side off hold/,
    /0:08.*Transferred to 1002/,
    /0:10.*Sound of 1002 breaks up/,
    /0:15.*Ended/,
  ]);
  await course.getByText(/^Not recorded: which keys/).waitFor();
  service.answer(cdrExtension.info, () => callOf(1, { events: null }));
  await shown.load(`${path}/1`);
  await course.getByText(/were not recorded for this call/).waitFor();
});

test('a call that was answered without having rung has no ring in its course', async ({ show }) => {
  const { main } = await show({
    role,
    path: `${path}/1`,
    before: (standIn) => {
      bench().before(standIn);
      standIn.service.answer(cdrExtension.info, () => callOf(1, { wait_seconds: 10, ring_seconds: null }));
    },
  });
  const course = main.getByRole('region', { name: 'Course of the call' });
  await course.getByText('Call began').waitFor();
  await expect(course.getByText('Rang', { exact: true })).toHaveCount(0);
});

test('a score that was signed is locked, says what the agent answered, and is reopened with a reason', async ({
  show,
}) => {
  const { before, scores } = bench();
  const { main, page, service } = await show({ role, path: `${path}/1`, before });
  await main.getByRole('textbox', { name: 'For the agent: 李娜' }).fill('Well asked.');
  await main.getByRole('button', { name: 'Sign, next sample' }).click();
  const card = main.getByRole('complementary', { name: 'Scorecard' });
  await expect(card.getByRole('alert')).toContainText('Criteria without a value: 2.');
  const draft = scores.get(1) as Score;
  expect(draft.note).toBe('Well asked.');
  const [signedAt, readAt] = [`${day} 12:00:00`, `${day} 13:00:00`];
  scores.set(1, { ...draft, state: 'signed', signed_at: signedAt, acknowledged_at: readAt, answer: 'Thank you.' });
  service.answer(scorecard.reopen, () => {
    scores.set(1, { ...draft, version: 3 });
    return scores.get(1) as Score;
  });
  await page.reload();
  await expect(main.getByText('Thank you.')).toBeVisible();
  await expect(card.getByRole('radiogroup')).toHaveCount(0);
  await main.getByRole('button', { name: 'Reopen' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The wrong line');
  await dialog.getByRole('button', { name: 'Reopen' }).click();
  await expect(main.getByRole('radiogroup', { name: 'Greeting' })).toBeVisible();
  expect(service.bodies(scorecard.reopen)).toEqual([{ id: draft.id, reason: 'The wrong line' }]);
});

test('a draft that was changed elsewhere is overwritten only by the rater’s choice', async ({ show }) => {
  const { before, scores } = bench();
  const { main, service } = await show({ role, path: `${path}/1`, before });
  const greeting = main.getByRole('radiogroup', { name: 'Greeting' });
  await greeting.getByRole('radio', { name: '1' }).press('1');
  await expect.poll(() => scores.get(1)?.version).toBe(1);
  scores.set(1, { ...(scores.get(1) as Score), version: 7 });
  await greeting.getByRole('radio', { name: '1' }).press('0');
  const card = main.getByRole('complementary', { name: 'Scorecard' });
  await expect(card.getByRole('alert')).toContainText('This draft was changed elsewhere.');
  await main.getByRole('button', { name: 'Keep mine' }).click();
  await expect.poll(() => scores.get(1)?.version).toBe(8);
  expect(service.bodies(scorecard.save).at(-1)).toMatchObject({
    version: 7,
    lines: [{ line_id: 'greeting', value: 0 }],
  });
});

test('a recording is put on hold with a reason', async ({ show }) => {
  const { before } = bench();
  const { main, page, service } = await show({ role, path: `${path}/1`, before });
  service.answer(retention.hold, ({ body }) => ({
    id: 1,
    record_id: body.record_id,
    call_id: 'call-1',
    called_at: `${day} 10:00:00`,
    customer: null,
    reason: body.reason,
    account_name: '主管',
    held_at: `${day} 12:00:00`,
  }));
  await main.getByRole('button', { name: 'Legal hold' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('A complaint');
  await page.getByRole('dialog').getByRole('button', { name: 'Legal hold' }).click();
  await expect(page.getByText('The recording is under legal hold')).toBeVisible();
  expect(service.bodies(retention.hold)).toEqual([{ record_id: 1, reason: 'A complaint' }]);
});

test('a line of the scorecard points to a moment, and a score that is signed says to which', async ({ show }) => {
  const { before, scores, moments } = bench();
  moments.push(moment(9, 6000, 'Greets', 0));
  const { main, page } = await show({ role, path: `${path}/1`, before });
  const greeting = main.getByRole('radiogroup', { name: 'Greeting' });
  await greeting.getByRole('radio', { name: '1' }).press('1');
  await main.getByRole('button', { name: 'Comment on Greeting' }).click();
  await main.getByRole('checkbox', { name: 'Moment 1, 0:06' }).press('Space');
  await main.getByRole('textbox', { name: 'Comment on Greeting' }).fill('Names herself');
  await expect
    .poll(() => scores.get(1)?.lines)
    .toEqual([{ line_id: 'greeting', value: 1, comment: 'Names herself', moment_ids: [9] }]);
  await expect(main.getByText('weight 10 · moment 1')).toBeVisible();
  await expect(main.getByRole('listitem', { name: 'Moment at 0:06' })).toContainText('Greeting');
  await main.getByRole('radiogroup', { name: 'Finds the need' }).getByRole('radio', { name: '3' }).press('4');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => scores.get(1)?.state).toBe('signed');
  await main.getByRole('link', { name: /李娜.*81\.3 of 100/ }).click();
  await main.getByText('Names herself · moment 1').waitFor();
  await expect(main.getByRole('region', { name: 'Conversation' })).toHaveText(/Greeting.*Yes.*Finds the need.*4 of 5$/);
});
