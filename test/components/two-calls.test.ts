import { problemOf } from '../../src/shared/problem.ts';
import { problemFor } from '../../src/shared/problems/problem-for.ts';
import { checkAccessibility } from '../support/accessibility.ts';
import { gate } from '../support/gate.ts';
import { expect, test } from './component-test.ts';
import { customer, dock, incoming, talk } from './dock-scenes.ts';
import { answeredCall, call } from './stand-in/states.ts';
import type { ShownPage } from './stand-in/shown-page.ts';
import type { StandIn } from './stand-in/stand-in.ts';

/** An agent with a second call: it rings beside the first, is talked in while that one waits, or both are merged. */
const second = { id: 'call-2', number: '13816072290', direction: 'outbound' } as const;
const ringBeside = ({ phone }: StandIn) =>
  phone.change({ calls: [answeredCall({ customer }), call({ id: 'call-2', number: '13816072290' })] });
const two = ({ phone }: StandIn) =>
  phone.change({ calls: [answeredCall({ customer, held: true }), answeredCall(second)] });
const merge = ({ phone }: StandIn) =>
  phone.change({
    calls: [answeredCall({ customer, held: true }), answeredCall(second)],
    mergedCallIds: ['call-2', 'call-1'],
  });
const secondCall = (shown: ShownPage) => dock(shown).getByRole('region', { name: 'Second call' });
const waiting = (shown: ShownPage) => dock(shown).getByRole('region', { name: '张伟, on hold' });
const main = (shown: ShownPage) => dock(shown).getByRole('group', { name: '138 1607 2290' });
const pressed = ({ standIn }: ShownPage) => standIn.commands.map(({ name, input }) => [name, input]);

test(
  'a caller who rings while the agent talks is shown beside the call, which keeps its foot',
  gate,
  async ({ show }) => {
    const shown = await show({ before: ringBeside });
    await expect(secondCall(shown)).toContainText('138 1607 2290');
    await expect(incoming(shown)).toHaveCount(0);
    await expect(
      dock(shown).getByRole('group', { name: '张伟' }).getByRole('button', { name: 'Hang up' }),
    ).toBeVisible();
    await checkAccessibility(shown.page);
    await secondCall(shown).getByRole('button', { name: 'Answer and hold' }).click();
    await shown.page.keyboard.press('Alt+x');
    await expect
      .poll(() => pressed(shown))
      .toEqual([
        ['answer', { callId: 'call-2' }],
        ['decline', { callId: 'call-2' }],
      ]);
  },
);

test('the keys of a call are those of the one that is talked in', async ({ show }) => {
  const shown = await show({ before: two });
  await main(shown).waitFor();
  for (const key of ['Alt+m', 'Alt+o', 'Alt+h']) await shown.page.keyboard.press(key);
  await expect
    .poll(() => pressed(shown))
    .toEqual([
      ['setMuted', { callId: 'call-2', muted: true }],
      ['setHeld', { callId: 'call-2', held: true }],
      ['hangUp', { callId: 'call-2' }],
    ]);
});

test('the call on hold is beside the other one, with its ways: swap, merge, hang up', async ({ show }) => {
  const shown = await show({ before: two });
  await expect(waiting(shown)).toContainText('On hold, hears music only. Comes back when this call ends.');
  await checkAccessibility(shown.page);
  await waiting(shown).getByRole('button', { name: 'Merge' }).click();
  await waiting(shown).getByRole('button', { name: 'Hang up 张伟' }).click();
  await shown.page.keyboard.press('Alt+y');
  await waiting(shown).getByRole('button', { name: 'Swap' }).click();
  await expect(waiting(shown)).toHaveCount(0);
  two(shown.standIn);
  await waiting(shown).waitFor();
  await shown.page.keyboard.press('Alt+s');
  await expect
    .poll(() => pressed(shown))
    .toEqual([
      ['merge', null],
      ['hangUp', { callId: 'call-1' }],
      ['merge', null],
      ['setHeld', { callId: 'call-1', held: false }],
      ['setHeld', { callId: 'call-1', held: false }],
    ]);
});

test('nobody is swapped or merged with a number that does not answer yet', async ({ show }) => {
  const shown = await show({
    before: ({ phone }) =>
      phone.change({ calls: [answeredCall({ customer, held: true }), answeredCall({ ...second, state: 'dialling' })] }),
  });
  await expect(waiting(shown).getByRole('button')).toHaveText(['Hang up']);
});

test('a conference shows who is in it, and its ways out', async ({ show }) => {
  const shown = await show({ before: merge });
  const state = main(shown).getByRole('status').filter({ hasText: 'all hear each other' });
  await expect(state).toContainText('If you leave, 138 1607 2290 and 张伟 talk on.');
  await expect(state.getByRole('list').getByRole('listitem')).toHaveText([/138 1607 2290/, /张伟/, 'You']);
  await expect(waiting(shown)).toHaveCount(0);
  await expect(main(shown).getByRole('button', { name: 'Hold' })).toHaveAttribute('aria-disabled', 'true');
  await checkAccessibility(shown.page);
  await state.getByRole('button', { name: 'Remove 张伟' }).click();
  await shown.page.keyboard.press('Alt+y');
  await main(shown).getByRole('button', { name: 'Leave' }).click();
  await expect
    .poll(() => pressed(shown))
    .toEqual([
      ['removeFromConference', { callId: 'call-1' }],
      ['split', null],
      ['hangUp', { callId: 'call-2' }],
    ]);
});

test('a call is added: the number field opens beside the call, and closes once it is placed', async ({ show }) => {
  const shown = await show({ before: talk });
  const add = dock(shown).getByRole('button', { name: 'Add call' });
  const field = dock(shown).getByRole('textbox', { name: 'Number' });
  await add.click();
  await expect(field).toBeFocused();
  await add.click();
  await expect(field).toHaveCount(0);
  await shown.page.keyboard.press('Alt+d');
  await field.fill('13816072290');
  await field.press('Enter');
  await expect.poll(() => pressed(shown)).toEqual([['dial', { number: '13816072290' }]]);
  shown.standIn.phone.change({ dialProblem: problemOf(problemFor('call-being-placed')) });
  await expect(field).toHaveCount(0);
});
