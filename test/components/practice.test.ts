import { contract } from '../../src/shared/contract/contract.ts';
import type { Score } from '../../src/shared/contract/scorecard.ts';
import type { SignInState } from '../../src/shared/ipc/sign-in-ipc.ts';
import { problemFor } from '../../src/shared/problems/problem-for.ts';
import { gate } from '../support/gate.ts';
import { expect, test } from './component-test.ts';
import { answerWeakness } from './practice-scenes.ts';
import { checkReadable } from './readable.ts';
import { answeredCall } from './stand-in/states.ts';
import type { StandIn } from './stand-in/stand-in.ts';

const path = '/practice';
const started = ({ commands }: StandIn): unknown[] =>
  commands.flatMap(({ name, input }) => (name === 'startPractice' ? [input] : []));
/** The same account, in the practice clinic. */
const inPractice = (state: SignInState): SignInState => ({ ...state, origin: 'practice' }) as SignInState;

test(
  'the scenario of the calls in which the weakest line was lowest comes first, and starts',
  gate,
  async ({ show }) => {
    const { page, standIn } = await show({ path, before: answerWeakness });
    await expect(page.getByText('Your lowest line last week: Finds the need, 25 of 100 in 2 reviews.')).toBeVisible();
    const first = page.getByRole('list', { name: 'Scenarios' }).getByRole('listitem').first();
    await expect(first.getByRole('heading')).toHaveText('Unknown numbers');
    await expect(first.getByText('As in those calls')).toBeVisible();
    await first.getByRole('button').click();
    await expect.poll(() => started(standIn)).toEqual([{ scenario: 'unknown' }]);
  },
);

test('without reviews of last week, the agent chooses', async ({ show }) => {
  const none = { rows: [] as Score[], total: 0, next_cursor: null };
  const { page } = await show({
    path,
    before: ({ service }) => service.answer(contract.scorecard.list, () => none),
  });
  await expect(page.getByText('No review of last week marked you down.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Start/ })).toHaveCount(5);
  await expect(page.getByText('As in those calls')).toHaveCount(0);
});

test('practice waits for the end of a call, and a refusal leaves the choice', async ({ show }) => {
  const { page, standIn } = await show({ path, before: answerWeakness });
  const start = page.getByRole('button', { name: 'Start: A shared number' });
  standIn.phone.change({ calls: [answeredCall()] });
  await expect(start).toBeDisabled();
  await expect(page.getByText('Finish your call and its wrap-up first.')).toBeVisible();
  standIn.phone.change({ calls: [] });
  standIn.refuse('startPractice', problemFor('practice-during-call'));
  await start.click();
  await expect(page.getByText('Finish your call and its wrap-up first, and end another practice.')).toBeVisible();
  await expect(start).toBeEnabled();
});

test('during practice a banner names the step and ends it; the window comes back as it was', async ({ show }) => {
  const { page, standIn } = await show({ path: '/practice', before: answerWeakness });
  const real = standIn.signIn.value;
  await page.evaluate(() => localStorage.setItem('last-groups', 'of the real clinic'));
  await page.getByRole('button', { name: 'Start: A busy line' }).click();
  await expect.poll(() => started(standIn)).toHaveLength(1);
  standIn.practice.emit({ scenario: 'busy', step: 1, steps: 2, dials: '13912340486' });
  standIn.signIn.emit(inPractice(real));
  const banner = page.getByRole('status', { name: 'Practice', exact: true });
  await expect(banner).toContainText('Practice clinic: nothing here is kept.');
  await expect(banner).toContainText('call 139 1234 0486 (1 of 2)');
  standIn.practice.emit({ scenario: 'busy', step: 3, steps: 2, dials: null });
  await expect(banner).toContainText('all calls are done');
  await page.evaluate(() => localStorage.setItem('last-groups', 'of practice'));
  await banner.getByRole('button', { name: 'End practice' }).click();
  await expect.poll(() => standIn.commands.at(-1)?.name).toBe('endPractice');
  standIn.practice.emit(null);
  standIn.signIn.emit({ state: 'starting' });
  standIn.signIn.emit(real);
  await expect(page.getByRole('heading', { level: 1, name: 'Practice' })).toBeVisible();
  await expect(banner).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('last-groups'))).toBe('of the real clinic');
});

test('the choice is readable in both themes and languages', async ({ show }) => {
  const shown = await show({ path, before: answerWeakness });
  await shown.page.getByRole('list', { name: 'Scenarios' }).waitFor();
  await checkReadable(shown);
});
