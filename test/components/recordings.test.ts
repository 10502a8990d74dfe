import { contract } from '../../src/shared/contract/contract.ts';
import { problemFor } from '../../src/shared/problems/problem-for.ts';
import { gate } from '../support/gate.ts';
import { lineState } from '../support/line-state.ts';
import { expect, test } from './component-test.ts';
import { countOf, dueOf, gap, hold, listOf, removal, run, state, yearRule } from './recording-scenes.ts';
import { only } from './stand-in/shown-page.ts';
import type { StandIn } from './stand-in/stand-in.ts';

/** Audit, retention and holds of recordings, in the back office. */
const { line, recordingCheck, retention } = contract;
const path = '/back-office/recordings';
const role = 'admin';

test('gaps are listed with their fault, counted by agent, and the last audit says what it saw', async ({ show }) => {
  const shown = await show({
    role,
    path: `${path}?by=agent`,
    before: ({ service }) => {
      service.answer(recordingCheck.auditState, () => state);
      service.answer(recordingCheck.gaps, () => listOf(gap));
      service.answer(recordingCheck.gapCounts, () => [countOf('1001', 40, 1, '李娜')]);
    },
  });
  const { main } = shown;
  await expect(main.getByRole('status')).toContainText('1,200 calls, 2 with a gap. Next: ');
  await expect(main.getByRole('row').nth(1)).toContainText(
    /Length differs from the talk.*李娜.*main.*1:02.*0:31.*0:12/,
  );
  await expect(main.getByText('1 of 40')).toBeVisible();
  await main.getByRole('row').nth(1).click();
  await shown.page.waitForURL(({ pathname }) => pathname === '/supervisor/review/7');
});

test('a fault that is chosen is defined, and only its gaps are asked for', async ({ show }) => {
  const { main, service } = await show({
    role,
    path: `${path}?fault=hole`,
    before: ({ service: stored }) => {
      stored.answer(recordingCheck.gaps, () => listOf({ ...gap, fault: 'hole' } as const));
    },
  });
  await expect(main.getByRole('row').nth(1)).toContainText('Sound missing in between');
  await expect(main.getByText('For 2 s and more both sides lack any sound')).toBeVisible();
  expect(service.queries(recordingCheck.gaps).at(-1)).toMatchObject({ fault: 'hole' });
});

test('an audit is started, shows how far it is, and is cancelled; a refusal is said', async ({ show }) => {
  const shown = await show({ role, path });
  const { main, service } = shown;
  await expect(main.getByRole('button', { name: 'Check these days' })).toBeEnabled();
  const running = { ...run, ended_at: null, total: 400, checked: 100, faults: 0, result: 'running' } as const;
  service.answer(recordingCheck.startAudit, () => ({ ...state, running }));
  service.answer(recordingCheck.auditState, () => ({ ...state, running }));
  await main.getByRole('button', { name: 'Check these days' }).click();
  await expect(main.getByRole('status')).toContainText('Checking: 100 of 400 calls.');
  await expect(main.getByRole('progressbar', { name: 'Audit' })).toHaveAttribute('aria-valuenow', '25');
  service.answer(recordingCheck.cancelAudit, () => state);
  service.answer(recordingCheck.auditState, () => state);
  await main.getByRole('button', { name: 'Cancel' }).click();
  await expect(main.getByRole('button', { name: 'Check these days' })).toBeVisible();
  service.answer(recordingCheck.startAudit, () => {
    throw problemFor('recording-audit-running');
  });
  await main.getByRole('button', { name: 'Check these days' }).click();
  await expect(main.getByRole('alert')).toContainText('An audit of recordings is already running.');
});

test('the rules name the permission that changing them needs', async ({ show }) => {
  const { main } = await show({ role: 'supervisor', path: `${path}?view=retention` });
  await expect(main.getByText('Changing them needs the permission “Remove recordings”.')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Add rule' })).toHaveCount(0);
});

test(
  'rules are added and saved by an administrator, and what is due is removed after a question',
  gate,
  async ({ show }) => {
    const before = (standIn: StandIn): void =>
      standIn.service.answer(line.list, () => [
        lineState({ name: 'telecom', answers: true, status: 200, since: null }),
      ]);
    const shown = await show({ role: 'admin', path: `${path}?view=retention`, before });
    const { main, service, page } = shown;
    await expect(main.getByText('There is no rule: every recording is kept.')).toBeVisible();
    await expect(main.getByRole('button', { name: 'Remove now' })).toBeDisabled();
    await main.getByRole('button', { name: 'Add rule' }).click();
    await main.getByRole('textbox', { name: 'Name' }).fill('A year');
    await main.getByRole('combobox', { name: 'Line' }).click();
    await expect(page.getByRole('option')).toHaveText(['telecom', 'main']);
    await page.getByRole('option', { name: 'telecom' }).click();
    let sent: unknown;
    const kept = { keep_days: 365, line_group: 'telecom', group_id: null, outcome_id: null, direction: null };
    const rule = { name: 'A year', ...kept };
    const saved = { is_enabled: true, rules: [rule], version: 2 };
    service.answer(retention.updateRules, ({ body }) => {
      sent = body;
      return saved;
    });
    service.answer(retention.rules, () => saved);
    service.answer(retention.preview, () => dueOf(12));
    await main.getByRole('switch', { name: 'Remove what is due each night' }).press('Space');
    await main.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => sent).toEqual({ is_enabled: true, rules: [rule], version: 1 });
    await expect(main.getByRole('row', { name: 'A year 12 24 MB' })).toBeVisible();
    await expect(main.getByText('Kept on hold: 1. Kept as scored: 2.')).toBeVisible();
    const started = { running: { ...removal, kind: 'removing' }, last: null, next_at: null } as const;
    service.answer(retention.run, () => started);
    service.answer(retention.state, () => started);
    await main.getByRole('button', { name: 'Remove now' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove recordings' }).click();
    await expect(main.getByRole('status')).toContainText('Removing: 3 recordings, 6 MB so far.');
  },
);

test('an administrator sees why nothing was removed at night, and says that the clock is right', async ({ show }) => {
  const before = ({ service }: StandIn): void => {
    service.answer(retention.rules, () => ({ is_enabled: true, rules: [yearRule], version: 2 }));
    service.answer(retention.preview, () => ({
      ...dueOf(1107),
      asks: 'clock-set' as const,
      now: '2030-11-29 14:05:00',
    }));
  };
  const { main, service, page } = await show({ role: 'admin', path: `${path}?view=retention`, before });
  const reason = 'The service’s clock was set by more than an hour; it is Nov 29, 2030 14:05 now.';
  await expect(main.getByRole('alert')).toContainText(reason);
  let sent: unknown;
  service.answer(retention.run, ({ body }) => {
    sent = body;
    return { running: { ...removal, kind: 'removing' as const }, last: null, next_at: null };
  });
  await main.getByRole('button', { name: 'Remove now' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(reason);
  await dialog.getByRole('button', { name: 'Remove; the clock is right' }).click();
  await expect.poll(() => sent).toEqual({ is_clock_right: true });
});

test('without a rule an administrator says that the clock is right, too', async ({ show }) => {
  const before = ({ service }: StandIn): void =>
    service.answer(retention.preview, () => ({ ...dueOf(0), rules: [], asks: 'clock-ahead' as const }));
  const { main, service, page } = await show({ role: 'admin', path: `${path}?view=retention`, before });
  await expect(main.getByRole('alert')).toContainText('more than three days after the service ran last.');
  service.answer(retention.run, () => ({ running: null, last: null, next_at: null }));
  await main.getByRole('button', { name: 'Remove now' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove; the clock is right' }).click();
  await expect.poll(() => service.bodies(retention.run)).toEqual([{ is_clock_right: true }]);
});

test('a restore that did not find all files says how many came back and how many are missing', async ({ show }) => {
  const counts = { removed: 3, restored: 2, missing: 1, set_aside: 1 };
  const last = { ...removal, ...counts, ended_at: removal.started_at, result: 'restored' as const };
  const before = ({ service }: StandIn): void => {
    service.answer(retention.state, () => ({ running: null, last, next_at: null }));
    service.answer(retention.runs, () => listOf(last));
  };
  const { main } = await show({ role: 'admin', path: `${path}?view=retention`, before });
  await expect(main.getByRole('status')).toContainText(/^2 recordings of the last removal were restored/);
  await expect(main.getByRole('status')).toContainText('1 file is missing.');
  await expect(main.getByRole('row', { name: /Restored\s?1 file is missing\./ })).toBeVisible();
});

test('a removal is restored, or deleted for good, while it is set aside', async ({ show }) => {
  const done = { ...removal, ended_at: removal.started_at, result: 'done' as const, set_aside: 3 };
  const before = ({ service }: StandIn): void =>
    service.answer(retention.runs, () => listOf(done, { ...done, id: 2, set_aside: 0 }));
  const { main, service, page } = await show({ role: 'admin', path: `${path}?view=retention`, before });
  const sent: unknown[] = [];
  const state = (kind: 'restoring' | 'deleting') => ({
    running: { ...removal, kind },
    last: null,
    next_at: null,
  });
  service.answer(retention.restore, ({ body }) => {
    sent.push(['restore', body]);
    service.answer(retention.state, () => state('restoring'));
    return state('restoring');
  });
  service.answer(retention.deleteSetAside, ({ body }) => {
    sent.push(['delete', body]);
    service.answer(retention.state, () => state('deleting'));
    return state('deleting');
  });
  await expect(main.getByRole('button', { name: /^Restore/ })).toHaveCount(1);
  await main.getByRole('button', { name: /^Restore the removal of/ }).click();
  await page.getByRole('dialog', { name: 'Restore 3 recordings?' }).getByRole('button', { name: 'Restore' }).click();
  await expect(main.getByRole('status')).toContainText('Restoring: 3 recordings so far.');
  await main.getByRole('button', { name: /^Delete the removal of/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete 3 recordings for good?' });
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect
    .poll(() => sent)
    .toEqual([
      ['restore', { id: 1 }],
      ['delete', { id: 1 }],
    ]);
});

test('a hold is ended with a reason', async ({ show }) => {
  const before = (standIn: StandIn): void => standIn.service.answer(retention.holds, () => listOf(hold));
  const { main, service, page } = await show({ role, path: `${path}?view=holds`, before });
  let sent: unknown;
  service.answer(retention.release, ({ body }) => {
    sent = body;
    service.answer(retention.holds, () => listOf());
    return null;
  });
  await main.getByRole('button', { name: 'End the hold: All of 张伟' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'End hold' })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Settled');
  await dialog.getByRole('button', { name: 'End hold' }).press('Enter');
  await expect.poll(() => sent).toEqual({ id: 3, reason: 'Settled' });
  await expect(main.getByText('Nothing is on hold.')).toBeVisible();
});

test('without the right nobody sees a gap, and a service without the audit is said to have none', async ({ show }) => {
  const agent = await show({ role: 'agent', path });
  await expect(agent.main.getByRole('heading', { level: 1, name: 'Recordings' })).toBeVisible();
  await expect(agent.main.getByText('Your role does not allow you to see this.')).toBeVisible();
  const failing = await show({ role, path, fateOf: only(recordingCheck.gaps, 500) });
  await expect(failing.main.getByRole('alert').first()).toBeVisible();
});
