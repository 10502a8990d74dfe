import { contract } from '../../src/shared/contract/contract.ts';
import type { CallTimeline, TimelineEntry } from '../../src/shared/contract/call-timeline.ts';
import { gate } from '../support/gate.ts';
import { expect, test } from './component-test.ts';
import { callOf } from './review-scenes.ts';
import { checkReadable } from './readable.ts';
import { only } from './stand-in/shown-page.ts';
import { withoutParts } from './stand-in/without-parts.ts';
import type { StandIn } from './stand-in/stand-in.ts';

/** One call in one list, which opens from every place that shows calls. */
const entry = (given: Partial<TimelineEntry>): TimelineEntry => ({
  at: '2026-11-30 10:00:00',
  offset_ms: 0,
  source: 'record',
  fact: 'began',
  side: 'service',
  agent_id: null,
  number: null,
  group: null,
  state: null,
  user: null,
  seconds: null,
  fault: null,
  hangup: null,
  contradictions: [],
  ...given,
});
const agent = { side: 'agent', agent_id: '1001' } as const;
const consistent: CallTimeline = {
  call_id: 'call-1',
  type: 'sip',
  direction: 'inbound',
  agents: [{ agent_id: '1001', name: '李娜' }],
  has_announcements: true,
  entries: [
    entry({ group: { id: 1, name: '前台 | Front desk' } }),
    entry({ ...agent, offset_ms: 9050, source: 'event', fact: 'declined' }),
    entry({ ...agent, offset_ms: 10_250, fact: 'answered' }),
    entry({ ...agent, offset_ms: 10_251, source: 'announced', fact: 'told-answered' }),
    entry({ ...agent, offset_ms: 11_000, source: 'state', fact: 'state', state: 'in_call' }),
    entry({ ...agent, offset_ms: 14_000, source: 'event', fact: 'hold' }),
    entry({ offset_ms: 25_000, fact: 'ended', hangup: { cause: 'NORMAL_CLEARING', detail: null } }),
    entry({ offset_ms: 90_000, source: 'recording', fact: 'recording-measured', seconds: 15, fault: 'hole' }),
  ],
};
const contradictory: CallTimeline = {
  ...consistent,
  has_announcements: false,
  entries: [
    ...consistent.entries,
    entry({
      ...agent,
      offset_ms: 30_000,
      source: 'state',
      fact: 'state',
      state: 'ready',
      contradictions: ['state-during-talk', 'after-end'],
    }),
  ],
};

const answered = (timeline: CallTimeline) => (standIn: StandIn) => {
  const call = callOf(1, { customer: null });
  standIn.service.answer(contract.cdrExtension.list, () => ({ rows: [call], total: 1, next_cursor: null }));
  standIn.service.answer(contract.cdrExtension.count, () => ({ total: 1 }));
  standIn.service.answer(contract.callTimeline.ofCall, () => timeline);
};

test(
  'timeline: opens from the details of a call by keys, in order, and closes onto its button',
  gate,
  async ({ show }) => {
    const shown = await show({ role: 'supervisor', path: '/calls?days=30', before: answered(consistent) });
    const { page, main, service } = shown;
    await main.getByRole('row').nth(1).click();
    const button = main.getByRole('button', { name: /^Timeline of the call with/ });
    await button.press('Enter');
    const dialog = page.getByRole('dialog', { name: /^Timeline of the call with/ });
    await dialog.getByText('Nothing in it contradicts anything else.').waitFor();
    expect(service.queries(contract.callTimeline.ofCall)).toEqual([{ call_id: 'call-1' }]);
    const rows = dialog.getByRole('row');
    await expect(rows).toHaveCount(9);
    await expect(rows.nth(1)).toContainText('+0:00.000');
    await expect(rows.nth(2)).toContainText('李娜 declined');
    await expect(rows.nth(3)).toContainText('李娜 answered');
    await expect(rows.nth(3)).toContainText('+0:10.250');
    await expect(rows.nth(5)).toContainText('李娜: In call');
    await expect(rows.nth(8)).toContainText('Recording measured: 0:15 of sound. Sound missing in between');
    await checkReadable(shown);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect(button).toBeFocused();
  },
);

test('timeline: contradictions are counted, and each is at its entry', async ({ show }) => {
  const shown = await show({ role: 'supervisor', path: '/calls?days=30', before: answered(contradictory) });
  const { page, main } = shown;
  await main.getByRole('row').nth(1).click();
  await main.getByRole('button', { name: /^Timeline of the call with/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('2 contradictions').waitFor();
  const flagged = dialog.locator('tr[data-contradicts]');
  await expect(flagged).toHaveCount(1);
  await expect(flagged).toContainText('Not in a call, while this agent talked');
  await expect(flagged).toContainText('After the end of the call');
  await expect(dialog.getByText(/no longer kept/)).toBeVisible();
  await checkReadable(shown);
});

test('timeline: what the service refuses is said, and read again on request', async ({ show }) => {
  const { page, main, service } = await show({
    role: 'supervisor',
    path: '/calls?days=30',
    before: answered(consistent),
    fateOf: only(contract.callTimeline.ofCall, 500),
  });
  await main.getByRole('row').nth(1).click();
  await main.getByRole('button', { name: /^Timeline of the call with/ }).click();
  const dialog = page.getByRole('dialog');
  service.mend();
  await dialog.getByRole('button', { name: /again/i }).click();
  await dialog.getByText('Nothing in it contradicts anything else.').waitFor();
});

test('timeline: opens from the recent calls of the dock, and is not offered by a service without it', async ({
  show,
}) => {
  const shown = await show({ role: 'agent', path: '/' });
  const recent = shown.page.getByRole('region', { name: 'Recent' });
  await recent
    .getByRole('button', { name: /^Timeline of the call with/ })
    .first()
    .waitFor();
  withoutParts('callTimeline')(shown.standIn);
  await expect(recent.getByRole('button', { name: /^Timeline/ })).toHaveCount(0);
});
