import { contract } from '../../src/shared/contract/contract.ts';
import { problemFor } from '../../src/shared/problems/problem-for.ts';
import { accessibilityFaults } from '../support/accessibility.ts';
import { gate } from '../support/gate.ts';
import { expect, test } from './component-test.ts';
import type { ShownPage } from './stand-in/shown-page.ts';
import { offlineAgent } from './stand-in/states.ts';

/** Ready without a skill group. */
const needed = ({ page }: ShownPage) => page.getByText('To be ready, sign in to a skill group');
const group = ({ page }: ShownPage, name: string) => page.getByRole('checkbox', { name });
const signIn = ({ page }: ShownPage) => page.getByRole('button', { name: 'Sign in to groups' });
const commands = ({ standIn }: ShownPage) => standIn.commands.map(({ name, input }) => [name, input]);

async function pressReady(shown: ShownPage): Promise<void> {
  await shown.main.getByRole('heading', { level: 1 }).waitFor();
  shown.standIn.agent.emit(offlineAgent());
  shown.standIn.refuse('ready', problemFor('no-skill-group'), 1);
  shown.standIn.commands.length = 0;
  await shown.page.keyboard.press('Alt+r');
}

test(
  'asks for the groups the first time; the next day one key signs in to the same ones, and names them',
  gate,
  async ({ show }) => {
    const shown = await show();
    await pressReady(shown);
    await needed(shown).waitFor();
    await expect(signIn(shown)).toBeDisabled();
    await group(shown, 'Consultation').check();
    await signIn(shown).click();
    const asLastTime = [
      ['ready', null],
      ['signInToGroups', { groupIds: [1] }],
      ['ready', null],
    ];
    await expect.poll(() => commands(shown)).toEqual(asLastTime);
    await needed(shown).waitFor({ state: 'detached' });
    await shown.load('/today');
    await pressReady(shown);
    await shown.page.getByText('Signed in to the groups of last time: Consultation.').waitFor();
    // The page names the groups before it asks to be ready.
    await expect.poll(() => commands(shown)).toEqual(asLastTime);
    expect(await accessibilityFaults(shown.page)).toEqual([]);
  },
);

test('a group that was removed is not signed in to; the groups are asked for', async ({ show }) => {
  const shown = await show();
  await pressReady(shown);
  await group(shown, 'Consultation').check();
  await signIn(shown).click();
  await expect.poll(() => commands(shown).length).toBe(3);
  shown.service.answer(contract.agent.groups, () => [{ id: 9, name: 'After-care' }]);
  await shown.load('/today');
  await pressReady(shown);
  await needed(shown).waitFor();
  await expect(group(shown, 'After-care')).not.toBeChecked();
  await expect(signIn(shown)).toBeDisabled();
  expect(commands(shown)).toEqual([['ready', null]]);
});

test('groups that cannot be read or signed in to are a notice, and nobody is ready', async ({ show }) => {
  const shown = await show();
  await pressReady(shown);
  await group(shown, 'Consultation').check();
  await signIn(shown).click();
  await expect.poll(() => commands(shown).length).toBe(3);
  await shown.load('/today');
  shown.standIn.refuse('signInToGroups', problemFor('service-slow'));
  await pressReady(shown);
  await shown.page.getByRole('alert').last().waitFor();
  expect(commands(shown).map(([name]) => name)).toEqual(['ready', 'signInToGroups']);
});

test('a break beyond its planned length says by how many minutes', async ({ show }) => {
  const shown = await show({ onPage: (page) => page.clock.install() });
  shown.service.answer(contract.lookupExtension.breakReasons, () => [
    { id: 1, name: 'Lunch (用餐)', planned_minutes: 45 },
    { id: 2, name: 'Training (培训)', planned_minutes: null },
  ]);
  await shown.load('/today');
  const since = await shown.page.evaluate(() => Date.now());
  const state = shown.page.locator('[data-part~=state-note]');
  shown.standIn.agent.change({ label: 'break', reason: 'Lunch (用餐)', since, next: null });
  await expect(state).toHaveText('Lunch');
  await shown.page.clock.fastForward('45:30');
  await expect(state).toHaveText('Lunch');
  await shown.page.clock.fastForward('03:00');
  await expect(state).toHaveText('3 min over');
  shown.standIn.agent.change({ label: 'break', reason: 'Training (培训)' });
  await expect(state).toHaveText('Training');
});
