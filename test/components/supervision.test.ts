import { contract } from '../../src/shared/contract/contract.ts';
import type { LiveCall } from '../../src/shared/contract/call.ts';
import { problemFor } from '../../src/shared/problems/problem-for.ts';
import type { PhoneSnapshot } from '../../src/shared/ipc/phone-ipc.ts';
import { checkAccessibility } from '../support/accessibility.ts';
import { gate } from '../support/gate.ts';
import { expect, test } from './component-test.ts';
import { customer, dock } from './dock-scenes.ts';
import { answerBusyFloor } from './floor-scenes.ts';
import type { ShownPage } from './stand-in/shown-page.ts';
import type { StandIn } from './stand-in/stand-in.ts';
import { answeredCall } from './stand-in/states.ts';
import { withoutParts } from './stand-in/without-parts.ts';

const role = 'supervisor';
const path = '/supervisor';

const call: LiveCall = {
  call_id: 'call-2',
  type: 'sip',
  direction: 'inbound',
  caller: '19900000001',
  callee: '02160000001',
  customer: { id: 1, name: '马建国', idcard: 'C1' },
  transferred_to: null,
  agent: { agent_id: '1002', name: '王芳' },
  since: '2026-11-24 09:00:00',
  since_seconds: 125,
  state: 'in_call',
};
const of = { callId: 'call-2', agentId: '1002' };
const listening: NonNullable<PhoneSnapshot['supervision']> = {
  ...of,
  name: '王芳',
  mode: 'listen',
  isPrivate: false,
  isOn: true,
  since: Date.now() - 82_000,
};
const answerFloor = ({ service }: StandIn): void => {
  answerBusyFloor(service);
  service.answer(contract.callExtension.live, () => ({
    rows: [call, { ...call, call_id: 'call-9', agent: null, state: 'without_agent' as const }],
    total: 2,
    next_cursor: null,
  }));
};
const pressed = ({ standIn }: ShownPage) => standIn.commands.map(({ name, input }) => [name, input]);
const panel = (shown: ShownPage) => dock(shown).getByRole('group', { name: 'Listening to 王芳' });

test('a supervisor listens from the live page, changes the mode, and stops by a key', gate, async ({ show }) => {
  const shown = await show({ role, path, before: answerFloor });
  const listen = shown.main.getByRole('button', { name: 'Listen to 王芳' });
  await listen.click();
  await expect.poll(() => pressed(shown)).toEqual([['supervise', { ...of, step: 'listen' }]]);
  shown.standIn.phone.change({ supervision: listening });
  await expect(panel(shown)).toContainText('You hear both. Nobody hears you.');
  await expect(panel(shown)).toContainText('with 马建国');
  await expect(panel(shown)).toContainText('王芳 sees that you are there');
  await expect(listen).toHaveAttribute('aria-pressed', 'true');
  await checkAccessibility(shown.page);
  await panel(shown).getByRole('button', { name: 'Whisper' }).click();
  shown.standIn.phone.change({ supervision: { ...listening, mode: 'whisper' } });
  await expect(panel(shown)).toContainText('Only 王芳 hears you');
  await shown.page.keyboard.press('Alt+h');
  await expect
    .poll(() => pressed(shown).slice(1))
    .toEqual([
      ['supervise', { ...of, step: 'whisper' }],
      ['endSupervision', null],
    ]);
  shown.standIn.phone.change({ supervision: null });
  await expect(panel(shown)).toHaveCount(0);
});

test('a call is taken over after a question, which says what follows', async ({ show }) => {
  const shown = await show({ role, path, before: ({ phone }) => phone.change({ supervision: listening }) });
  await panel(shown).getByRole('button', { name: 'Take over…' }).click();
  const dialog = shown.page.getByRole('dialog', { name: 'Take over the call of 王芳?' });
  await expect(dialog).toContainText('王芳 leaves the call, and you go on with the customer.');
  shown.standIn.refuse('supervise', problemFor('transfer-under-way'));
  await dialog.getByRole('button', { name: 'Take over' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect.poll(() => pressed(shown)).toEqual([['supervise', { ...of, step: 'take_over' }]]);
});

test('a supervisor is told that the agent does not see them, until they speak', async ({ show }) => {
  const unseen = { ...listening, isPrivate: true };
  const shown = await show({ role, path, before: ({ phone }) => phone.change({ supervision: unseen }) });
  await expect(panel(shown)).toContainText('王芳 does not see that you listen');
  shown.standIn.phone.change({ supervision: { ...unseen, mode: 'barge' } });
  await expect(panel(shown)).toContainText('王芳 sees that you are there');
});

test('an agent is shown who listens, whispers or has joined', gate, async ({ show }) => {
  const supervisor = { callId: 'call-1', name: '吴主管', mode: 'listen' } as const;
  const shown = await show({
    before: ({ phone }) => phone.change({ calls: [answeredCall({ customer })], supervisors: [supervisor] }),
  });
  const note = dock(shown).getByRole('status').filter({ hasText: '吴主管' });
  await expect(note).toHaveText('吴主管 listens');
  await checkAccessibility(shown.page);
  shown.standIn.phone.change({ supervisors: [{ ...supervisor, mode: 'whisper' }] });
  await expect(note).toHaveText('吴主管 whispers: only you hear it');
  shown.standIn.phone.change({ supervisors: [{ ...supervisor, mode: 'barge' }] });
  await expect(note).toHaveText('吴主管 has joined the call');
  shown.standIn.phone.change({ supervisors: [] });
  await expect(note).toHaveCount(0);
});

test('a call without an agent, and a service without supervision, offer no listening', async ({ show }) => {
  const shown = await show({ role, path, before: answerFloor });
  await expect(shown.main.getByRole('button', { name: /^Listen to/ })).toHaveCount(1);
  const before = (standIn: StandIn): void => {
    answerFloor(standIn);
    withoutParts('supervision')(standIn);
  };
  const without = await show({ role, path, before });
  await without.main.getByRole('region', { name: 'Calls in progress' }).getByText('王芳').waitFor();
  await expect(without.main.getByRole('button', { name: /^Listen to/ })).toHaveCount(0);
});
