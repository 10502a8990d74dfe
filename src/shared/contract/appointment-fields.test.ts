import { expect, test } from 'vitest';
import { newAppointmentSchema } from './appointment.ts';
import { appointmentUpdateSchema } from './appointment-extension.ts';
import { changedColumns, createdColumns } from './appointment-fields.ts';

test('the requests have their fields in the order of the interface', () => {
  const resources = ['doctor_id', 'technician_id', 'room_id'];
  expect(Object.keys(newAppointmentSchema.shape)).toEqual([
    ...['customer_id', 'date', 'start', 'end', ...resources],
    ...['department_id', 'item_id', 'remark', 'refuse_double', 'reservation_id'],
  ]);
  expect(Object.keys(appointmentUpdateSchema.shape)).toEqual([
    ...['id', 'version', 'date', 'start', 'end', ...resources],
    ...['item_id', 'status', 'remark'],
  ]);
});

test('a change may leave a field out; it takes out only what an appointment may lack', () => {
  const change = { id: 1, version: 1 };
  expect(appointmentUpdateSchema.parse(change)).toEqual(change);
  expect(appointmentUpdateSchema.safeParse({ ...change, room_id: null, remark: null }).success).toBe(true);
  expect(appointmentUpdateSchema.safeParse({ ...change, date: null }).success).toBe(false);
  expect(newAppointmentSchema.safeParse({ customer_id: 1 }).success).toBe(false);
});

test('the day and the times have no column of their names', () => {
  const resources = ['doctor_id', 'technician_id', 'room_id'];
  expect(createdColumns).toEqual(['customer_id', ...resources, 'department_id', 'item_id', 'remark']);
  expect(changedColumns).toEqual([...resources, 'item_id', 'status', 'remark']);
});
