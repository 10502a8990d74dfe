import { contract } from '../../src/shared/contract/contract.ts';
import { appointmentWith, board, customer, day, firstDoctor, path } from './appointment-scenes.ts';
import { gate } from '../support/gate.ts';
import { expect, test } from './component-test.ts';
import type { ShownPage } from './stand-in/shown-page.ts';

/** The board with one appointment from 14:00 to 15:00. */
async function withOne(shown: ShownPage, more: object = {}) {
  const doctor = await firstDoctor(shown);
  const before = await shown.service.read(contract.appointment.dashboard, { start: day, end: day });
  const event = {
    id: 1,
    resource_ids: [`doctor-${doctor.id}`],
    title: '张伟',
    status: 'booked' as const,
    version: 1,
    start: `${day} 14:00:00`,
    end: `${day} 15:00:00`,
    customer,
    ...more,
  };
  shown.service.answer(contract.appointment.dashboard, () => ({ ...before, events: [event] }));
  return { doctor, event };
}

test('a block names its treatment, a running treatment, and what is to be moved; blocked times are seen', async ({
  show,
}) => {
  const shown = await show({ path: null });
  const { doctor } = await withOne(shown, {
    treatment: '水光针',
    status: 'arrived',
    is_started: true,
    is_to_move: true,
  });
  shown.service.answer(contract.appointmentExtension.blocks, () => [
    { id: 3, doctor, start: `${day} 12:00:00`, end: `${day} 13:00:00`, reason: '午休', created_by: doctor },
  ]);
  await shown.load(path);
  await board(shown).getByRole('link', { name: '14:00–15:00 张伟, With the doctor, To be moved, 水光针' }).waitFor();
  await board(shown).getByRole('listitem').filter({ hasText: '午休' }).getByText('12:00–13:00').waitFor();
  await shown.load(`${path}&by=room`);
  await board(shown).getByRole('link', { name: /张伟/ }).waitFor();
  await expect(board(shown).getByText('午休')).toHaveCount(0);
});

test('a week shows everybody of a day in one column, or one doctor', async ({ show }) => {
  const shown = await show({ path: null });
  const { doctor } = await withOne(shown);
  await shown.load(`${path}&view=week`);
  await board(shown)
    .getByRole('link', { name: `14:00–15:00 张伟, Booked, ${doctor.name}` })
    .waitFor();
  await expect(board(shown).locator('[data-part=board-head]')).toHaveCount(7);
  await shown.load(`${path}&view=week&only=${doctor.id}`);
  await board(shown).getByRole('link', { name: '14:00–15:00 张伟, Booked', exact: true }).waitFor();
});

test(
  'heads and the legend count what is booked, and who waits; an empty day says how to book',
  gate,
  async ({ show }) => {
    const shown = await show({ path: null });
    const { event } = await withOne(shown);
    const before = await shown.service.read(contract.appointment.dashboard, { start: day, end: day });
    const events = [
      event,
      { ...event, id: 2, status: 'arrived' as const, start: `${day} 10:00:00`, end: `${day} 11:00:00` },
      { ...event, id: 3, status: 'cancelled' as const, start: `${day} 11:00:00`, end: `${day} 12:00:00` },
    ];
    shown.service.answer(contract.appointment.dashboard, ({ query }) => ({
      ...before,
      events: query.start === day ? events : [],
    }));
    await shown.load(path);
    const head = board(shown).locator('[data-part=board-head]');
    await expect(head.first()).toContainText('1 waiting · 2 appointments');
    await expect(shown.main.locator('[data-status=cancelled]').last()).toHaveText('Cancelled1');
    await shown.page.keyboard.press('ArrowRight');
    await shown.main.getByText('Nobody is booked. Press a free time, or N.').waitFor();
    await expect(head.first()).toContainText('0 appointments');
    await shown.page.keyboard.press('n');
    await shown.main.getByRole('form', { name: 'New appointment' }).waitFor();
  },
);

test('a week that is wider than the board begins at today', async ({ show }) => {
  const shown = await show({
    path: null,
    onPage: (page) => page.clock.setFixedTime('2032-05-07T12:00:00Z'),
  });
  const { event } = await withOne(shown);
  const before = await shown.service.read(contract.appointment.dashboard, { start: day, end: day });
  const sideBySide = [1, 2, 3, 4].map((id) => ({ ...event, id }));
  shown.service.answer(contract.appointment.dashboard, () => ({ ...before, events: sideBySide }));
  await shown.load(`${path}&view=week`);
  const heads = board(shown).locator('[data-part=board-head]');
  await expect(heads.filter({ hasText: 'Fri, May 7' })).toBeInViewport({ ratio: 1 });
  await expect(heads.filter({ hasText: 'Wed, May 5' })).not.toBeInViewport();
});

test('the last day of a week that is wider than the board is whole', async ({ show }) => {
  const shown = await show({
    path: null,
    onPage: (page) => page.clock.setFixedTime('2032-05-09T12:00:00Z'),
  });
  const { event } = await withOne(shown);
  const before = await shown.service.read(contract.appointment.dashboard, { start: day, end: day });
  const sideBySide = [1, 2, 3, 4].map((id) => ({ ...event, id }));
  shown.service.answer(contract.appointment.dashboard, () => ({ ...before, events: sideBySide }));
  await shown.load(`${path}&view=week`);
  const head = board(shown).locator('[data-part=board-head]').filter({ hasText: 'Sun, May 9' });
  await expect(head).toBeInViewport();
  const room = await head.evaluate((one) => {
    const right = one.closest('section')?.getBoundingClientRect().right ?? 0;
    return right - one.getBoundingClientRect().right;
  });
  expect(room).toBeGreaterThanOrEqual(0);
});

test('the columns fill the board in the first frame that shows them', async ({ show }) => {
  const shown = await show({ path: `${path}&view=list` });
  const widths = shown.page.evaluate(
    () =>
      new Promise<(number | undefined)[]>((resolve) => {
        new MutationObserver((_changes, observer) => {
          const columns = document.querySelector('[data-part=board-columns]');
          if (!columns) return;
          observer.disconnect();
          requestAnimationFrame(() =>
            resolve(
              [columns.previousElementSibling, columns, columns.closest('section')].map((part) => part?.clientWidth),
            ),
          );
        }).observe(document.body, { childList: true, subtree: true });
      }),
  );
  await shown.main.getByText('Day', { exact: true }).click();
  const [times = 0, columns = 0, room = 0] = await widths;
  expect(room).toBeGreaterThan(600);
  // Less than a pixel for each column.
  expect(room - times - columns).toBeLessThan(12);
});

test('a day of the week leads to its board', async ({ show }) => {
  const shown = await show({ path: null });
  await withOne(shown);
  await shown.load(`${path}&view=week`);
  const heads = board(shown).locator('[data-part=board-head]');
  await heads.filter({ hasText: '1 appointment' }).getByRole('link').click();
  await expect(shown.page).toHaveURL(new RegExp(`view=day.*day=${day}|day=${day}.*view=day`));
});

test('Shift and an arrow make an appointment longer: the form has the new end', async ({ show }) => {
  const shown = await show({ path: null });
  const { doctor, event } = await withOne(shown);
  shown.service.answer(contract.appointmentExtension.info, () => ({
    ...event,
    date: day,
    start: '14:00',
    end: '15:00',
    doctor,
    technician: null,
    room: null,
    department: null,
    remark: null,
    created_by: doctor,
    created_at: `${day} 09:00:00`,
  }));
  shown.service.answer(contract.appointmentExtension.hold, () => ({
    id: 7,
    held_by: { id: 5, name: '李娜' },
    appointment_id: 1,
    resource_ids: [`doctor-${doctor.id}`],
    start: `${day} 14:00:00`,
    end: `${day} 15:30:00`,
    seconds_left: 120,
  }));
  shown.service.answer(contract.appointmentExtension.release, () => ({ id: 7 }));
  await shown.load(path);
  const block = board(shown).getByRole('link', { name: /^14:00–15:00 张伟/ });
  await block.focus();
  await shown.page.keyboard.press('Shift+ArrowDown');
  const until = shown.main.getByRole('form', { name: 'Change appointment' }).getByRole('combobox', { name: 'Until' });
  await expect(until).toHaveValue(/^15:30/);
  await expect
    .poll(() => shown.service.bodies(contract.appointmentExtension.hold).at(-1))
    .toMatchObject({ start: '14:00', end: '15:30' });
});

test('a customer is called from the list', async ({ show }) => {
  const shown = await show({ path: null });
  const doctor = await firstDoctor(shown);
  const one = { ...appointmentWith(doctor), customer_phone: '13800000001' };
  shown.service.answer(contract.appointment.lists, () => ({ rows: [one], total: 1, next_cursor: null }));
  await shown.load(`/appointments?view=list&day=${day}`);
  const row = shown.main.getByRole('row', { name: /张伟/ });
  await row.getByText('138 0000 0001').waitFor();
  await row.hover();
  await row.getByRole('button', { name: 'Call 张伟' }).waitFor();
});
