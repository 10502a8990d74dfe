import { contract } from '../../src/shared/contract/contract.ts';
import type { LiveCall } from '../../src/shared/contract/call.ts';
import { problemFor } from '../../src/shared/problems/problem-for.ts';
import { checkAppearance } from '../support/appearance.ts';
import { callEvent } from '../support/call-event.ts';
import { clinicDay } from '../support/clinic-day.ts';
import { columnEdges, cutOff } from '../support/text-layout.ts';
import { checkAccessibility } from '../support/accessibility.ts';
import { gate } from '../support/gate.ts';
import { expect, test } from './component-test.ts';
import { checkReadable } from './readable.ts';
import { answerBusyFloor, busyFloor } from './floor-scenes.ts';
import { only, type ShownPage, type ShowOptions } from './stand-in/shown-page.ts';
import { withoutParts } from './stand-in/without-parts.ts';

/** Calls in progress, as a monitoring account watches and ends them. */
const { live, hangup } = contract.callExtension;
const role = 'supervisor';
const path = '/supervisor';

const call = (change: Partial<LiveCall> = {}): LiveCall => ({
  call_id: 'call-1',
  type: 'sip',
  direction: 'inbound',
  caller: '19900000001',
  callee: '02160000001',
  customer: { id: 1, name: '张伟', idcard: 'C1' },
  transferred_to: null,
  agent: { agent_id: '1001', name: '李娜' },
  since: '2026-11-24 09:00:00',
  since_seconds: 125,
  state: 'in_call',
  ...change,
});
const answerWith = (shown: ShownPage, ...rows: LiveCall[]): void =>
  shown.service.answer(live, () => ({ rows, total: rows.length, next_cursor: null }));
const changed = (shown: ShownPage): void => {
  const event = callEvent({ status: 'hungup' });
  shown.standIn.announce('CallStatusChanged', { ...event, type: 'sip', hangup_cause: 'NORMAL_CLEARING' });
};
const list = ({ main }: ShownPage) => main.getByRole('region', { name: 'Calls in progress' });
const rows = (shown: ShownPage) => list(shown).getByRole('row');

test('calls in progress tell who talks to whom, which way, since when, and with which agent', async ({ show }) => {
  const shown = await show({ role, path, fateOf: only(live, 'hold') });
  await list(shown).locator('.mantine-Skeleton-root').waitFor();
  const outside = { customer: null, agent: null, state: 'without_agent' } as const;
  answerWith(
    shown,
    call(),
    call({ ...outside, call_id: 'call-2', direction: 'outbound', caller: '139****0001', callee: '139****0002' }),
    call({ call_id: 'call-3', transferred_to: '13900000003' }),
  );
  shown.service.mend();
  await expect(rows(shown).nth(1)).toContainText(/李娜 1001Inbound.*张伟 199 0000 0001.*In call2:\d\d/);
  await expect(rows(shown).nth(2)).toContainText(/No agentOutbound139\*{4}0001139\*{4}0002In call without an agent/);
  await expect(rows(shown).nth(3)).toContainText('Transferred to 139 0000 0003');
  // It was 2:05 when the list was answered.
  await expect(rows(shown).nth(1)).toContainText(/2:(?:0[6-9]|[1-5]\d)/);
  const { heads, cells } = await columnEdges(list(shown).getByRole('table'));
  expect(cells).toEqual(heads);
  await checkReadable(shown);
});

test('a call is hung up by keyboard after a confirmation, and the keyboard stays at the list', async ({ show }) => {
  const shown = await show({ role, path, fateOf: only(live, 'hold') });
  answerWith(shown, call(), call({ call_id: 'call-2' }));
  shown.service.answer(hangup, ({ body }) => {
    if (body.call_id === 'call-1') throw problemFor('call-not-found');
    answerWith(shown, call());
    return null;
  });
  shown.service.mend();
  const buttons = list(shown).getByRole('button', { name: 'Hang up the call from 张伟 199 0000 0001' });
  const dialog = shown.page.getByRole('dialog', { name: 'Hang up this call?' });
  await buttons.nth(1).focus();
  await shown.page.keyboard.press('Enter');
  await dialog.getByText('The call from 张伟 199 0000 0001 to 02160000001 ends immediately').waitFor();
  await shown.page.keyboard.press('Escape');
  await expect(buttons.nth(1)).toBeFocused();
  expect(shown.service.bodies(hangup)).toEqual([]);
  await shown.page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Cancel' }).and(shown.page.locator(':focus')).waitFor();
  await shown.page.keyboard.press('Tab');
  await shown.page.keyboard.press('Enter');
  await expect(rows(shown)).toHaveCount(2);
  await expect(list(shown)).toBeFocused();
  expect(shown.service.bodies(hangup)).toEqual([{ call_id: 'call-2' }]);
  await buttons.click();
  await dialog.getByRole('button', { name: 'Hang up' }).click();
  await dialog.getByRole('alert').waitFor();
});

test('the list follows the events of calls, and the question about a call that has ended goes away', async ({
  show,
}) => {
  const shown = await show({ role, path });
  await list(shown).getByText('No call is in progress.').waitFor();
  answerWith(shown, call());
  changed(shown);
  await list(shown)
    .getByRole('button', { name: /^Hang up/ })
    .click();
  await shown.page.getByRole('dialog').waitFor();
  answerWith(shown);
  changed(shown);
  await shown.page.getByRole('dialog').waitFor({ state: 'detached' });
  await list(shown).getByText('No call is in progress.').waitFor();
});

test(
  'a list that cannot be read shows the error and can be read again; a refusal offers no retry',
  gate,
  async ({ show }) => {
    const shown = await show({ role, path, fateOf: only(live, 500) });
    await list(shown).getByText('Something went wrong.').waitFor();
    shown.service.mend(only(live, 403));
    await list(shown).getByRole('button', { name: 'Try again' }).click();
    await list(shown).getByText('Your role does not allow you to see this.').waitFor();
    await expect(list(shown).getByRole('button')).toHaveCount(0);
  },
);

test('without the permission, or with a service without it, there is no list', async ({ show }) => {
  const agent = await show({ role: 'agent', path });
  await agent.main.getByText('Your role does not allow you to see this.').waitFor();
  await expect(list(agent)).toHaveCount(0);
  const plain = await show({
    role,
    path,
    before: withoutParts('floor'),
  });
  await plain.main.getByText('This service does not support this feature.').waitFor();
  await expect(list(plain)).toHaveCount(0);
});

const openBusy = async (show: (options?: ShowOptions) => Promise<ShownPage>, options: ShowOptions = {}) => {
  const shown = await show({ role, path, ...options, before: ({ service }) => answerBusyFloor(service) });
  await agents(shown).first().waitFor();
  return shown;
};
const agents = ({ main }: ShownPage) => main.getByRole('article');
const waiting = ({ main }: ShownPage) => main.getByRole('region', { name: 'Waiting callers' });
const { signInGroup, break: takeBreak } = contract.agentControl;

test('calls come first, the longest at the front; who waits, who is owed a call; in both themes', async ({ show }) => {
  const shown = await openBusy(show);
  const names = ['王芳', '李娜', 'Grace Lee', '周婷', '刘洋', '赵磊', '钱程', '钟文', '吴昊', '陈静', '杨帆'];
  await expect(agents(shown)).toHaveCount(names.length);
  for (const [index, name] of names.entries()) await expect(agents(shown).nth(index)).toHaveAccessibleName(name);
  await expect(agents(shown).first()).toContainText(/In call14:\d\d王芳 1002马建国then Break/);
  await expect(agents(shown).filter({ hasText: '钱程' })).toContainText('No phone connected');
  await expect(agents(shown).filter({ hasText: '钟文' })).toContainText('Lunch');
  await expect(
    agents(shown)
      .first()
      .getByRole('img', { name: /^The day: .*In call \d/ }),
  ).toBeVisible();
  await expect(agents(shown).filter({ hasText: '陈静' }).getByRole('img')).toHaveCount(0);
  await expect(shown.main.locator('dl')).toContainText('Waiting3longest 1:4');
  await expect(shown.main.locator('dl')).toContainText(/Answered today.*of \d+ missed/);
  await expect(shown.main.locator('dl')).toContainText(/Missed calls\d+\d+ overdue/);
  expect(await cutOff(shown.main.locator('dl :is(dt, dd)'))).toEqual([]);
  await expect(waiting(shown).getByRole('listitem')).toHaveText([
    /罗敏.*1:4\d/,
    /139 0182 7742.*0:5\d/,
    /David Wilson/,
  ]);
  const missed = shown.main.getByRole('region', { name: 'Missed calls' });
  await missed.getByRole('listitem').first().waitFor();
  await checkAppearance(shown.page);
  await missed.getByRole('link', { name: /open$/ }).click();
  await expect(shown.page).toHaveURL(/\/supervisor\/missed$/);
});

test('a customer who waits has the reason why they probably call below the name', async ({ show }) => {
  const reason = { kind: 'missed_call' as const, record_id: 5, at: `${clinicDay()} 00:00:30`, calls: 2 };
  const empty = { missed_call: null, calls_of_week: null, origin: null, line: null };
  const shown = await show({
    role,
    path,
    before: ({ service }) => {
      answerBusyFloor(service);
      service.answer(contract.callReason.ofCaller, ({ query }) => ({
        ...empty,
        customers:
          query.customer_id === 1
            ? [
                {
                  customer: { id: 1, name: '罗敏', idcard: 'C1' },
                  last_contact_at: null,
                  last_talk_at: null,
                  last_visit_at: null,
                  reasons: [reason],
                },
              ]
            : [],
      }));
    },
  });
  await expect(waiting(shown).getByRole('listitem').first()).toContainText(/罗敏.*2 missed calls, last 00:00/);
  await expect(waiting(shown).getByRole('listitem').nth(1)).toHaveText(/^139 0182 7742\d:\d\d$/);
});

test('tiles stay where they are for ten seconds after a state has changed', async ({ show }) => {
  const shown = await openBusy(show, { onPage: (page) => page.clock.install() });
  await expect(agents(shown).nth(5)).toHaveAccessibleName('赵磊');
  const changedAgents = busyFloor.agents.map((agent) =>
    agent.agent_id === '1005' ? { ...agent, status: 'in_call' as const, since_seconds: 0 } : agent,
  );
  shown.service.answer(contract.floor.view, () => ({ ...busyFloor, agents: changedAgents }));
  shown.standIn.announce('WaitingCallersChanged', {});
  await expect(agents(shown).nth(5)).toHaveAttribute('data-state', 'in_call');
  await shown.page.clock.fastForward(10_000);
  await expect(agents(shown).nth(3)).toHaveAccessibleName('赵磊');
});

test('a free agent of another group is lent to the group that waits', async ({ show }) => {
  const shown = await openBusy(show);
  shown.service.answer(signInGroup, ({ body }) => {
    const agent = busyFloor.agents.find(({ agent_id: id }) => id === body.agent_id);
    if (!agent) throw new Error('Nobody has this ID.');
    return agent;
  });
  await waiting(shown).getByRole('button', { name: 'Lend 赵磊 to Consultation' }).click();
  await shown.page.getByText('赵磊 takes calls for Consultation as well now.').waitFor();
  expect(shown.service.bodies(signInGroup)).toEqual([{ agent_id: '1005', group_ids: [2, 1] }]);
});

test('by keyboard a supervisor changes an agent’s state and groups', async ({ show }) => {
  const shown = await openBusy(show);
  const [agent] = busyFloor.agents;
  if (!agent) throw new Error('The floor is empty.');
  shown.service.answer(takeBreak, () => agent);
  shown.service.answer(signInGroup, () => agent);
  await agents(shown).filter({ hasText: '李娜' }).getByRole('button', { name: 'State and groups of 李娜' }).focus();
  await shown.page.keyboard.press('Enter');
  const menu = shown.page.getByRole('menu', { name: 'State and groups of 李娜' });
  await menu.getByText('After the call').waitFor();
  await checkAccessibility(shown.page);
  await menu.getByRole('menuitemcheckbox', { name: 'After-care' }).click();
  await expect.poll(() => shown.service.bodies(signInGroup)).toEqual([{ agent_id: '1001', group_ids: [1, 2] }]);
  await menu.getByRole('menuitem', { name: 'Break' }).click();
  await expect.poll(() => shown.service.sent.filter(({ endpoint }) => endpoint === takeBreak).length).toBe(1);
});

test('in Chinese nothing of the floor is cut, in both themes', async ({ show }) => {
  const shown = await openBusy(show, { language: 'zh-CN' });
  await shown.main.getByRole('button', { name: '请 赵磊 支援咨询' }).waitFor();
  await checkAccessibility(shown.page);
  await checkAppearance(shown.page);
});
