import { contract } from '../../src/shared/contract/contract.ts';
import { problemOf } from '../../src/shared/problem.ts';
import { problemFor } from '../../src/shared/problems/problem-for.ts';
import { checkAccessibility } from '../support/accessibility.ts';
import { checkAppearance } from '../support/appearance.ts';
import { gate } from '../support/gate.ts';
import { expect, test } from './component-test.ts';
import type { ShownPage } from './stand-in/shown-page.ts';
import { answeredCall, call, endedCall, inCallAgent } from './stand-in/states.ts';
import { dock, incoming, wrapUp, customer, ring, talk, hold, finish } from './dock-scenes.ts';

test('idle: a number is dialled as it was typed; one that is no number is not', async ({ show }) => {
  const shown = await show();
  await dock(shown).getByText('Extension 1001 · microphone connected').waitFor();
  const number = dock(shown).getByRole('textbox', { name: 'Number' });
  await number.fill('12x');
  await expect(dock(shown).getByRole('button', { name: 'Call', exact: true })).toBeDisabled();
  await number.fill('19900000001');
  await dock(shown).getByRole('button', { name: 'Call', exact: true }).click();
  await expect(number).toHaveValue('');
  expect(shown.standIn.commands).toEqual([{ name: 'dial', input: { number: '19900000001' } }]);
});

test('idle: a call that cannot be placed keeps the number and says why', gate, async ({ show }) => {
  const shown = await show();
  shown.standIn.refuse('dial', problemFor('phone-not-registered'));
  await dock(shown).getByRole('textbox', { name: 'Number' }).fill('19900000001');
  await dock(shown).getByRole('button', { name: 'Call', exact: true }).click();
  await shown.page.getByText('The phone is not registered, so no call can reach you.').waitFor();
  await expect(dock(shown).getByRole('textbox', { name: 'Number' })).toHaveValue('19900000001');
});

test('an extension that was dialled is shown beside the number until the call is over', async ({ show }) => {
  const shown = await show();
  const outbound = { direction: 'outbound', number: '02162340006', extension: '801' } as const;
  shown.standIn.phone.change({ calls: [call({ ...outbound, state: 'dialling' })] });
  await dock(shown).getByRole('group', { name: '02162340006-801', exact: true }).waitFor();
  shown.standIn.phone.change({ calls: [answeredCall({ ...outbound, customer })] });
  const head = dock(shown).getByRole('group', { name: customer.name }).locator('[data-part=call-head]');
  await expect(head).toContainText('02162340006-801');
});

test('idle: a microphone that is not allowed is named immediately, with the remedy', async ({ show }) => {
  const shown = await show({ before: ({ phone }) => phone.change({ microphone: 'denied' }) });
  await dock(shown).getByText('Microphone access is blocked. Allow it in the browser’s address bar.').waitFor();
  await dock(shown).getByText('Extension 1001 · microphone blocked').waitFor();
  await expect(shown.page.getByRole('status', { name: 'Phone' })).toHaveText(
    'Phone not available · Microphone blocked',
  );
  shown.standIn.phone.change({ microphone: 'present' });
  await dock(shown).getByText('Extension 1001 · microphone connected').waitFor();
});

test('idle: while no number can be called the button says why', async ({ show }) => {
  const dialProblem = problemOf(problemFor('phone-not-registered'));
  const shown = await show({ before: ({ phone }) => phone.change({ dialProblem, registration: 'unregistered' }) });
  const button = dock(shown).getByRole('button', { name: 'Call', exact: true });
  await dock(shown).getByRole('textbox', { name: 'Number' }).fill('19900000001');
  await expect(button).toBeDisabled();
  await expect(button).toHaveAttribute('title', 'The phone is not registered, so no call can reach you.');
});

test('idle: without a microphone nothing is called from the phone, and still by the mobile', async ({ show }) => {
  const dialProblem = problemOf(problemFor('microphone-denied'));
  const shown = await show({ before: ({ phone }) => phone.change({ dialProblem, otherMethods: ['dual'] }) });
  await dock(shown).getByRole('textbox', { name: 'Number' }).fill('19900000001');
  const button = dock(shown).getByRole('button', { name: 'Call', exact: true });
  await expect(button).toBeDisabled();
  await expect(button).toHaveAttribute('title', 'Microphone access is blocked, so you could not be heard.');
  await dock(shown).getByRole('button', { name: 'Call by mobile' }).click();
  const input = { number: '19900000001', method: 'dual' };
  expect(shown.standIn.commands).toEqual([{ name: 'dial', input }]);
});

test('idle: a number that would be called by the mobile is announced as such before', async ({ show }) => {
  const shown = await show({
    before: ({ phone }) => phone.change({ dialMethod: 'dual', otherMethods: ['dual'], registration: 'unregistered' }),
  });
  await dock(shown).getByText('The phone is not registered: Call rings your mobile first.').waitFor();
  shown.standIn.phone.change({ dialMethod: 'out', registration: 'registered' });
  await dock(shown).getByText('Call rings your mobile').waitFor({ state: 'detached' });
});

test('ringing: looks up the caller; the call is answered by key or declined', gate, async ({ show }) => {
  const shown = await show();
  await dock(shown).waitFor();
  ring(shown.standIn);
  await incoming(shown).getByText('张伟').first().waitFor();
  await shown.page.keyboard.press('Alt+a');
  await expect.poll(() => shown.standIn.commands).toEqual([{ name: 'answer', input: { callId: 'call-1' } }]);
  shown.standIn.phone.change({ calls: [call({ id: 'call-2', number: '13912340999' })] });
  await incoming(shown).getByText('Unknown number').waitFor();
  await incoming(shown).getByRole('button', { name: 'Decline' }).click();
  await expect.poll(() => shown.standIn.commands.at(-1)).toEqual({ name: 'decline', input: { callId: 'call-2' } });
});

test('ringing: a colleague is named with the extension, and is no unknown customer', async ({ show }) => {
  const shown = await show();
  await dock(shown).waitFor();
  const internal = { direction: 'internal', number: '1002', shownName: '李娜', canTransfer: false } as const;
  shown.standIn.phone.change({ calls: [call(internal)] });
  const pop = shown.page.getByRole('region', { name: 'Call from a colleague' });
  await pop.getByText('李娜').waitFor();
  await expect(pop).toContainText('1002');
  await expect(pop.getByText('Unknown number')).toHaveCount(0);
  shown.standIn.phone.change({ calls: [answeredCall(internal)] });
  await expect(dock(shown).getByRole('group', { name: '李娜' })).toContainText('1002');
});

test('placing a call: in words it rings once the other side does, and is a call once it is answered', async ({
  show,
}) => {
  const shown = await show({ before: ({ agent }) => agent.emit(inCallAgent()) });
  const state = shown.page.getByRole('status', { name: 'Agent state' });
  const placed = { direction: 'outbound', state: 'dialling' } as const;
  shown.standIn.phone.change({ calls: [call(placed)] });
  await expect(state).toHaveText('Calling …');
  await expect(dock(shown).getByRole('group', { name: '199 0000 0001' })).toContainText('Calling …');
  shown.standIn.phone.change({ calls: [call({ ...placed, isOtherRinging: true })] });
  await expect(state).toHaveText('Ringing');
  await expect(dock(shown).getByRole('group', { name: '199 0000 0001' })).toContainText('Ringing');
  shown.standIn.phone.change({ calls: [answeredCall({ direction: 'outbound' })] });
  await expect(state).toHaveText('In call');
});

test('ringing: the pop tells what a colleague wrote of the last call', async ({ show }) => {
  const shown = await show();
  const period = { created_time_start: '2020-01-01 00:00:00', created_time_end: '2040-01-01 00:00:00' };
  const [last] = (await shown.service.read(contract.cdr.list, { ...period, rows: 1 })).rows;
  if (!last) throw new Error('The agent has no call.');
  const wrapUp = { user: { id: 6, name: '王芳' }, outcome: null, note: '想改期', saved_at: last.ended_at };
  const record = { ...last, agent_name: '王芳', record_filename: null, wrap_ups: [wrapUp] };
  const row = { kind: 'call' as const, at: last.created_at, record };
  const timeline = { ahead: [], rows: [row], next_cursor: null, totals: { call: 1 } };
  shown.service.answer(contract.timeline.ofCustomer, () => timeline);
  ring(shown.standIn);
  await incoming(shown).getByText('王芳 · 想改期').waitFor();
});

test('talking: a call that the other side holds names it', async ({ show }) => {
  const shown = await show();
  shown.standIn.phone.change({ calls: [answeredCall({ isHeldByOther: true })] });
  await expect(dock(shown).getByRole('group', { name: /199/ })).toContainText('Held by the other side');
  shown.standIn.phone.change({ calls: [answeredCall()] });
  await expect(dock(shown).getByRole('group', { name: /199/ })).not.toContainText('On hold');
});

test('talking: sound that is lost on its way to the service is named, whoever’s it is', async ({ show }) => {
  const shown = await show();
  const card = dock(shown).getByRole('group', { name: /199/ });
  shown.standIn.phone.change({ calls: [answeredCall({ isOtherLost: true })] });
  await expect(card).toContainText('the other side’s sound gets lost');
  shown.standIn.phone.change({ calls: [answeredCall({ isOwnLost: true, isOtherLost: true })] });
  await expect(card).toContainText('your sound gets lost');
  shown.standIn.phone.change({ calls: [answeredCall({ isOwnLost: true, held: true })] });
  await expect(card).not.toContainText('gets lost');
});

test('ringing: a caller who cannot be looked up can be answered', async ({ show }) => {
  const shown = await show({ scenario: 'error', before: ring });
  await incoming(shown).getByText('The caller could not be looked up').waitFor();
  await expect(incoming(shown).getByRole('button', { name: /^Answer/ })).toBeEnabled();
});

test('in call: muted, held, keys and transfer reach the phone, and the card follows', gate, async ({ show }) => {
  const shown = await show({ before: talk });
  const card = dock(shown).getByRole('group', { name: '张伟' });
  await card.getByText('In call').waitFor();
  await card.getByRole('button', { name: 'Mute' }).click();
  await card.getByRole('button', { name: 'Unmute', pressed: true }).waitFor();
  await card.getByRole('button', { name: 'Hold' }).click();
  await card.getByText('On hold').waitFor();
  await card.getByRole('button', { name: 'Keypad' }).click();
  await card.getByRole('button', { name: '#', exact: true }).click();
  await card.getByRole('button', { name: 'Transfer' }).click();
  await card.getByRole('textbox', { name: 'Transfer to' }).fill('1002');
  await card.getByRole('button', { name: 'Transfer now' }).click();
  await expect(card.getByRole('textbox', { name: 'Transfer to' })).toHaveCount(0);
  await card.getByRole('button', { name: 'Hang up' }).click();
  const callId = 'call-1';
  await expect
    .poll(() => shown.standIn.commands)
    .toEqual([
      { name: 'setMuted', input: { callId, muted: true } },
      { name: 'setHeld', input: { callId, held: true } },
      { name: 'sendDtmf', input: { callId, digits: '#' } },
      { name: 'transfer', input: { callId, target: '1002' } },
      { name: 'hangUp', input: { callId } },
    ]);
});

test('in call: shows that a transfer is ringing, and offers no second one', async ({ show }) => {
  const shown = await show({ before: talk });
  const card = dock(shown).getByRole('group', { name: '张伟' });
  shown.standIn.changeCall('call-1', { transferringTo: '1002' });
  await card.getByText(/^Ringing .*1002…/).waitFor();
  await expect(card.getByRole('button', { name: 'Transfer', exact: true })).toBeDisabled();
  await expect(card.getByRole('button', { name: 'Mute' })).toBeEnabled();
  shown.standIn.changeCall('call-1', { transferringTo: null });
  await expect(card.getByText(/^Ringing/)).toHaveCount(0);
  await expect(card.getByRole('button', { name: 'Transfer', exact: true })).toBeEnabled();
});

test('in call: shows the phone’s refusal, and the call continues', async ({ show }) => {
  const shown = await show({ before: hold });
  const card = dock(shown).getByRole('group', { name: '张伟' });
  shown.standIn.refuse('setHeld', problemFor('phone-server-not-reached'));
  await card.getByRole('button', { name: 'Resume' }).click();
  await shown.page.getByText('The phone service cannot be reached. Trying again.').waitFor();
  await card.getByText('On hold').waitFor();
});

test('in call: shows a missing microphone and blocked sound at the call', async ({ show }) => {
  const shown = await show({ before: talk });
  shown.standIn.phone.change({ microphone: 'missing' });
  await dock(shown).getByText('In call: you cannot be heard').waitFor();
  shown.standIn.phone.change({ microphone: 'present', isPlaybackBlocked: true });
  await dock(shown).getByText('In call: no incoming audio').waitFor();
});

test('in call: one that may be over does not count on; silence alone is none', async ({ show }) => {
  const shown = await show({ before: talk });
  const card = dock(shown).getByRole('group', { name: '张伟' });
  const silent = { calls: [answeredCall({ customer, isSilent: true })] };
  shown.standIn.phone.change(silent);
  await expect(card.getByText(/^\d:\d\d$/)).toBeVisible();
  await expect(card.getByText('In call')).toBeVisible();
  shown.standIn.phone.change({ ...silent, registration: 'connecting' });
  await expect(card.getByText('Connection lost')).toBeVisible();
  await expect(card.getByText(/^\d:\d\d$/)).toHaveCount(0);
  shown.standIn.preferences.change({ language: 'zh-CN' });
  await expect(shown.page.getByText('连接中断')).toBeVisible();
});

for (const [code, words] of [
  ['connection-lost', 'The connection was lost'],
  ['refresh-lost', 'The other end stopped responding'],
  ['service-stopped', 'The service stopped during the call'],
  ['sound-refused', 'The sound came from an unknown address'],
  ['media-lost', 'The other side disappeared'],
] as const) {
  test(`ended: shows ${code}, and the customer can be called back`, async ({ show }) => {
    const detail = { sip_code: null, reason: 'why', code };
    const shown = await show({ before: ({ phone }) => phone.change({ calls: [endedCall({ customer, detail })] }) });
    const card = dock(shown).getByRole('group', { name: '张伟' });
    await card.getByText(words).waitFor();
    await card.getByRole('button', { name: 'Call back' }).click();
    await expect.poll(() => shown.standIn.commands).toEqual([{ name: 'dial', input: { number: '19900000001' } }]);
  });
}

test('ended: after a goodbye nobody is called back', async ({ show }) => {
  const shown = await show({ before: ({ phone }) => phone.change({ calls: [endedCall({ customer })] }) });
  await dock(shown).getByText('Ended').waitFor();
  await expect(dock(shown).getByRole('button', { name: 'Call back' })).toHaveCount(0);
});

test('in call: marks the record of another customer, and links to the caller', async ({ show }) => {
  const shown = await show({ before: talk, path: '/customers/2' });
  const said = shown.main.getByText('You are in a call with 张伟. This is a different customer.');
  await said.waitFor();
  await checkAccessibility(shown.page);
  await shown.main.getByRole('button', { name: 'Open the caller’s record' }).click();
  await expect(said).toHaveCount(0);
});

test('in call: keeps the chosen customer of a shared number with the call', async ({ show }) => {
  const shown = await show();
  const found = await shown.service.read(contract.customer.query, { keyword: '王', category: 'keyword', rows: 2 });
  shown.service.answer(contract.customer.query, () => found);
  shown.standIn.phone.change({ calls: [answeredCall()] });
  await shown.page.getByRole('region', { name: 'Who is calling' }).getByRole('button').first().click();
  await expect.poll(() => shown.standIn.commands.map(({ name }) => name)).toEqual(['identifyCaller', 'put']);
  expect(shown.standIn.commands[1]?.input).toMatchObject({
    writes: [{ area: 'callExtension', endpoint: 'identify', body: { call_id: 'call-1' } }],
  });
});

for (const [name, before, there] of [
  ['idle', () => undefined, dock],
  ['ringing', ring, incoming],
  ['in call', talk, (shown: ShownPage) => dock(shown).getByText('In call')],
  ['held', hold, (shown: ShownPage) => dock(shown).getByText('On hold')],
  ['wrap-up', finish, (shown: ShownPage) => wrapUp(shown).getByRole('radiogroup')],
] as const) {
  test(`${name}: everybody can read it, in both themes and languages`, async ({ show }) => {
    const shown = await show({ before });
    await there(shown).first().waitFor();
    await checkAccessibility(shown.page);
    shown.standIn.preferences.change({ language: 'zh-CN' });
    await shown.page.locator('html[lang=zh-CN]').waitFor();
    await checkAppearance(shown.page);
  });
}
