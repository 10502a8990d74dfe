import { expect, test } from 'vitest';
import { savingEffectsOf } from './saving-effects.ts';
import { type WrapUpForm, writesOf } from './wrap-up-values.ts';

const customer = { id: 7, name: '张伟' };
const due = { id: 12, followup_date: '2026-11-20' };
const appointment = { customer_id: 7, date: '2026-11-24', start: '09:30', end: '10:00', doctor_id: 3 };
const reservation = {
  customer_id: 7,
  reservation: { department_id: 2, type_id: 1, date: '2026-11-26', items: [5], remark: 'Price of whitening' },
};
const promised = { followup_date: '2026-11-21', followup_time: '15:00' };
const form: WrapUpForm = { call_id: 'c1', executes: false };

test.each([
  ['nothing but a note', { note: 'less pain' }, due, customer, []],
  ['a due follow-up', { executes: true }, due, customer, ['completes']],
  [
    'a due follow-up and the next one',
    { executes: true, next_followup_date: '2026-11-27' },
    due,
    customer,
    ['completes', 'plans'],
  ],
  ['a next follow-up alone', { next_followup_date: '2026-11-27' }, due, customer, ['plans']],
  ['a next follow-up of nobody known', { next_followup_date: '2026-11-27' }, null, null, []],
  ['a tick that the follow-up has lost', { executes: true }, null, customer, []],
  ['a promised call', { promise: promised }, null, customer, ['promises']],
  [
    'a promised call beside a due follow-up',
    { executes: true, promise: promised },
    due,
    customer,
    ['completes', 'promises'],
  ],
  ['a call promised to nobody known', { promise: promised }, null, null, []],
  ['an appointment and an enquiry', { appointment, reservation }, null, customer, ['books', 'takes']],
] as const)('names the records of %s, and writes no others', (_title, change, dueThen, who, kinds) => {
  const filled = { ...form, ...change } as WrapUpForm;
  const effects = savingEffectsOf(filled, dueThen, who);
  expect(effects.map(({ kind }) => kind)).toEqual(kinds);
  const context = {
    callId: 'c1',
    customer: who,
    due: dueThen,
    userId: 1,
    keepsOutcome: true,
    canUndo: true,
    usualResult: 'Done',
  };
  const written = writesOf(filled, context)
    .map(({ area, endpoint }) => `${area}.${endpoint}`)
    .filter((kind) => kind !== 'wrapUp.save');
  // One request completes a follow-up and plans the next one.
  const requestOf = {
    completes: 'followup.execute',
    plans: effects.some(({ kind }) => kind === 'completes') ? 'followup.execute' : 'followup.create',
    promises: 'followup.create',
    books: 'appointment.create',
    takes: 'reservation.create',
  } as const;
  expect(written).toEqual([...new Set(effects.map(({ kind }) => requestOf[kind]))]);
});
