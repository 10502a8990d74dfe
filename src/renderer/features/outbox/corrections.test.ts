import { expect, test } from 'vitest';
import { type CorrectedKind, corrections, kindOf } from './corrections.ts';

const requests: readonly [CorrectedKind, Parameters<(typeof corrections)[CorrectedKind]['valuesOf']>[0]][] = [
  ['wrapUp.save', { call_id: 'c1', outcome_id: 3, note: 'less pain' }],
  ['followup.execute', { id: 7, result: 'fine', next_followup_date: '2030-01-02', tool_id: 2 }],
  ['followup.create', { customer_id: 5, followup_date: '2030-01-02', followup_user_id: 2, remark: 'asked for it' }],
  [
    'appointment.create',
    { customer_id: 5, date: '2032-05-05', start: '10:00', end: '10:30', doctor_id: 4, refuse_double: true },
  ],
  [
    'reservation.create',
    {
      customer: { name: 'Li Na', sex: 2, phone: ['13900000007'], address_id: 1, medium_id: 1 },
      reservation: { department_id: 1, type: 2, date: '2032-05-05', items: [3], remark: 'the price' },
    },
  ],
  [
    'reservation.create',
    {
      customer_id: 5,
      reservation: { department_id: 1, type: 2, date: '2032-05-05', items: [3, 4], remark: 'the price' },
    },
  ],
];

const madeAgain = <Kind extends CorrectedKind>(kind: Kind, body: (typeof requests)[number][1]): unknown => {
  const { schema, valuesOf, bodyOf } = corrections[kind];
  return schema.parse(bodyOf(valuesOf(body), body));
};

test.each(requests)('%s: the form that nothing is changed in makes the same request again', (kind, body) => {
  expect(madeAgain(kind, body)).toEqual(body);
});

test('a field that is emptied is left out of the request', () => {
  const body = { call_id: 'c1', outcome_id: 3, note: 'less pain' };
  const { valuesOf, bodyOf } = corrections['wrapUp.save'];
  expect(bodyOf({ ...valuesOf(body), note: '' }, body)).toEqual({ call_id: 'c1', outcome_id: '3' });
});

test('rejects requests that have no correction form', () => {
  expect(kindOf({ area: 'customer', endpoint: 'create' })).toBeNull();
});
