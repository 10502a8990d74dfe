import { contract } from '../../src/shared/contract/contract.ts';
import { problemFor } from '../../src/shared/problems/problem-for.ts';
import { clinicDay } from '../support/clinic-day.ts';
import { gate } from '../support/gate.ts';
import { expect, test } from './component-test.ts';
import type { ShownPage } from './stand-in/shown-page.ts';

const row = ({ main }: ShownPage, index: number) => main.locator(`tr[data-index="${index}"]`);

test('due follow-ups stand under Overdue and Today, with their age, phone and call', async ({ show }) => {
  const shown = await show({ path: '/follow-ups' });
  await row(shown, 2).waitFor();
  await shown.main.getByRole('rowheader', { name: /^Overdue\s*\d+\s*oldest: \d+ days?$/ }).waitFor();
  await expect(row(shown, 0).getByText(/^\d+ days? overdue$/)).toBeVisible();
  await expect(row(shown, 0).getByText(/^\d{3} \d{4} \d{4}$/)).toBeVisible();
  await expect(shown.main.getByText('Planned', { exact: true })).toHaveCount(0);
  await shown.page.keyboard.press('j');
  await shown.page.keyboard.press('c');
  await expect.poll(() => shown.standIn.commands.map(({ name }) => name)).toEqual(['dial']);
  expect(shown.standIn.commands[0]?.input).toMatchObject({ source: { phoneIndex: 0 } });
});

test('the remark of a planned follow-up is behind its subject', async ({ show }) => {
  const shown = await show({ path: null });
  const { list } = contract.followupRun;
  const listed = await shown.service.read(list, { status: '0', date_end: clinicDay(), order: 'asc', rows: 1 });
  const rows = listed.rows.map((one) => ({ ...one, title: 'Thread lift', remark: 'Left side harder' }));
  shown.service.answer(list, () => ({ rows, total: rows.length, next_cursor: null }));
  await shown.load('/follow-ups');
  await row(shown, 0).getByRole('cell', { name: 'Thread lift Left side harder' }).waitFor();
});

test('upcoming follow-ups stand under their day', async ({ show }) => {
  const shown = await show({ path: null });
  const { list } = contract.followupRun;
  const listed = await shown.service.read(list, { status: '0', date_end: clinicDay(), order: 'asc', rows: 3 });
  const days = [1, 1, 4];
  const rows = listed.rows.slice(0, 3).map((one, place) => ({ ...one, followup_date: clinicDay(days[place]) }));
  shown.service.answer(list, () => ({ rows, total: rows.length, next_cursor: null }));
  await shown.load('/follow-ups?view=upcoming');
  await row(shown, 2).waitFor();
  await expect(shown.main.getByRole('rowheader')).toHaveText([/^Tomorrow/, /^[A-Z][a-z]{2}, [A-Z][a-z]{2} \d+$/]);
  await expect(shown.main.getByRole('columnheader', { name: 'Day', exact: true })).toHaveCount(0);
});

test('where nothing is due the next day is named, and leads to what is planned', async ({ show }) => {
  const shown = await show({ path: null });
  const { list } = contract.followupRun;
  const listed = await shown.service.read(list, { status: '0', date_end: clinicDay(), order: 'asc', rows: 1 });
  const planned = listed.rows.map((one) => ({ ...one, followup_date: clinicDay(2) }));
  shown.service.answer(list, ({ query }) => {
    const rows = query.date_start === undefined ? [] : planned;
    return { rows, total: rows.length, next_cursor: null };
  });
  await shown.load('/follow-ups');
  await shown.main.getByText('Nothing is due.').waitFor();
  await shown.main.getByRole('link', { name: /^Next: / }).click();
  await expect(shown.page).toHaveURL(/view=upcoming/);
  await row(shown, 0).waitFor();
});

test('the type is in the address and in the request', async ({ show }) => {
  const shown = await show({ path: '/follow-ups' });
  await row(shown, 0).waitFor();
  await shown.main.getByRole('combobox', { name: 'Type' }).click();
  await shown.page.getByRole('option').nth(1).click();
  await expect(shown.page).toHaveURL(/type=2/);
  await expect.poll(() => shown.service.queries(contract.followupRun.list).at(-1)).toMatchObject({ type_id: 2 });
});

test('a talk of today is offered as the result, so that nobody is called twice', async ({ show }) => {
  const shown = await show({ path: '/follow-ups' });
  await row(shown, 0).waitFor();
  const id = Number((await row(shown, 0).getByRole('link').getAttribute('href'))?.split('/').at(-1));
  const { customer } = await shown.service.read(contract.followup.info, { id });
  const timeline = await shown.service.read(contract.timeline.ofCustomer, { customer_id: 1, kind: 'call', rows: 5 });
  const [call] = timeline.rows.flatMap((entry) => (entry.kind === 'call' ? [entry] : []));
  if (!call) throw new Error('The customer has no call.');
  const record = {
    ...call.record,
    direction: 'inbound' as const,
    billsec: 395,
    created_at: `${clinicDay()} 00:22:00`,
    agent_name: '王芳',
    wrap_ups: [{ user: { id: 1, name: '王芳' }, outcome: null, note: 'A little tender', saved_at: '' }],
  };
  shown.service.answer(contract.timeline.ofCustomer, ({ query }) => ({
    ...timeline,
    rows: query.customer_id === customer.id ? [{ ...call, record }] : [],
  }));
  await row(shown, 0).getByRole('link').click();
  const panel = shown.main.getByRole('region', { name: 'Follow-up', exact: true });
  const talk = panel.getByRole('note', { name: 'Call of today' });
  await expect(talk).toContainText('Spoke today at 00:22, 6:35 · 王芳 · A little tender');
  await panel.getByRole('textbox', { name: 'Result' }).fill('Fine.');
  await talk.getByRole('button', { name: 'Use as result' }).click();
  await expect(panel.getByRole('textbox', { name: 'Result' })).toHaveValue('Fine.\nA little tender');
});

test('after a completion the panel shows the next of the list', gate, async ({ show }) => {
  const shown = await show({ path: '/follow-ups' });
  await row(shown, 1).waitFor();
  const next = await row(shown, 1).getByRole('link').getAttribute('href');
  await row(shown, 0).getByRole('link').click();
  const panel = shown.main.getByRole('region', { name: 'Follow-up', exact: true });
  await panel.getByRole('textbox', { name: 'Result' }).fill('Fine');
  await panel.getByRole('button', { name: 'Complete follow-up' }).click();
  await expect(shown.page).toHaveURL(new RegExp(`${next}$`));
  await expect(panel.getByRole('textbox', { name: 'Result' })).toHaveValue('');
});

test('the tries of a follow-up that was handed back stand in its panel', async ({ show }) => {
  const shown = await show({ path: '/follow-ups' });
  await row(shown, 0).waitFor();
  const id = Number((await row(shown, 0).getByRole('link').getAttribute('href'))?.split('/').at(-1));
  const detail = await shown.service.read(contract.followupRun.detail, { id });
  const call = { user: { id: 1, name: '李娜' }, outcome: { id: 7, name: 'No answer (无人接听)' }, note: null };
  const at = `${clinicDay()} 09:05:00`;
  shown.service.answer(contract.followupRun.detail, () => ({
    ...detail,
    tries: 2,
    is_handed_back: true,
    all_tries: [
      { ...call, id: 1, tried_at: at, next_date: clinicDay(), next_time: '11:05' },
      { ...call, id: 2, tried_at: at, next_date: null, next_time: null },
    ],
  }));
  await row(shown, 0).getByRole('link').click();
  const tries = shown.main.getByRole('region', { name: 'Tries' });
  await expect(tries.getByRole('listitem')).toHaveCount(2);
  await tries.getByText('Handed back after 2 tries: nobody answered.').waitFor();
});

test.describe('scripts in the back office', () => {
  const path = '/back-office/scripts/1';
  const form = ({ main }: ShownPage) => main.getByRole('form');

  test('a script is changed line by line, with the version that was read', async ({ show }) => {
    const shown = await show({ path, role: 'admin' });
    const [script] = (await shown.service.read(contract.adminFollowupScript.list, undefined)).rows;
    const english = form(shown).getByRole('textbox', { name: 'Steps in English' });
    await expect(english).toHaveValue(script?.steps.map(({ en }) => en ?? '').join('\n') ?? '');
    shown.service.answer(contract.adminFollowupScript.save, ({ body }) => ({
      type: script?.type ?? { id: 1, name: '' },
      version: Number(body.version) + 1,
      steps: body.steps,
    }));
    await english.fill('Any swelling?\nPain?');
    await form(shown).getByRole('textbox', { name: 'Steps in Chinese' }).fill('肿吗？');
    await form(shown).getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(() => shown.service.bodies(contract.adminFollowupScript.save))
      .toEqual([
        {
          type_id: 1,
          version: script?.version,
          steps: [
            { zh: '肿吗？', en: 'Any swelling?' },
            { zh: null, en: 'Pain?' },
          ],
        },
      ]);
  });

  test('a change that came first is said, and what was typed stays', async ({ show }) => {
    const shown = await show({ path, role: 'admin' });
    shown.service.answer(contract.adminFollowupScript.save, () => {
      throw problemFor('changed-meanwhile');
    });
    const english = form(shown).getByRole('textbox', { name: 'Steps in English' });
    await english.fill('Any swelling?');
    await form(shown).getByRole('button', { name: 'Save' }).click();
    await form(shown).getByRole('alert').first().waitFor();
    await expect(english).toHaveValue('Any swelling?');
  });

  test('not for agents', async ({ show }) => {
    const shown = await show({ path: '/back-office/scripts' });
    await expect(shown.main.getByRole('table')).toHaveCount(0);
  });
});
