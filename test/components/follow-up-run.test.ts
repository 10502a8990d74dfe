import { contract } from '../../src/shared/contract/contract.ts';
import type { FollowupDetail } from '../../src/shared/contract/followup-run.ts';
import type { Followup } from '../../src/shared/contract/followup.ts';
import { problemFor } from '../../src/shared/problems/problem-for.ts';
import { checkAccessibility } from '../support/accessibility.ts';
import { expect, test } from './component-test.ts';
import type { ShownPage, ShowOptions } from './stand-in/shown-page.ts';
import { answeredCall, endedCall, waitingEntry, wrappingUpAgent } from './stand-in/states.ts';
import type { StandIn } from './stand-in/stand-in.ts';

const path = '/follow-ups/run';
const task = ({ main }: ShownPage) => main.getByRole('region', { name: 'Follow-up', exact: true });
const place = ({ main }: ShownPage) => main.getByText(/^\d+ of \d+$/);
const note = (shown: ShownPage) => task(shown).getByRole('textbox', { name: 'Note (optional)' });
const outcome = (shown: ShownPage, name: string) => task(shown).getByRole('radio', { name, exact: true });
const press = ({ page }: ShownPage, key: string) => page.keyboard.press(key);
const current = async ({ main }: ShownPage): Promise<number> =>
  Number(await main.locator('li[aria-current]').getAttribute('data-id'));
const figure = ({ main }: ShownPage, name: string) =>
  main
    .locator('dl > div')
    .filter({ has: main.page().locator('dt', { hasText: new RegExp(`^${name}$`) }) })
    .locator('dd');
const results = ({ standIn }: ShownPage) =>
  standIn.commands
    .filter(({ name }) => name === 'put')
    .map(({ input }) => (input as { writes: { endpoint: string; body: Record<string, unknown> }[] }).writes);

const leases = ({ service }: StandIn): void => {
  service.answer(contract.followupLease.lease, ({ body }) => ({ id: Number(body.id), seconds_left: 120 }));
  service.answer(contract.followupLease.release, ({ body }) => ({ id: Number(body.id) }));
};
/** A run that is under way: the open follow-up can be written. */
const start = async (show: (options?: ShowOptions) => Promise<ShownPage>, options: ShowOptions = {}) => {
  const shown = await show({
    path,
    ...options,
    before: (standIn) => {
      leases(standIn);
      options.before?.(standIn);
    },
  });
  await place(shown)
    .filter({ hasText: /^1 of / })
    .waitFor();
  await outcome(shown, 'Talked').waitFor();
  return shown;
};
const opened = async (shown: ShownPage, count: number): Promise<void> => {
  await place(shown)
    .filter({ hasText: new RegExp(`^${count} of `) })
    .waitFor();
  await outcome(shown, 'Talked').waitFor();
};
const customerOf = async (shown: ShownPage): Promise<Followup['customer']> =>
  (await shown.service.read(contract.followup.info, { id: String(await current(shown)) })).customer;

test('five follow-ups are called and written in fifteen steps: Space, the outcome, Enter', async ({ show }) => {
  const shown = await start(show);
  let steps = 0;
  const step = async (key: string): Promise<void> => {
    steps += 1;
    await press(shown, key);
  };
  for (let count = 1; count <= 5; count += 1) {
    await opened(shown, count);
    await step('Space');
    await expect.poll(() => shown.standIn.commands.filter(({ name }) => name === 'dial').length).toBe(count);
    await step('3');
    await step('Enter');
    await expect.poll(() => results(shown).length).toBe(count);
  }
  await opened(shown, 6);
  expect(steps).toBe(15);
  const written = results(shown).map(([write]) => write);
  expect(written.map((write) => write?.endpoint)).toEqual(written.map(() => 'result'));
  expect(new Set(written.map((write) => write?.body['id'])).size).toBe(5);
  await press(shown, 'Escape');
  await expect(figure(shown, 'Called')).toHaveText('5');
  await expect(figure(shown, 'Reached')).toHaveText('5');
  await expect(figure(shown, 'Done')).toHaveText('5');
});

test('keys do nothing while something is typed, and Escape asks before a result that was begun is left', async ({
  show,
}) => {
  const shown = await start(show);
  await note(shown).click();
  await shown.page.keyboard.type('slp 123');
  await press(shown, 'Space');
  await expect(note(shown)).toHaveValue('slp 123 ');
  await press(shown, 'Escape');
  await expect(shown.page.getByRole('dialog')).toHaveCount(0);
  await expect(outcome(shown, 'Talked')).not.toBeChecked();
  expect(shown.standIn.commands).toEqual([]);
  await shown.main.getByRole('heading', { level: 1 }).click();
  await press(shown, 'Escape');
  const question = shown.page.getByRole('dialog', { name: 'End the run?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  await expect(note(shown)).toHaveValue('slp 123 ');
  await shown.main.getByRole('heading', { level: 1 }).click();
  await press(shown, 'Escape');
  await question.getByRole('button', { name: 'End run' }).click();
  await expect(figure(shown, 'Called')).toHaveText('0');
});

test('S skips with a reason, which the summary says; what is left is offered again', async ({ show }) => {
  const shown = await start(show);
  const id = await current(shown);
  await press(shown, 's');
  const skipping = shown.main.getByRole('form', { name: 'Skip' });
  await press(shown, 'Enter');
  await skipping.getByText('Say why it is skipped.').waitFor();
  await shown.page.keyboard.type('on holiday');
  await press(shown, 'Enter');
  await opened(shown, 2);
  expect(await current(shown)).not.toBe(id);
  await press(shown, 'Escape');
  await shown.main.getByText(/: on holiday$/).waitFor();
  await checkAccessibility(shown.page);
  await shown.main.getByRole('button', { name: 'Go through them again' }).click();
  await opened(shown, 1);
  expect(await current(shown)).toBe(id);
});

test('L moves a follow-up to a later time; what the service refuses stays in the form', async ({ show }) => {
  const shown = await start(show);
  const followup = await shown.service.read(contract.followup.info, { id: String(await current(shown)) });
  let isRefused = true;
  shown.service.answer(contract.followupRun.postpone, ({ body }) => {
    if (isRefused) throw problemFor('follow-up-settled');
    return { ...followup, followup_date: body.date, followup_time: body.time ?? null };
  });
  await press(shown, 'l');
  const later = shown.main.getByRole('form', { name: 'Later' });
  await later.getByRole('button', { name: 'Tomorrow' }).click();
  await later.getByRole('textbox', { name: 'Time (optional)' }).fill('16:00');
  await later.getByRole('button', { name: 'Move and next' }).click();
  await later.getByText('This follow-up is already done or cancelled.').waitFor();
  isRefused = false;
  await later.getByRole('button', { name: 'Move and next' }).click();
  await opened(shown, 2);
  expect(shown.service.bodies(contract.followupRun.postpone).at(-1)).toMatchObject({ id: followup.id, time: '16:00' });
  await press(shown, 'Escape');
  await expect(figure(shown, 'Later')).toHaveText('1');
});

test('P gives the leases back and takes them again', async ({ show }) => {
  const shown = await start(show);
  const { service } = shown;
  const leased = () => new Set(service.bodies(contract.followupLease.lease).map(({ id }) => Number(id)));
  await expect.poll(() => leased().size).toBe(10);
  await press(shown, 'p');
  await shown.main.getByText('The run is paused.').waitFor();
  await expect.poll(() => service.bodies(contract.followupLease.release).length).toBe(10);
  await checkAccessibility(shown.page);
  await press(shown, 'p');
  await opened(shown, 1);
  await expect.poll(() => service.bodies(contract.followupLease.lease).length).toBe(20);
});

test('what a colleague has is left out before its turn comes, and counted as left', async ({ show }) => {
  const shown = await start(show, {
    before: ({ service }) => {
      let asked = 0;
      service.answer(contract.followupLease.lease, ({ body }) => {
        asked += 1;
        if (asked === 2) throw problemFor('follow-up-leased', { name: '王芳' });
        return { id: Number(body.id), seconds_left: 120 };
      });
    },
  });
  await shown.main.getByRole('listitem').filter({ hasText: 'with 王芳' }).waitFor();
  await expect(shown.page.getByRole('alert')).toHaveCount(0);
  await press(shown, '3');
  await press(shown, 'Enter');
  await opened(shown, 3);
});

test('the run goes on where it was after a reload, with what was typed and marked', async ({ show }) => {
  const shown = await start(show);
  await press(shown, '3');
  await press(shown, 'Enter');
  await opened(shown, 2);
  const id = await current(shown);
  await note(shown).fill('No pain');
  const asked = task(shown).getByRole('region', { name: 'To ask' }).getByRole('checkbox').first();
  await asked.check();
  await shown.load(path);
  await opened(shown, 2);
  expect(await current(shown)).toBe(id);
  await expect(note(shown)).toHaveValue('No pain');
  await expect(asked).toBeChecked();
  await outcome(shown, 'Talked').check();
  await note(shown).press('Control+Enter');
  await expect.poll(() => results(shown).length).toBe(2);
  expect(results(shown)[1]).toMatchObject([{ body: { id, note: 'No pain', script_version: 1, asked: [0] } }]);
});

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

test('a follow-up that a colleague has completed meanwhile says so; Enter opens the next', async ({ show }) => {
  const shown = await start(show);
  const followup = await shown.service.read(contract.followup.info, { id: String(await current(shown)) });
  const by = { id: 99, name: '王芳' };
  shown.service.answer(contract.followup.info, ({ query }) =>
    Number(query.id) === followup.id
      ? { ...followup, status: 1, executed_by: by }
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
  await expect(task(shown).getByRole('radio')).toHaveCount(0);
  await press(shown, 'Enter');
  await opened(shown, 2);
});

test('a run with nothing due, one that cannot be read, and an account that may not', async ({ show }) => {
  const empty = await show({ path, scenario: 'empty' });
  await empty.main.getByText('Nothing is due.').waitFor();
  const failing = await show({ path, scenario: 'error' });
  await failing.main.getByRole('button', { name: 'Try again' }).first().waitFor();
});

test('in Chinese, in the dark', async ({ show }) => {
  const shown = await show({ path, language: 'zh-CN', theme: 'dark', before: leases });
  await shown.main.getByRole('region', { name: '询问要点' }).waitFor();
  await checkAccessibility(shown.page);
});
