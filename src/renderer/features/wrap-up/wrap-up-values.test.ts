import { expect, test } from 'vitest';
import {
  emptyWrapUp,
  type WrapUpContext,
  wrapUpFormOf,
  wrapUpFormSchema,
  type WrapUpValues,
  writesOf,
} from './wrap-up-values.ts';

const context: WrapUpContext = {
  callId: 'c1',
  customer: { id: 5, name: 'Zhang Wei' },
  due: { id: 7 },
  userId: 2,
  keepsOutcome: true,
  canUndo: false,
  usualResult: 'Follow-up done',
};
const written = (changes: Partial<WrapUpValues>, of: Partial<WrapUpContext> = {}) => {
  const about = { ...context, ...of };
  const form = wrapUpFormSchema.parse(
    wrapUpFormOf({ ...emptyWrapUp('13900000007'), ...changes } as WrapUpValues, about),
  );
  return writesOf(form, about).map(({ area, endpoint, body }) => [`${area}.${endpoint}`, body]);
};

test('nothing filled in writes nothing', () => {
  expect(written({})).toEqual([]);
});

test('sends outcome and note, the due follow-up with the next one, and an appointment as separate requests', () => {
  const appointment = { 'appointment.date': '2032-05-05', 'appointment.start': '10:00', 'appointment.end': '10:30' };
  expect(
    written({
      ...appointment,
      outcome_id: '3',
      note: 'less pain',
      executes: true,
      next_followup_date: '2030-01-02',
      books: true,
    }),
  ).toEqual([
    ['wrapUp.save', { call_id: 'c1', outcome_id: 3, note: 'less pain' }],
    ['followup.execute', { id: 7, result: 'less pain', next_followup_date: '2030-01-02' }],
    ['appointment.create', { customer_id: 5, date: '2032-05-05', start: '10:00', end: '10:30', refuse_double: true }],
  ]);
});

test('says of every record which call it belongs to, where the service undoes a wrap-up', () => {
  const filled: Partial<WrapUpValues> = {
    next_followup_date: '2030-01-02',
    promises: true,
    'promise.followup_date': '2030-01-02',
    'promise.followup_time': '15:00',
    books: true,
    'appointment.date': '2032-05-05',
    'appointment.start': '10:00',
    'appointment.end': '10:30',
    reserves: true,
    'reservation.reservation.department_id': '1',
    'reservation.reservation.type': '1',
    'reservation.reservation.date': '2032-05-05',
    'reservation.reservation.items': ['1'],
    'reservation.reservation.remark': 'price',
  };
  const callsOf = (canUndo: boolean) => written({ note: 'n', ...filled }, { canUndo }).map(([, body]) => body);
  expect(callsOf(true)).toHaveLength(5);
  for (const body of callsOf(true)) expect(body).toMatchObject({ call_id: 'c1' });
  for (const body of callsOf(false).slice(1)) expect(body).not.toHaveProperty('call_id');
  expect(written({ executes: true }, { canUndo: true })).toEqual([
    ['followup.execute', { id: 7, result: 'Follow-up done', call_id: 'c1' }],
  ]);
});

test('plans a next follow-up for its author when no due one is completed', () => {
  expect(written({ next_followup_date: '2030-01-02', note: 'asked for it' }, { keepsOutcome: false })).toEqual([
    ['followup.create', { customer_id: 5, followup_date: '2030-01-02', followup_user_id: 2, remark: 'asked for it' }],
  ]);
});

test('plans a promised call with its time, beside the follow-up that is completed as it was read', () => {
  const plannedFor = { date: '2030-01-01', time: '09:00' };
  const promise = { 'promise.followup_date': '2030-01-03', 'promise.followup_time': '15:00' };
  expect(
    written({ ...promise, promises: true, executes: true, note: 'asks her husband' }, { due: { id: 7, plannedFor } }),
  ).toEqual([
    ['wrapUp.save', { call_id: 'c1', note: 'asks her husband' }],
    ['followup.execute', { id: 7, result: 'asks her husband', planned_for: plannedFor }],
    [
      'followup.create',
      {
        customer_id: 5,
        followup_date: '2030-01-03',
        followup_time: '15:00',
        followup_user_id: 2,
        remark: 'asks her husband',
      },
    ],
  ]);
  expect(written({ ...promise, promises: false })).toEqual([]);
});

test('gives a follow-up that was completed without a note a result', () => {
  expect(written({ executes: true })).toEqual([['followup.execute', { id: 7, result: 'Follow-up done' }]]);
});

const reservation = {
  'reservation.reservation.department_id': '1',
  'reservation.reservation.type': '2',
  'reservation.reservation.date': '2032-05-05',
  'reservation.reservation.items': ['3'],
  'reservation.reservation.remark': 'wants to know the price',
};
const taken = {
  department_id: 1,
  type: 2,
  date: '2032-05-05',
  items: [3],
  remark: 'wants to know the price',
};

test('a reservation is of who called, whatever was typed before they were known', () => {
  expect(written({ ...reservation, reserves: true, 'reservation.customer_id': '9' })).toEqual([
    ['reservation.create', { customer_id: 5, reservation: taken }],
  ]);
});

test('a reservation of a caller who is not known has the number of the call in the new file', () => {
  const fields = { name: 'Li Na', sex: '2', address_id: '1', medium_id: '1' };
  const typed = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [`reservation.customer.${name}`, value]),
  );
  expect(written({ ...reservation, ...typed, reserves: true }, { customer: null })).toEqual([
    [
      'reservation.create',
      {
        customer: { name: 'Li Na', sex: 2, phone: ['13900000007'], address_id: 1, medium_id: 1 },
        reservation: taken,
      },
    ],
  ]);
});
