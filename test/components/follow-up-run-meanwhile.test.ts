import { contract } from '../../src/shared/contract/contract.ts';
import type { FollowupDetail } from '../../src/shared/contract/followup-run.ts';
import { expect, test } from './component-test.ts';
import { path, task, outcome, press, current, figure, results, start, opened, customerOf } from './run-scenes.ts';
import { answeredCall, endedCall, waitingEntry, wrappingUpAgent } from './stand-in/states.ts';

test('a late answer does not bring an ended run back', async ({ show }) => {
  const shown = await start(show);
  const followup = await shown.service.read(contract.followup.info, { id: String(await current(shown)) });
  shown.service.answer(contract.followupRun.postpone, () => ({ ...followup, followup_time: null }));
  shown.service.mend((endpoint) => (endpoint === contract.followupRun.postpone ? 'hold' : 'pass'));
  await press(shown, 'l');
  const later = shown.main.getByRole('form', { name: 'Later' });
  await later.getByRole('button', { name: 'Tomorrow' }).click();
  await later.getByRole('button', { name: 'Move and next' }).click();
  await expect.poll(() => shown.service.bodies(contract.followupRun.postpone).length).toBe(1);
  await shown.main.getByRole('button', { name: 'End run' }).click();
  await shown.main.getByRole('button', { name: 'Back to the follow-ups' }).click();
  await shown.main.getByRole('button', { name: 'Start run' }).waitFor();
  expect(shown.standIn.draftNames).not.toContain('follow-up-run');
  shown.service.mend();
  await shown.main.getByRole('button', { name: 'Start run' }).click();
  await opened(shown, 1);
  await press(shown, 'Escape');
  await expect(figure(shown, 'Later')).toHaveText('0');
});

test('a script that is changed meanwhile stays in sight until the new one is asked for', async ({ show }) => {
  const shown = await start(show);
  const detail = await shown.service.read(contract.followupRun.detail, { id: String(await current(shown)) });
  if (!detail.script) throw new Error('The type has no script.');
  const script: FollowupDetail['script'] = { ...detail.script, version: 2, steps: [{ zh: '新的', en: 'A new step' }] };
  const steps = task(shown).getByRole('region', { name: 'To ask' });
  const before = await steps.getByRole('checkbox').count();
  await steps.getByRole('checkbox').first().check();
  shown.service.answer(contract.followupRun.detail, () => ({ ...detail, script }));
  shown.standIn.announce('FollowupScriptChanged', { type_id: detail.script.type.id, version: 2 });
  await steps.getByText(/^This script has been changed/).waitFor();
  await expect(steps.getByRole('checkbox')).toHaveCount(before);
  await steps.getByRole('button', { name: 'Show the new one' }).click();
  await expect(steps.getByRole('checkbox')).toHaveCount(1);
  await expect(steps.getByRole('checkbox', { name: 'A new step' })).not.toBeChecked();
});

test('the wrap-up of the call is written with the result: one form, and the agent is ready', async ({ show }) => {
  const shown = await start(show);
  const customer = await customerOf(shown);
  const { standIn } = shown;
  await press(shown, 'Space');
  await expect.poll(() => standIn.commands.map(({ name }) => name)).toEqual(['dial']);
  const call = { direction: 'outbound', customer, since: Date.now() } as const;
  standIn.phone.change({ calls: [answeredCall(call)] });
  await task(shown).getByText('The result can be saved when the call is over.').waitFor();
  // One note: that of the form, to which its key leads.
  await expect(shown.page.getByRole('textbox', { name: /^Note/ })).toHaveCount(1);
  await press(shown, 'Alt+e');
  await expect(task(shown).getByRole('textbox', { name: 'Note (optional)' })).toBeFocused();
  await task(shown).focus();
  await press(shown, '1');
  await press(shown, 'Enter');
  await expect(outcome(shown, 'Talked')).toBeChecked();
  standIn.phone.change({ calls: [endedCall(call)] });
  standIn.agent.emit(wrappingUpAgent());
  await shown.page.getByRole('region', { name: 'Wrap-up' }).waitFor();
  await expect(shown.page.getByRole('region', { name: 'Wrap-up' }).getByRole('textbox')).toHaveCount(0);
  await press(shown, 'Enter');
  await opened(shown, 2);
  await expect.poll(() => standIn.commands.map(({ name }) => name)).toEqual(['dial', 'put', 'finishWrapUp']);
  expect(results(shown)[0]).toMatchObject([
    { area: 'wrapUp', endpoint: 'save', body: { call_id: 'call-1' } },
    { area: 'followupRun', endpoint: 'result' },
  ]);
  standIn.phone.change({ calls: [] });
  await press(shown, 'Escape');
  await expect(figure(shown, 'Reached')).toHaveText('1');
});

test('after a call that nobody answered No answer is offered, and anything else is asked about', async ({ show }) => {
  const shown = await start(show);
  const customer = await customerOf(shown);
  await press(shown, 'Space');
  await expect.poll(() => shown.standIn.commands.length).toBe(1);
  const call = { direction: 'outbound', customer, since: Date.now(), talked: false } as const;
  shown.standIn.phone.change({ calls: [endedCall(call)] });
  await expect(outcome(shown, 'No answer')).toBeChecked();
  await press(shown, '1');
  await press(shown, 'Enter');
  await task(shown)
    .getByRole('alert')
    .getByText(/^Nobody answered this call\..*“Talked”/)
    .waitFor();
  expect(results(shown)).toEqual([]);
  await press(shown, '7');
  await expect(task(shown).getByRole('alert')).toHaveCount(0);
  await press(shown, 'Enter');
  await opened(shown, 2);
  expect(results(shown)).toMatchObject([[{ endpoint: 'result', body: { tries: expect.any(Number) } }]]);
  await press(shown, 'Escape');
  await expect(figure(shown, 'No answer')).toHaveText('1');
});

test('no answer says which try it is, and plans nothing by hand', async ({ show }) => {
  const shown = await start(show);
  await press(shown, '7');
  await expect(outcome(shown, 'No answer')).toBeChecked();
  await task(shown)
    .getByText(/^Try 1 of 3\./)
    .waitFor();
  await expect(task(shown).getByLabel('Next follow-up (optional)')).toHaveCount(0);
  await press(shown, 'Enter');
  await opened(shown, 2);
  await press(shown, 'Escape');
  await expect(figure(shown, 'No answer')).toHaveText('1');
  await expect(figure(shown, 'Reached')).toHaveText('0');
});

test('shows that a colleague has completed the open follow-up; Enter opens the next', async ({ show }) => {
  const shown = await start(show);
  const followup = await shown.service.read(contract.followup.info, { id: String(await current(shown)) });
  const by = { id: 99, name: '王芳' };
  shown.service.answer(contract.followup.info, ({ query }) =>
    Number(query.id) === followup.id
      ? { ...followup, status: 1 as const, executed_by: by }
      : { ...followup, id: Number(query.id) },
  );
  shown.standIn.announce('FollowupChanged', { id: followup.id, status: 1, followup_date: followup.followup_date });
  await task(shown).getByText('王芳 has completed this follow-up.').waitFor();
  await press(shown, 'Enter');
  await opened(shown, 2);
});

test('a result that waits in the outbox is not asked for twice', async ({ show }) => {
  const shown = await start(show);
  const id = await current(shown);
  shown.standIn.outbox.emit([waitingEntry({ area: 'followupRun', endpoint: 'result', body: { id, outcome_id: 1 } })]);
  await task(shown)
    .getByText(/^The result is saved here/)
    .waitFor();
  await expect(task(shown).getByRole('form')).toHaveCount(0);
  await press(shown, 'Enter');
  await opened(shown, 2);
});

test('a run with nothing due, one that cannot be read, and an account that may not', async ({ show }) => {
  const empty = await show({ path, scenario: 'empty' });
  await empty.main.getByText('Nothing is due.').waitFor();
  const failing = await show({ path, scenario: 'error' });
  await failing.main.getByRole('button', { name: 'Try again' }).first().waitFor();
});
