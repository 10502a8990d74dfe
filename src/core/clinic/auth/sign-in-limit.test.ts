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

/** How many of so many simultaneous attempts are allowed. */
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

test('five attempts in one go, then one each minute, independent of the wall clock', async () => {
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
    allowed(2, () => mine);
    await clock.advance(minuteMs);
  }
  expect(allowed(1, () => ({ ...mine, address: '192.0.2.2' }))).toBe(1);
});

test('one address tries many accounts three hundred times', () => {
  expect(allowed(500, (index) => ({ ...mine, account: `#${index + 2}` }))).toBe(300);
});

/** How many guesses on one account get through in one go from so many addresses. */
const guesses = (addresses: number): number =>
  allowed(5 * addresses, (index) => {
    const host = index % addresses;
    return { ...mine, address: `198.51.${host >> 8}.${host & 255}` };
  });

async function guessesOfADay(addresses: number): Promise<number> {
  let count = 0;
  for (let hour = 0; hour < 24; hour += 1) {
    count += guesses(addresses);
    await clock.advance(60 * minuteMs);
  }
  return count;
}

test('addresses that guess are slowed down after a hundred failures; one that has not failed is let in', async () => {
  expect(await guessesOfADay(20)).toBeLessThan(5000);
  guesses(20);
  // Mistyped once, and right the second time.
  expect(allowed(1, () => mine)).toBe(1);
  limit.begin(mine).succeeded();
  // Further guesses wait for a quarter of an hour, and not for longer.
  expect(allowed(40, () => mine)).toBe(2);
  await clock.advance(15 * minuteMs);
  expect(allowed(1, () => mine)).toBe(1);
});

test('however many addresses guess, they have some fifteen thousand attempts a day on an account', async () => {
  expect(await guessesOfADay(600)).toBeLessThan(16_000);
});

test('addresses of one network of IPv6 count as one', () => {
  expect(allowed(40, (index) => ({ ...mine, address: `2001:db8:0:1::${index.toString(16)}` }))).toBe(5);
  expect(allowed(40, (index) => ({ ...mine, address: `2001:db8:0:${index.toString(16)}::1` }))).toBe(39);
});

test('a workstation that is known is let in while strangers have used up everything else', () => {
  guesses(600);
  allowed(500, (index) => ({ ...mine, account: `#${index + 2}` }));
  expect(allowed(1, () => mine)).toBe(0);
  expect(allowed(40, () => ({ ...mine, knownWorkstation: 'a' }))).toBe(10);
});
