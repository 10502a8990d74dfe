import { expect, test } from 'vitest';
import type { Trunk } from './ports.ts';
import { callerHeaders, shownCaller } from './trunk-account.ts';

const trunk: Trunk = { name: 'main', host: '192.0.2.1', port: 5060 };
const own = { ...trunk, assertedNumber: '+862155550100' };
const account = { ...trunk, registers: true, user: 'clinic' };
const agent = { user: '1001', displayName: null };
const customer = { user: '+8613900000001', displayName: null };
const transferred = { ...customer, isTransferred: true };
const withheld = { user: '', displayName: null, isTransferred: true };

test.each([
  ['a line without a number', trunk, agent, '1001'],
  ['a line with a number', own, agent, '+862155550100'],
  ['a line with a number, of a customer', own, customer, '+862155550100'],
  ['an account', account, customer, 'clinic'],
  ['a line that shows callers, of an agent', { ...own, presentsCallers: true }, agent, '+862155550100'],
  [
    'a line that shows callers, of a customer who is called',
    { ...own, presentsCallers: true },
    customer,
    own.assertedNumber,
  ],
  ['a line that shows callers, of a transferred one', { ...own, presentsCallers: true }, transferred, '+8613900000001'],
  ['an account that shows callers', { ...account, presentsCallers: true }, transferred, '+8613900000001'],
  ['a line that shows callers, of a withheld one', { ...own, presentsCallers: true }, withheld, ''],
  [
    'a line that takes own numbers',
    { ...own, presentsOwnNumbers: true },
    { ...agent, ownNumber: '0215550121' },
    '0215550121',
  ],
  ['a line that takes none', own, { ...agent, ownNumber: '0215550121' }, own.assertedNumber],
  ['a line that takes own numbers, of who has none', { ...own, presentsOwnNumbers: true }, agent, own.assertedNumber],
])('the caller over %s', (_, line, from, user) => expect(shownCaller(line, from).user).toBe(user));

const number = '<sip:+862155550100@h>';

test.each([
  ['an agent', own, agent, { 'p-asserted-identity': number }],
  ['a line without a number', { ...trunk, presentsCallers: true }, customer, {}],
  [
    'a transferred caller',
    { ...own, presentsCallers: true },
    transferred,
    {
      'p-asserted-identity': number,
      diversion: `${number};reason=deflection;counter=1`,
      'history-info': `${number};index=1`,
    },
  ],
  [
    'a transferred caller over an account without a number',
    { ...account, presentsCallers: true },
    transferred,
    { diversion: '<sip:clinic@h>;reason=deflection;counter=1', 'history-info': '<sip:clinic@h>;index=1' },
  ],
])('headers about %s', (_, line, from, headers) => expect(callerHeaders(line, from, 'h')).toEqual(headers));

test('a withheld caller who is transferred stays withheld', () => {
  expect(callerHeaders({ ...own, presentsCallers: true }, withheld, 'h')).toMatchObject({ privacy: 'id' });
});
