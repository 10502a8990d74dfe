import { describe, expect, test } from 'vitest';
import { chooseMethod, dialProblem, type DialSituation, numberToDial, otherMethods } from './dial-policy.ts';

const user = { permissions: ['call.place'], extension: '1001', mobile: null } as const;
const situation: DialSituation = {
  user: { ...user, permissions: [...user.permissions] },
  capabilities: ['callControl'],
  registration: 'registered',
  microphone: 'present',
  isServiceAway: false,
  calls: [{ state: 'ended', hasMedia: true }],
};

const withMobile = { user: { ...situation.user, mobile: '13800001001' } };

test.each([
  ['registered', withMobile, 'out'],
  ['connecting', withMobile, 'out'],
  ['unregistered', withMobile, 'dual'],
  ['unregistered', {}, 'out'],
] as const)('a number is called, %s, by %j: %s', (registration, part, method) => {
  expect(chooseMethod({ ...situation, ...part, registration })).toBe(method);
});

describe('a number can be called', () => {
  test.each([
    ['from the phone', {}],
    ['before the microphone was checked', { microphone: 'unknown' }],
  ] as const)('%s', (_, part) => expect(dialProblem({ ...situation, ...part }, 'out')).toBeNull());

  test.each<[string, Partial<DialSituation>]>([
    ['the phone is not registered', { registration: 'unregistered' }],
    ['the phone connects', { registration: 'connecting' }],
    ['the microphone is not allowed', { microphone: 'denied' }],
  ])('by the mobile while %s', (_, part) => {
    const problem = dialProblem({ ...situation, ...withMobile, ...part }, 'dual');
    expect(problem).toBeNull();
  });

  test.each<[string, Partial<DialSituation>]>([
    ['call-not-permitted', { user: { ...situation.user, permissions: [] } }],
    ['call-being-placed', { calls: [{ state: 'dialling', hasMedia: true }] }],
    [
      'already-in-call',
      {
        calls: [
          { state: 'answered', hasMedia: true },
          { state: 'ringing', hasMedia: true },
        ],
      },
    ],
    ['call-ringing', { calls: [{ state: 'ringing', hasMedia: true }] }],
    ['no-way-to-call', { registration: 'unregistered' }],
    ['phone-connecting', { registration: 'connecting', ...withMobile }],
    ['microphone-denied', { microphone: 'denied', ...withMobile }],
    ['microphone-missing', { microphone: 'missing' }],
    ['service-away', { isServiceAway: true }],
    // A lasting reason comes first: buttons that call are not shown at all.
    ['no-extension', { isServiceAway: true, user: { ...situation.user, extension: null } }],
    [
      'own-extension-unknown',
      { registration: 'unregistered', user: { ...situation.user, extension: null }, capabilities: [] },
    ],
  ])('unless: %s', (reason, part) => expect(dialProblem({ ...situation, ...part }, 'out')).toMatchObject({ reason }));

  test('unless: the service does not answer, also by the mobile', () =>
    expect(dialProblem({ ...situation, ...withMobile, isServiceAway: true }, 'dual')).toMatchObject({
      reason: 'service-away',
    }));
});

test.each([
  [{ extension: '1001', mobile: '138' }, ['callControl' as const], ['dual']],
  [{ extension: '1001', mobile: '138' }, [], ['extension', 'dual']],
  [{ extension: null, mobile: null }, [], []],
])('with %j at a service with %j, the agent can choose among %j', (numbers, capabilities, methods) => {
  expect(otherMethods({ user: { ...situation.user, ...numbers }, capabilities })).toEqual(methods);
});

test.each([
  ['139 1234-0001', '13912340001'],
  ['（０２１）５５５', '021555'],
  ['＋8613912340001', '+8613912340001'],
  ['010-62345678;ext=801', '01062345678'],
])('%s is dialled as %s', (text, number) => expect(numberToDial(text)).toBe(number));

test.each(['138****0001', '****'])('%s is hidden, and not refused: the service knows the whole of it', (number) =>
  expect(numberToDial(number)).toBe(number),
);

test.each(['', ' ', 'no number!', '<sip:1@x>', 'abc', '1+2', '¹²³', '1'.repeat(33)])('%j is no number', (text) => {
  expect(() => numberToDial(text)).toThrow(expect.objectContaining({ reason: 'not-a-number-to-call' }));
});
