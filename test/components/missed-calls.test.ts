import { contract } from '../../src/shared/contract/contract.ts';
import { problemFor } from '../../src/shared/problems/problem-for.ts';
import { gate } from '../support/gate.ts';
import { expect, test } from './component-test.ts';
import { checkReadable } from './readable.ts';
import { withoutParts } from './stand-in/without-parts.ts';
import {
  role,
  path,
  at,
  line,
  unknown,
  called,
  day,
  agent,
  floor,
  answered,
  answer,
  rows,
  opener,
  panelOf,
  open,
  assign,
  burnDown,
  unreturned,
} from './missed-calls-scenes.ts';

test('a line says until when its caller is put off, and the panel by whom and why', async ({ show }) => {
  const shown = await show({ role, path: null });
  answer(shown, { ...unreturned, open: [unknown, called] });
  const delay = { customer: null, number: '13816072290', reason: 'In a meeting', by: '李娜', at: at('13:02') };
  const until = '2099-11-24 15:02:00';
  shown.service.answer(contract.workQueue.delays, () => [
    { ...delay, key: 'call 2', until },
    { ...delay, key: 'customer 3', until },
  ]);
  await shown.load(path);
  await expect(rows(shown).nth(1)).toContainText(/Put off until Nov 24, 2099, 15:02$/);
  await expect(rows(shown).nth(2)).toContainText(/钱程 calling now$/);
  const panel = panelOf(shown, '138 1607 2290');
  await expect(panel.getByRole('alert')).toHaveText(/^Put off until Nov 24, 2099, 15:02李娜: In a meeting$/);
});

test('each line tells who is owed a call, what happened, the time that is left, and who has it', async ({ show }) => {
  const shown = await open(show);
  await expect(rows(shown).nth(1)).toContainText(
    /黄志明2 calls\. Gave up after 1:12Since 12:14late since 13:14.*李娜.*In call/,
  );
  await expect(rows(shown).nth(2)).toContainText(/138 1607 2290Gave up after 1:12Since 12:14by 13:14.*Unassigned/);
  await expect(rows(shown).nth(3)).toContainText(/田野.*by 13:14.*钱程 calling now/);
  const waiting = (row: number) => rows(shown).nth(row).locator('[data-part=waiting]');
  await expect(waiting(1)).toHaveAttribute('data-state', 'late');
  await expect(waiting(2)).toHaveAttribute('data-state', 'urgent');
  await expect(waiting(3)).toHaveAttribute('data-state', 'fine');
  await expect(rows(shown).nth(4)).toContainText('Settled today: 2 · 1 reached · 1 called again');
  await expect(rows(shown).nth(5)).toContainText(/张伟.*answered 14:33.*李娜/);
  const figures = shown.main.locator('dl');
  await expect(figures).toContainText('Open32 in time');
  await expect(figures).toContainText('Spent by them¥31,900and 1 new caller');
  await expect(figures).toContainText('Unassigned1since 12:14');
  await expect(figures).toContainText('Time to call back1 h 06median of 1, opening time');
  await shown.main.getByRole('img', { name: 'Open through the day: 14:36, 3 open, 1 over' }).waitFor();
  await checkReadable(shown);
});

test('the label of the day’s line stands above it', async ({ show }) => {
  const shown = await open(show);
  shown.service.answer(burnDown, () => ({ ...day, steps: [{ at: at('00:00'), open: 4, over: 0 }] }));
  shown.standIn.announce('QueueChanged', {});
  const plot = shown.main.getByRole('img', { name: 'Open through the day: 14:36, 4 open, 0 over' });
  await plot.waitFor();
  const room = await plot.evaluate((svg) => {
    const label = [...svg.querySelectorAll('text')].find(({ textContent }) => textContent.startsWith('14:36'));
    const line = svg.querySelectorAll('path')[2];
    if (!label || !line) throw new Error('The plot has no label or no line.');
    return line.getBoundingClientRect().top - label.getBoundingClientRect().bottom;
  });
  expect(room).toBeGreaterThanOrEqual(0);
});

test('J and K move, and the panel tells the history of the call that is selected', async ({ show }) => {
  const shown = await open(show);
  await shown.page.keyboard.press('j');
  await shown.page.keyboard.press('k');
  await expect(opener(shown, '黄志明')).toBeFocused();
  const history = panelOf(shown, '黄志明').getByRole('list', { name: 'Calls and tries' }).getByRole('listitem');
  await expect(history).toHaveText([
    /Rang 0:24, nobody took itConsultation, line/,
    /Gave up after 1:12/,
    /Called back, no answer李娜/,
  ]);
  await expect(panelOf(shown, '黄志明')).toContainText(/^Missed call · Consultation(?! \()/);
  await expect(panelOf(shown, '黄志明')).toContainText('Owner: 李娜问过价格');
  await shown.page.keyboard.press('j');
  await expect(opener(shown, '138 1607 2290')).toBeFocused();
  await panelOf(shown, '138 1607 2290').getByText('Unassigned, 0 tries').waitFor();
  await expect(opener(shown, '138 1607 2290')).toHaveAttribute('aria-current', 'true');
});

test(
  'by keyboard a call is given to the agent who has been free for longest, or to another one',
  gate,
  async ({ show }) => {
    const shown = await open(show);
    shown.service.answer(assign, answered);
    await opener(shown, '黄志明').focus();
    const agents = panelOf(shown, '黄志明').getByRole('radio');
    await expect(agents).toHaveCount(2);
    await expect(agents.first()).toBeChecked();
    await panelOf(shown, '黄志明').getByRole('button', { name: 'Give to 赵磊' }).waitFor();
    await shown.page.keyboard.press('g');
    await expect(agents.first()).toBeFocused();
    await shown.page.keyboard.press('ArrowDown');
    await panelOf(shown, '黄志明').getByRole('textbox', { name: 'Note to the agent' }).fill('Offer Dr Fang');
    await shown.page.keyboard.press('Control+Enter');
    await expect
      .poll(() => shown.service.bodies(assign))
      .toEqual([{ calls: [{ record_id: 1, version: 3 }], agent_id: '1009', note: 'Offer Dr Fang' }]);
    await panelOf(shown, '黄志明').getByRole('status').getByText('Given to 钱程').waitFor();
  },
);

test('five are given in six steps: X chooses a call and moves on, Ctrl+Enter gives them', gate, async ({ show }) => {
  const lines = [1, 2, 3, 4, 5, 6].map((id) => line(id, { customer: { id, name: `客户${id}`, idcard: `C${id}` } }));
  const shown = await show({ role, path: null });
  answer(shown, { ...unreturned, open: lines });
  shown.service.answer(assign, answered);
  await shown.load(path);
  await shown.main.getByRole('radio', { name: '赵磊' }).waitFor();
  for (let count = 0; count < 5; count += 1) await shown.page.keyboard.press('x');
  await shown.main.getByRole('region', { name: '5 missed calls chosen' }).waitFor();
  await shown.main.getByRole('button', { name: 'Give 5 to 赵磊' }).waitFor();
  await checkReadable(shown);
  await shown.page.keyboard.press('Control+Enter');
  const calls = [1, 2, 3, 4, 5].map((id) => ({ record_id: id, version: 0 }));
  await expect.poll(() => shown.service.bodies(assign)).toEqual([{ calls, agent_id: '1005' }]);
  await shown.main.getByRole('status').getByText('5 given to 赵磊').waitFor();
});

test('all that are unassigned are chosen at once, and given to whom one chooses', async ({ show }) => {
  const shown = await open(show);
  shown.service.answer(assign, answered);
  await shown.main.getByRole('checkbox', { name: 'Choose all unassigned' }).check();
  await expect(shown.main.getByRole('checkbox', { name: 'Choose 138 1607 2290' })).toBeChecked();
  await expect(shown.main.getByRole('checkbox', { name: 'Choose 黄志明' })).not.toBeChecked();
  await shown.main.getByRole('checkbox', { name: 'Choose 黄志明' }).check();
  const panel = shown.main.getByRole('region', { name: '2 missed calls chosen' });
  await panel.getByRole('radio', { name: '钱程' }).check();
  await panel.getByRole('button', { name: 'Give 2 to 钱程' }).click();
  await expect.poll(() => shown.service.bodies(assign).length).toBe(1);
  expect(shown.service.bodies(assign)[0]).toMatchObject({ agent_id: '1009' });
});

test('nobody is proposed while nobody is free; who is not free can be chosen by name', async ({ show }) => {
  const shown = await show({ role, path: null });
  answer(shown);
  const busy = floor.agents.filter(({ status, agent_id: id }) => status !== 'ready' && id !== '1005');
  shown.service.answer(contract.floor.view, () => ({
    ...floor,
    agents: [...busy, agent('1005', '赵磊', { status: 'break', reason: 'Lunch' })],
  }));
  await shown.load(path);
  const panel = panelOf(shown, '黄志明');
  await panel.getByText('Nobody is free.').waitFor();
  await expect(panel.getByRole('radio')).toHaveCount(0);
  await expect(panel.getByRole('button', { name: 'Give to', exact: true })).toBeDisabled();
  await panel.getByRole('button', { name: 'Not free: 3' }).click();
  await panel.getByRole('radio', { name: '赵磊' }).check();
  await expect(panel.getByRole('button', { name: 'Give to 赵磊' })).toBeEnabled();
});

test('a call that somebody else has given meanwhile is refused at the form, and the note stays', async ({ show }) => {
  const shown = await open(show);
  shown.service.answer(assign, () => {
    throw problemFor('missed-call-assigned', { name: '钱程' });
  });
  const note = panelOf(shown, '黄志明').getByRole('textbox', { name: 'Note to the agent' });
  await note.fill('Offer Dr Fang');
  await opener(shown, '黄志明').focus();
  await shown.page.keyboard.press('Control+Enter');
  await panelOf(shown, '黄志明').getByText('Somebody has just given this call to 钱程.').waitFor();
  await opener(shown, '田野').focus();
  await panelOf(shown, '田野').waitFor();
  await opener(shown, '黄志明').focus();
  await expect(note).toHaveValue('Offer Dr Fang');
});

test('C calls oneself, leased first; D says that it needs no call, for a reason of the clinic', async ({ show }) => {
  const shown = await open(show);
  const { lease, settleMissedCall } = contract.workQueue;
  shown.service.answer(lease, ({ body: { key } }) => ({ key, seconds_left: 300 }));
  shown.service.answer(settleMissedCall, ({ body }) => ({ record_id: Number(body.record_id) }));
  await opener(shown, '138 1607 2290').focus();
  await shown.page.keyboard.press('c');
  await expect.poll(() => shown.standIn.commands.length).toBe(1);
  expect(shown.service.bodies(lease)).toEqual([{ key: 'call 2' }]);
  expect(shown.standIn.commands[0]).toMatchObject({ name: 'dial', input: { source: { recordId: 2 } } });
  await opener(shown, '138 1607 2290').focus();
  await shown.page.keyboard.press('d');
  const dialog = shown.page.getByRole('dialog', { name: 'Dealt with: 138 1607 2290' });
  await expect(dialog.getByRole('button').nth(1)).toBeFocused();
  await dialog.getByRole('button', { name: 'Wrong number' }).waitFor();
  await shown.page.keyboard.press('2');
  await dialog.waitFor({ state: 'detached' });
  expect(shown.service.bodies(settleMissedCall)).toEqual([{ record_id: 2, reason_id: 2 }]);
});

test('the list follows events; a group is in the address', async ({ show }) => {
  const shown = await open(show);
  answer(shown, { ...unreturned, open: [called] });
  shown.standIn.announce('QueueChanged', {});
  await expect(opener(shown, '黄志明')).toHaveCount(0);
  await shown.main.getByRole('radiogroup', { name: 'Group' }).getByText('After-care').click();
  await expect(shown.page).toHaveURL(/\/supervisor\/missed\?group=2/);
});

test('without the permission, or with a service without it, there is no list', async ({ show }) => {
  const asAgent = await show({ role: 'agent', path });
  await asAgent.main.getByText('Your role does not allow you to see this.').waitFor();
  const plain = await show({
    role,
    path,
    before: withoutParts('missedCalls'),
  });
  await plain.main.getByText('This service does not support this feature.').waitFor();
  await expect(plain.main.getByRole('table')).toHaveCount(0);
});
