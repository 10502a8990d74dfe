import { contract } from '../../src/shared/contract/contract.ts';
import { problemFor } from '../../src/shared/problems/problem-for.ts';
import { checkAppearance } from '../support/appearance.ts';
import { checkAccessibility } from '../support/accessibility.ts';
import { expect, test } from './component-test.ts';
import { path, task, note, outcome, press, current, figure, leases, results, start, opened } from './run-scenes.ts';

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
  // None of the calls was talked in.
  await expect(figure(shown, 'Reached')).toHaveText('0');
  await expect(figure(shown, 'Done')).toHaveText('5');
});

for (const language of ['en', 'zh-CN'] as const)
  test(`everything to write fits a low screen: ${language}`, async ({ show }) => {
    const shown = await show({ path, language, before: leases });
    await shown.page.setViewportSize({ width: 1280, height: 720 });
    const choices = shown.main.getByRole('radio');
    await choices.first().waitFor();
    for (const choice of await choices.all()) await expect(choice).toBeInViewport({ ratio: 1 });
    const written = shown.main.getByRole('form', { name: /^(Result of the call|通话结果)$/ });
    for (const field of await written.getByRole('textbox').all()) await expect(field).toBeInViewport({ ratio: 1 });
    await checkAppearance(shown.page);
  });

test('the rest of the result comes into sight with its outcome', async ({ show }) => {
  const shown = await start(show);
  await shown.page.setViewportSize({ width: 1280, height: 520 });
  await press(shown, '3');
  await expect(note(shown)).toBeInViewport({ ratio: 1 });
  await expect(task(shown).getByLabel('Next follow-up (optional)')).toBeInViewport({ ratio: 1 });
});

test('the progress has a cell for each follow-up, and counts the results', async ({ show }) => {
  const shown = await start(show);
  const counts = shown.main.getByRole('listitem').filter({ hasText: /^(Done|No answer) \d+$/ });
  await expect(counts).toHaveCount(0);
  await press(shown, '3');
  await press(shown, 'Enter');
  await opened(shown, 2);
  await expect(counts).toHaveText(['Done 1']);
});

test('a call that nobody answered is sent with the tries that were seen', async ({ show }) => {
  const shown = await start(show);
  const id = await current(shown);
  const { tries } = await shown.service.read(contract.followupRun.detail, { id: String(id) });
  await outcome(shown, 'No answer').check();
  await press(shown, 'Enter');
  await opened(shown, 2);
  expect(results(shown)).toMatchObject([[{ endpoint: 'result', body: { id, tries } }]]);
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
  await shown.main.getByRole('button', { name: 'Call the rest' }).click();
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

test('ten are leased at a time; P gives them back and takes them again', async ({ show }) => {
  const shown = await start(show, { path: `${path}?whose=everybody` });
  const { service } = shown;
  const leased = () => new Set(service.bodies(contract.followupLease.lease).map(({ id }) => Number(id)));
  await expect.poll(() => leased().size).toBe(10);
  await press(shown, 'p');
  await shown.main.getByText('The run is paused.').waitFor();
  await expect.poll(() => service.bodies(contract.followupLease.release).length).toBe(10);
  await press(shown, 'p');
  await opened(shown, 1);
  await expect.poll(() => service.bodies(contract.followupLease.lease).length).toBe(20);
});

test('leaves out a follow-up of a colleague before its turn comes', async ({ show }) => {
  const shown = await show({
    path,
    before: ({ service }) => {
      let asked = 0;
      service.answer(contract.followupLease.lease, ({ body }) => {
        asked += 1;
        if (asked === 2) throw problemFor('follow-up-leased', { name: '王芳' });
        return { id: Number(body.id), seconds_left: 120 };
      });
      service.answer(contract.followupLease.release, ({ body }) => ({ id: Number(body.id) }));
    },
  });
  await opened(shown, 2);
  await shown.main.getByRole('listitem').filter({ hasText: 'with 王芳' }).waitFor();
  await press(shown, '3');
  await press(shown, 'Enter');
  await opened(shown, 3);
  await expect(shown.page.getByText('王芳 is working on this follow-up.')).toHaveCount(0);
});

test('a reload keeps the place in the run, the typed text and the check marks', async ({ show }) => {
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
