import { expect, test } from 'vitest';
import type { Followup } from '../../../shared/contract/followup.ts';
import { newWrapUpSchema } from '../../../shared/contract/wrap-up.ts';
import {
  emptyWrapUp,
  isFilled,
  savingEffectsOf,
  valuesOf,
  type WrapUpContext,
  wrapUpOf,
  type WrapUpValues,
} from './wrap-up-values.ts';

const due = { id: 7, followup_date: '2030-01-01', followup_time: '09:00' } as Followup;
const context: WrapUpContext = { callId: 'c1', customer: { id: 5 }, due, outcome: 'Satisfied' };
const requested = (changes: Partial<WrapUpValues>, of: Partial<WrapUpContext> = {}) => {
  const values = { ...emptyWrapUp('13900000007'), ...changes } as WrapUpValues;
  const body = newWrapUpSchema.parse(wrapUpOf(values, { ...context, ...of }));
  return JSON.parse(JSON.stringify(body)) as Parameters<typeof valuesOf>[0];
};

const enquiryValues = {
  reserves: true,
  'enquiry.reservation.department_id': '1',
  'enquiry.reservation.type': '2',
  'enquiry.reservation.date': '2032-05-05',
  'enquiry.reservation.items': ['3'],
  'enquiry.reservation.remark': 'wants to know the price',
};
const reservation = {
  department_id: 1,
  type: 2,
  date: '2032-05-05',
  items: [3],
  remark: 'wants to know the price',
};
const all: Partial<WrapUpValues> = {
  outcome_id: '3',
  note: ' less pain ',
  executes: true,
  'next.followup_date': '2030-01-02',
  promises: true,
  'promise.followup_date': '2030-01-03',
  'promise.followup_time': '15:00',
  books: true,
  'appointment.date': '2032-05-05',
  'appointment.start': '10:00',
  'appointment.end': '10:30',
  ...enquiryValues,
};

test('nothing filled in is nothing to send', () => {
  expect(requested({})).toEqual({ call_id: 'c1', customer_id: 5 });
  expect(isFilled(newWrapUpSchema.parse(requested({})))).toBe(false);
  expect(isFilled(newWrapUpSchema.parse(requested({ executes: true })))).toBe(true);
});

test('all of the form is one request', () => {
  expect(requested(all)).toEqual({
    call_id: 'c1',
    customer_id: 5,
    outcome_id: 3,
    note: 'less pain',
    completes: { id: 7, result: 'less pain', planned_for: { date: '2030-01-01', time: '09:00' } },
    next: { followup_date: '2030-01-02' },
    promise: { followup_date: '2030-01-03', followup_time: '15:00' },
    appointment: { date: '2032-05-05', start: '10:00', end: '10:30', refuse_double: true },
    enquiry: { reservation },
  });
});

test('parts that were closed again are left out', () => {
  const closed = { executes: false, 'next.followup_date': '', promises: false, books: false, reserves: false };
  expect(requested({ ...all, ...closed })).toEqual({
    call_id: 'c1',
    customer_id: 5,
    outcome_id: 3,
    note: 'less pain',
  });
});

test('parts that need a customer are left out while nobody is known, and a tick that the follow-up has lost', () => {
  expect(requested({ ...all, reserves: false }, { customer: null, due: null })).toEqual({
    call_id: 'c1',
    outcome_id: 3,
    note: 'less pain',
  });
});

test('a follow-up that was completed without a note has the outcome as its result', () => {
  const body = requested({ executes: true, outcome_id: '3' });
  expect(body).toMatchObject({ completes: { id: 7, result: 'Satisfied' } });
  expect(body).not.toHaveProperty('note');
});

test('a follow-up that was completed with neither outcome nor note asks for the note', () => {
  const values = { ...emptyWrapUp(null), executes: true } as WrapUpValues;
  const { error } = newWrapUpSchema.safeParse(wrapUpOf(values, { ...context, outcome: null }));
  expect(error?.issues.map(({ path }) => path.join('.'))).toContain('note');
});

test('an enquiry is of who called, whatever was typed before they were known; else of who was chosen', () => {
  const chosen = { ...enquiryValues, 'enquiry.customer_id': '9' };
  expect(requested(chosen)).toEqual({ call_id: 'c1', customer_id: 5, enquiry: { reservation } });
  expect(requested(chosen, { customer: null })).toEqual({ call_id: 'c1', customer_id: 9, enquiry: { reservation } });
});

const newFile = {
  'enquiry.customer.name': 'Li Na',
  'enquiry.customer.sex': '2',
  'enquiry.customer.address_id': '1',
  'enquiry.customer.medium_id': '1',
};

test('an enquiry of a caller who is not known has the number of the call in the new file', () => {
  expect(requested({ ...enquiryValues, ...newFile }, { customer: null })).toEqual({
    call_id: 'c1',
    enquiry: { customer: { name: 'Li Na', sex: 2, phone: ['13900000007'], address_id: 1, medium_id: 1 }, reservation },
  });
});

test.each<[string, Partial<WrapUpValues>, Partial<WrapUpContext>]>([
  ['all of a known customer', all, {}],
  ['an enquiry with a new file', { ...enquiryValues, ...newFile }, { customer: null }],
  ['a note alone', { note: 'less pain' }, {}],
])('what was typed makes the same request again: %s', (_, changes, of) => {
  const body = requested(changes, of);
  expect(newWrapUpSchema.parse(wrapUpOf(valuesOf(body), { ...context, ...of }))).toEqual(newWrapUpSchema.parse(body));
});

const effects = (changes: Partial<WrapUpValues>) =>
  savingEffectsOf(wrapUpOf({ ...emptyWrapUp(null), ...changes } as WrapUpValues, context), due);

test('names the records that saving writes', () => {
  expect(effects(all)).toEqual([
    { kind: 'completes', day: '2030-01-01' },
    { kind: 'plans', day: '2030-01-02' },
    { kind: 'promises', day: '2030-01-03', time: '15:00' },
    { kind: 'books', day: '2032-05-05', time: '10:00' },
    { kind: 'takes', day: '2032-05-05' },
  ]);
  expect(effects({ note: 'less pain' })).toEqual([]);
});

test('does not name a part that lacks something yet', () => {
  expect(
    effects({ ...all, 'appointment.start': null, 'enquiry.reservation.items': [] }).map(({ kind }) => kind),
  ).toEqual(['completes', 'plans', 'promises']);
});
