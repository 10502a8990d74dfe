import { expect, test } from 'vitest';
import type { Permission } from '../../../shared/contract/permission.ts';
import { AppointmentView } from './appointment-view.ts';
import type { AppointmentRow } from './appointment-rows.sql.ts';

const named = (id: number | null) => (id === null ? null : { id, name: `name ${id}` });
const view = new AppointmentView(
  {
    user: named,
    room: named,
    department: named,
    item: named,
    staff: (kind) => [{ id: kind === 'doctor' ? 1 : 2, name: kind }],
    rooms: () => [{ id: 3, name: 'Room 3' }],
  },
  'Asia/Shanghai',
  { of: ({ is_to_move: mark }) => (mark === 1 ? 'blocked' : null) },
);
const row: AppointmentRow = {
  id: 7,
  customer_id: 8,
  customer_name: '张伟',
  customer_idcard: 'C8',
  customer_phones: '13800000001,13800000002',
  consultant_id: 5,
  ascription_id: null,
  customer_department_id: 6,
  doctor_id: 1,
  technician_id: null,
  room_id: 3,
  department_id: null,
  // It is the next day already in Shanghai.
  starts_at: Date.UTC(2026, 0, 1, 16, 30),
  ends_at: Date.UTC(2026, 0, 1, 17),
  item_id: null,
  status: 'booked',
  arrived_at: null,
  started_at: null,
  is_to_move: 0,
  remark: null,
  version: 4,
  confirmed_at: null,
  confirm_tries: null,
  created_by: 1,
  created_at: Date.UTC(2026, 0, 1),
};

test('times are those of the clinic, and IDs have their names', () => {
  expect(view.appointment(row)).toMatchObject({
    date: '2026-01-02',
    start: '00:30',
    end: '01:00',
    created_at: '2026-01-01 08:00:00',
    doctor: { id: 1, name: 'name 1' },
    technician: null,
    room: { id: 3, name: 'name 3' },
  });
});

test.each([
  [8, true],
  [7, false],
])('an account that may open file %i may open that of customer 8: %s', (id, expected) =>
  expect(view.appointment(row, { openFiles: new Set([id]), permissions: new Set() }).may_see_customer).toBe(expected),
);

test('shows the first number of a file that may be opened, masked for those who may not see it', () => {
  const phoneFor = (openFiles: readonly number[], permissions: readonly Permission[]) =>
    view.appointment(row, { openFiles: new Set(openFiles), permissions: new Set(permissions) }).customer_phone;
  expect(phoneFor([8], ['customer.phone.view'])).toBe('13800000001');
  expect(phoneFor([8], [])).toMatch(/^138\*+0001$/);
  expect(phoneFor([], ['customer.phone.view'])).toBeNull();
});

test('an appointment is to be moved in its answer and on the board', () => {
  const marked = { ...row, is_to_move: 1 as const };
  expect([view.appointment(marked).is_to_move, view.appointment(row).is_to_move]).toEqual([true, false]);
  expect(view.board([marked, row]).events.map(({ is_to_move: isToMove }) => isToMove)).toEqual([true, false]);
});

test('a board has every doctor, technician and room, and each appointment under all that it takes', () => {
  const { resources, events } = view.board([row]);
  expect(resources.map(({ id }) => id)).toEqual(['doctor-1', 'technician-2', 'room-3']);
  expect(events).toMatchObject([{ resource_ids: ['doctor-1', 'room-3'], start: '2026-01-02 00:30:00', version: 4 }]);
});
