import { contract } from '../../src/shared/contract/contract.ts';
import type { Followup } from '../../src/shared/contract/followup.ts';
import { problemFor } from '../../src/shared/problems/problem-for.ts';
import type { WorkQueue } from '../../src/shared/contract/work-queue.ts';
import { checkAccessibility } from '../support/accessibility.ts';
import { gate } from '../support/gate.ts';
import { appointmentWith, firstDoctor } from './appointment-scenes.ts';
import { expect, test } from './component-test.ts';
import { queueOf, lineOf, at, weekday, line, lines, queue, open } from './desk-scenes.ts';

test('queue: red is late by today’s clock; what is over since an earlier day has its day and time', async ({
  show,
}) => {
  const earlier = line(4, '何静', { since: at(4, '09:24'), clock: { left: -9000, of: 60, by: at(4, '10:24') } });
  const shown = await open(show, { ...queue, lines: [...lines, earlier] });
  const waiting = (name: string) => lineOf(shown, name).locator('[data-part=waiting]');
  await expect(waiting('吴雪梅')).toHaveText('Since 13:58late since 14:58');
  await expect(waiting('吴雪梅')).toHaveAttribute('data-state', 'late');
  await expect(waiting('张伟')).toHaveText('Since 13:58by 14:58');
  await expect(waiting('张伟')).toHaveAttribute('data-state', 'urgent');
  await expect(waiting('黄志明')).toHaveAttribute('data-state', 'fine');
  await expect(waiting('何静')).toHaveText(`Since ${weekday(4)} 09:24`);
  await expect(waiting('何静')).toHaveAttribute('data-state', 'past');
});

test(
  'queue: everybody sees whose an entry is; older ones and those of colleagues are folded',
  gate,
  async ({ show }) => {
    const shown = await open(show, {
      ...queue,
      total: 5,
      with_others: 1,
      lines: [
        line(1, '吴雪梅', { owner: { name: 'Li Na', state: 'self' } }),
        line(2, '张伟'),
        line(3, '黄志明', { owner: { name: 'Zhao Lei', state: 'absent' } }),
        line(4, '何静', { place: 'older' }),
        line(5, '陈思雨', { place: 'others', owner: { name: 'Wang Fang', state: 'at_work' } }),
      ],
    });
    const owner = (name: string) => lineOf(shown, name).locator('[data-part=queue-owner]');
    await expect(owner('吴雪梅')).toHaveText('You');
    await expect(owner('张伟')).toHaveText('Unassigned');
    await expect(owner('黄志明')).toHaveText('Zhao Lei, not here');
    for (const folded of ['何静', '陈思雨']) await expect(lineOf(shown, folded)).toHaveCount(0);
    // One more than is listed.
    await queueOf(shown).getByRole('button', { name: 'Show 2 older' }).click();
    await expect(lineOf(shown, '何静')).toHaveCount(1);
    await queueOf(shown).getByRole('button', { name: 'Show 1 with colleagues' }).click();
    await expect(owner('陈思雨')).toHaveText('Wang Fang');
    await queueOf(shown).getByRole('button', { name: 'Hide 2 older' }).click();
    await expect(lineOf(shown, '何静')).toHaveCount(0);
    await checkAccessibility(shown.page);
  },
);

test('queue: older entries are in sight while there is nothing else', async ({ show }) => {
  const shown = await open(show, { ...queue, total: 1, lines: [line(4, '何静', { place: 'older' })] });
  await expect(lineOf(shown, '何静').getByRole('button', { name: 'Call 何静' })).toBeVisible();
});

test(
  'queue: calling leases the person first; whom a colleague is about to call cannot be called',
  gate,
  async ({ show }) => {
    const shown = await open(show);
    const { lease } = contract.workQueue;
    shown.service.answer(lease, ({ body: { key } }) => ({ key, seconds_left: 300 }));
    await lineOf(shown, '吴雪梅').getByRole('button', { name: 'Call 吴雪梅' }).click();
    await expect.poll(() => shown.standIn.commands.length).toBe(1);
    expect(shown.service.bodies(lease)).toEqual([{ key: 'customer 1' }]);
    expect(shown.standIn.commands[0]).toMatchObject({ name: 'dial', input: { source: { recordId: 101 } } });
    await lineOf(shown, '张伟').getByText('Wang Fang is calling').waitFor();
    await expect(lineOf(shown, '张伟').getByRole('button', { name: 'Call 张伟' })).toHaveCount(0);
  },
);

test('the figures lead to what they count', async ({ show }) => {
  const shown = await open(show);
  const figure = (name: RegExp) => shown.main.getByRole('link', { name });
  await expect(figure(/^Show all of today$/)).toHaveAttribute('href', /calls\?days=0$/);
  await expect(figure(/^Follow-ups due: 0$/)).toHaveAttribute('href', /follow-ups$/);
  await figure(/^To call back: 3$/).click();
  await expect(shown.page).toHaveURL(/show=missed_call/);
});

test('queue: a lease that a colleague got meanwhile rings nowhere', async ({ show }) => {
  const shown = await open(show);
  shown.service.answer(contract.workQueue.lease, () => {
    throw problemFor('queue-entry-leased', { name: 'Wang Fang' });
  });
  await lineOf(shown, '吴雪梅').getByRole('button', { name: 'Call 吴雪梅' }).click();
  await shown.page.getByText('Wang Fang is about to call this person.').waitFor();
  expect(shown.standIn.commands).toEqual([]);
});

test('queue: S puts off with a reason, and says for whom', async ({ show }) => {
  const shown = await open(show);
  const { putOff } = contract.workQueue;
  shown.service.answer(putOff, ({ body: { key } }) => ({ key }));
  await lineOf(shown, '黄志明').getByRole('button', { name: '黄志明', exact: true }).focus();
  await shown.page.keyboard.press('s');
  const dialog = shown.page.getByRole('dialog', { name: 'Call 黄志明 later' });
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused();
  await shown.page.keyboard.press('Control+Enter');
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveAttribute('aria-invalid', 'true');
  await checkAccessibility(shown.page);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('In a meeting');
  await dialog.getByText('In 2 h').click();
  await dialog.getByRole('switch', { name: 'Also for my colleagues' }).check();
  await dialog.getByRole('textbox', { name: 'Reason' }).focus();
  await shown.page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'hidden' });
  expect(shown.service.bodies(putOff)).toEqual([
    { key: 'customer 3', minutes: 120, reason: 'In a meeting', is_for_everybody: true },
  ]);
});

test('queue: a missed call needs no call, for one of the clinic’s reasons', gate, async ({ show }) => {
  const shown = await open(show);
  const { settleMissedCall } = contract.workQueue;
  shown.service.answer(settleMissedCall, ({ body }) => ({ record_id: Number(body.record_id) }));
  await lineOf(shown, '黄志明').getByRole('button', { name: 'More for 黄志明' }).click();
  await shown.page.getByRole('menuitem', { name: 'Wrong number' }).click();
  await expect.poll(() => shown.service.bodies(settleMissedCall)).toEqual([{ record_id: 103, reason_id: 2 }]);
});

test(
  'queue: an appointment is confirmed from its menu, by accounts that may change appointments',
  gate,
  async ({ show }) => {
    const shown = await show({ path: null });
    const doctor = await firstDoctor(shown);
    const record = { ...appointmentWith(doctor), confirmed_at: null, confirm_tries: 1 };
    const waiting = line(1, '张伟', {
      kind: 'appointment',
      kinds: ['appointment'],
      missed_call_id: null,
      reasons: [{ kind: 'appointment', is_today: false, record }],
    });
    shown.service.answer(contract.workQueue.list, () => ({ ...queue, total: 1, lines: [waiting] }));
    const { confirm } = contract.appointmentExtension;
    shown.service.answer(confirm, () => record);
    await shown.load('/');
    await lineOf(shown, '张伟').getByRole('button', { name: 'More for 张伟' }).click();
    await shown.page.getByRole('menuitem', { name: 'Confirmed' }).click();
    await expect
      .poll(() => shown.service.bodies(confirm))
      .toEqual([{ id: record.id, version: record.version, answer: 'confirmed', confirm_tries: 1 }]);
  },
);

const followupOf = (id: number, changes: Partial<Followup> = {}): Followup => ({
  id,
  customer: { id, name: '', idcard: '' },
  type: null,
  tool: null,
  title: 'stitches out',
  remark: null,
  followup_date: '2026-03-07',
  followup_time: null,
  followup_user: { id: 2, name: 'Li Na' },
  status: 0,
  result: null,
  executed_at: null,
  executed_by: null,
  created_at: '2026-03-01 09:00:00',
  ...changes,
});
const missedCall = line(6, '').reasons;
const overdue = { kind: 'followup', overdue_days: 3, record: followupOf(4) } as const;
const promised = { kind: 'promise', record: followupOf(5, { followup_time: '16:00' }) } as const;
const ofFollowups: WorkQueue = {
  ...queue,
  lines: [
    line(4, '何静', {
      kind: 'followup',
      kinds: ['followup'],
      missed_call_id: null,
      since: at(3, '00:00'),
      clock: { left: -1500, of: 540, by: at(3, '18:00') },
      owner: { name: 'Li Na', state: 'absent' },
      reasons: [overdue],
    }),
    line(5, '陈思雨', {
      kind: 'promise',
      kinds: ['promise'],
      missed_call_id: null,
      since: at(0, '16:00'),
      clock: { left: -20, of: 60, by: at(0, '16:00') },
      owner: { name: 'Li Na', state: 'absent' },
      reasons: [promised],
    }),
    line(6, '高志强', { reasons: [...missedCall, overdue] }),
  ],
};

test('queue: the time that is over is shown once, by the clock; that of another reason beside it', async ({ show }) => {
  const shown = await open(show, ofFollowups);
  const timeOf = (name: string) => lineOf(shown, name).locator('[data-part=call-reason-when]');
  const waiting = (name: string) => lineOf(shown, name).locator('[data-part=waiting]');
  await expect(waiting('何静')).toHaveText(`Since ${weekday(3)}`);
  await expect(waiting('陈思雨')).toHaveText('Since 16:00late since 16:00');
  await expect(lineOf(shown, '陈思雨')).toContainText('Call promised for 16:00');
  for (const name of ['何静', '陈思雨']) await expect(timeOf(name)).toHaveCount(0);
  await expect(timeOf('高志强')).toHaveText(['3 days overdue']);
});

test('queue: a call for a colleague who is not here names the colleague', async ({ show }) => {
  const shown = await open(show, ofFollowups);
  for (const name of ['陈思雨', '何静']) await lineOf(shown, name).getByText('Li Na, not here').waitFor();
  await expect(lineOf(shown, '高志强')).not.toContainText('Li Na');
});

test('queue: the most spent is the other order, and in the address', async ({ show }) => {
  const shown = await open(show);
  const order = queueOf(shown).getByRole('radiogroup', { name: 'Order' });
  await expect(order.getByRole('radio', { name: 'Most urgent' })).toBeChecked();
  await order.getByText('Most spent').click();
  await expect(shown.page).toHaveURL(/[?&]sort=value/);
  await expect(order.getByRole('radio', { name: 'Most spent' })).toBeChecked();
});

test('queue: calling one due follow-up after another leases one at a time', async ({ show }) => {
  const shown = await show({ path: '/?show=followup' });
  const { lease, release } = contract.followupLease;
  shown.service.answer(contract.workQueue.lease, ({ body: { key } }) => ({ key, seconds_left: 300 }));
  shown.service.answer(lease, ({ body: { id } }) => ({ id: Number(id), seconds_left: 120 }));
  shown.service.answer(release, ({ body: { id } }) => ({ id: Number(id) }));
  const calls = queueOf(shown).getByRole('button', { name: /^Call / });
  await calls.nth(0).click();
  await expect.poll(() => shown.standIn.commands.length).toBe(1);
  await calls.nth(1).click();
  await expect.poll(() => shown.standIn.commands.length).toBe(2);
  const [first, second] = shown.service.bodies(lease);
  expect(shown.service.bodies(release)).toEqual([first]);
  expect(second).not.toEqual(first);
});
