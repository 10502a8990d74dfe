import { expect, test } from 'vitest';
import { type CorrectedKind, corrections, kindOf } from './corrections.ts';

const requests: readonly [CorrectedKind, Parameters<(typeof corrections)[CorrectedKind]['valuesOf']>[0]][] = [
  ['followup.execute', { id: 7, result: 'fine', next_followup_date: '2030-01-02', tool_id: 2 }],
  ['followupRun.result', { id: 7, outcome_id: 3, note: 'less pain' }],
];

const madeAgain = <Kind extends CorrectedKind>(kind: Kind, body: (typeof requests)[number][1]): unknown => {
  const { schema, valuesOf, bodyOf } = corrections[kind];
  return schema.parse(bodyOf(valuesOf(body), body));
};

test.each(requests)('%s: the form that nothing is changed in makes the same request again', (kind, body) => {
  expect(madeAgain(kind, body)).toEqual(body);
});

test('a field that is emptied is left out of the request', () => {
  const body = { id: 7, outcome_id: 3, note: 'less pain' };
  const { valuesOf, bodyOf } = corrections['followupRun.result'];
  expect(bodyOf({ ...valuesOf(body), note: '' }, body)).toEqual({ id: 7, outcome_id: '3' });
});

test('rejects requests that have no correction form', () => {
  expect(kindOf({ area: 'customer', endpoint: 'create' })).toBeNull();
  expect(kindOf({ area: 'appointment', endpoint: 'create' })).toBeNull();
});
