import { beforeEach, expect, test } from 'vitest';
import { FakeClock } from '../../../../test/support/fake-clock.ts';
import { type SignInAttempt, SignInLimit } from './sign-in-limit.ts';

const minuteMs = 60_000;
const mine: SignInAttempt = { account: '#1', address: '192.0.2.1', knownWorkstation: null };
let clock: FakeClock;
let limit: SignInLimit;

beforeEach(() => {
  clock = new FakeClock();
  limit = new SignInLimit(() => clock.monotonic());
});

/** How many of so many attempts at once are allowed. */
const allowed = (attempts: number, attemptOf: (index: number) => SignInAttempt): number => {
  let count = 0;
  for (let index = 0; index < attempts; index += 1) {
    try {
      limit.begin(attemptOf(index));
      count += 1;
    } catch {
      // Refused.
    }
  }
  return count;
};

test('five attempts at once, then one each minute; the wall clock has no part in it', async () => {
  expect(allowed(40, () => mine)).toBe(5);
  expect(() => limit.begin(mine)).toThrow('Try again in 60 seconds');
  clock.setWall(-24 * 60 * minuteMs);
  await clock.advance(minuteMs);
  expect(allowed(40, () => mine)).toBe(1);
  await clock.advance(60 * minuteMs);
  expect(allowed(40, () => mine)).toBe(5);
});

test('a success clears what came before it', () => {
  expect(allowed(4, () => mine)).toBe(4);
  limit.begin(mine).succeeded();
  expect(allowed(40, () => mine)).toBe(5);
});

test('one address alone never uses up an account, however long it tries', async () => {
  for (let minute = 0; minute < 24 * 60; minute += 1) {
    allowed(40, () => mine);
    await clock.advance(minuteMs);
  }
  expect(allowed(1, () => ({ ...mine, address: '192.0.2.2' }))).toBe(1);
});

test('many addresses try one account a hundred times, one address many accounts three hundred times', () => {
  expect(allowed(500, (index) => ({ ...mine, address: `192.0.2.${index}` }))).toBe(100);
  expect(allowed(500, (index) => ({ ...mine, account: `#${index + 2}` }))).toBe(299);
});

test('a workstation that is known is let in while strangers have used up everything else', () => {
  allowed(500, (index) => ({ ...mine, address: `192.0.2.${index}` }));
  allowed(500, (index) => ({ ...mine, account: `#${index + 2}` }));
  expect(allowed(1, () => mine)).toBe(0);
  expect(allowed(40, () => ({ ...mine, knownWorkstation: 'a' }))).toBe(10);
});
