import { contract } from '../../src/shared/contract/contract.ts';
import type { LiveCall } from '../../src/shared/contract/call.ts';
import { problemFor } from '../../src/shared/problems/problem-for.ts';
import { checkAccessibility } from '../support/accessibility.ts';
import { callEvent } from '../support/call-event.ts';
import { columnEdges } from '../support/text-layout.ts';
import { expect, test } from './component-test.ts';
import { only, type ShownPage } from './stand-in/shown-page.ts';

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
  await expect(rows(shown).nth(1)).toContainText(/Inbound.*张伟 199 0000 0001.*李娜 1001In call2:\d\d/);
  await expect(rows(shown).nth(2)).toContainText(/Outbound139\*{4}0001139\*{4}0002No agentIn call without an agent/);
  await expect(rows(shown).nth(3)).toContainText('Transferred to 139 0000 0003');
  await expect(rows(shown).nth(1)).toContainText('2:06');
  const { heads, cells } = await columnEdges(list(shown).getByRole('table'));
  expect(cells).toEqual(heads);
  await checkAccessibility(shown.page);
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
  await checkAccessibility(shown.page);
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

test('a list that cannot be read shows the error and can be read again; a refusal offers no retry', async ({
  show,
}) => {
  const shown = await show({ role, path, fateOf: only(live, 500) });
  await list(shown).getByText('Something went wrong.').waitFor();
  await checkAccessibility(shown.page);
  shown.service.mend(only(live, 403));
  await list(shown).getByRole('button', { name: 'Try again' }).click();
  await list(shown).getByText('Your role does not allow you to see this.').waitFor();
  await expect(list(shown).getByRole('button')).toHaveCount(0);
});

test('without the permission, or with a service without it, there is no list', async ({ show }) => {
  const agent = await show({ role: 'agent', path });
  await agent.main.getByText('Your role does not allow you to see this.').waitFor();
  await expect(list(agent)).toHaveCount(0);
  const plain = await show({
    role,
    path,
    before: ({ signIn }) => {
      if (signIn.value.state === 'signed-in')
        signIn.emit({ ...signIn.value, extensions: signIn.value.extensions.filter((one) => one !== 'ext/call/live') });
    },
  });
  await plain.main.getByRole('region', { name: 'Agents' }).waitFor();
  await expect(list(plain)).toHaveCount(0);
});

test('in Chinese nothing of the list is cut, in both themes', async ({ show }) => {
  const shown = await show({ role, path, language: 'zh-CN', fateOf: only(live, 'hold') });
  answerWith(shown, call(), call({ call_id: 'call-2', agent: null, state: 'calling' }));
  shown.service.mend();
  await shown.main.getByRole('region', { name: '进行中的通话' }).getByText('无坐席').waitFor();
  await checkAccessibility(shown.page);
});
