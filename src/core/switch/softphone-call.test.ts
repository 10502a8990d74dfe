import { expect, test } from 'vitest';
import { calledNumber as whomCalled } from '../../shared/domain/called-number.ts';
import { softphoneCall } from './softphone-call.ts';
import type { PhonePermission } from './telephony-port.ts';

const isAgent = (number: string): boolean => ['1001', '1002'].includes(number);
const call = (
  calledNumber: string,
  { permission = 'granted' as PhonePermission, extension = '1001', hasRoom = true } = {},
) =>
  softphoneCall(
    {
      agentOf: async (number) => (isAgent(number) ? { agentId: `agent ${number}`, name: number, hasRoom } : null),
      called: async (number) =>
        whomCalled(number, (called) => (isAgent(called) ? { agentId: `agent ${called}`, extension: called } : null), {
          region: 'CN',
          areaCode: '010',
        }),
      permits: async () => permission,
    },
    { calledNumber },
    extension,
    'call',
  );

test('a number outside is called over the default line', async () => {
  expect(await call('*139')).toMatchObject({
    second: { kind: 'outside', number: '*139', line: 'main' },
    description: { agentId: 'agent 1001', direction: 'outbound', lineGroup: 'main' },
  });
});

test.each([
  ['62345678', '01062345678'],
  ['+86013900000000', '+8613900000000'],
  ['010-62345678;ext=801', '01062345678'],
])('the number %s is dialled as the %s that it is', async (typed, number) =>
  expect(await call(typed)).toMatchObject({ second: { number }, description: { callee: number } }),
);

test.each(['1002', '1002;ext=1', '10-02'])('a colleague is called by extension: %s', async (number) => {
  expect(await call(number)).toMatchObject({
    second: { kind: 'extension', extension: '1002', agentId: 'agent 1002' },
    description: { direction: 'internal', lineGroup: null },
  });
});

test.each([
  ['1001'],
  ['10-01'],
  ['constructor'],
  [''],
  ['1'],
  ['139;phone-context=x'],
  ['1'.repeat(33)],
  ['139000000001'],
])('a call to "%s" is refused with 404', async (number) => expect(await call(number)).toEqual({ status: 404 }));

test('an extension of no agent is refused with 404, a role that may not call with 403', async () => {
  expect(await call('139', { extension: '1009' })).toEqual({ status: 404 });
  expect(await call('139', { permission: 'missing' })).toMatchObject({ status: 403, refusal: 'call-not-permitted' });
});

test('an account that has called its maximum of numbers gets that reason, not a lack of permission', async () => {
  expect(await call('139', { permission: 'too-many-numbers' })).toEqual({
    status: 403,
    reason: 'Too many numbers were called',
    refusal: 'too-many-numbers',
  });
});

test('a phone whose agent has no room for a call is busy for another one', async () => {
  expect(await call('139', { hasRoom: false })).toEqual({ status: 486, reason: 'This phone is in another call' });
});

test('a service code is refused while the clinic allows none', async () => {
  expect(await call('*21*13900001111#', { permission: 'service-code' })).toMatchObject({
    status: 403,
    refusal: 'service-code',
  });
});
