import { expect, test } from 'vitest';
import { callerOf } from './caller-of.ts';

const wei = { id: 1, name: 'Li Wei', idcard: 'C1' };
const na = { id: 2, name: 'Li Na', idcard: 'C2' };
const call = { direction: 'inbound', number: '13800000001', customer: null } as const;

test.each([
  ['a call within the clinic is a colleague’s', { ...call, direction: 'internal' as const }, [wei], 'colleague'],
  ['a caller without a number has withheld it', { ...call, number: '' }, [], 'withheld'],
  ['nobody has the number', call, [], 'unknown'],
  ['several customers share the number', call, [wei, na], 'shared'],
  ['the only customer with the number calls', call, [wei], wei],
  ['who calls of several was chosen', { ...call, customer: na }, [wei, na], na],
  ['who calls was chosen, though another customer has the number', { ...call, customer: na }, [wei], na],
])('%s', (_, given, candidates, expected) => {
  const caller = callerOf(given, candidates);
  expect(caller?.kind === 'known' ? caller.customer : caller?.kind).toEqual(expected);
});

test('before the customers with the number are read, a caller is known whom the service names, and nobody else', () => {
  expect(callerOf(call)).toBeNull();
  expect(callerOf({ ...call, customer: wei })).toEqual({ kind: 'known', customer: wei });
  expect(callerOf({ ...call, number: '' })).toEqual({ kind: 'withheld' });
});
