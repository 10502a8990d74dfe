import { beforeEach, expect, test } from 'vitest';
import { FakeClock } from '../../../../../test/support/fake-clock.ts';
import { problemFor } from '../../../../shared/problems/problem-for.ts';
import { type Lease, LeaseHolder } from './lease-holder.ts';

let clock: FakeClock;
let answer: () => Promise<unknown>;
let requests: string[];
let leases: Lease[];

const hold = (): LeaseHolder =>
  new LeaseHolder({
    take: () => {
      requests.push('take');
      return answer();
    },
    release: async () => void requests.push('release'),
    clock,
    onChange: (lease) => void leases.push(lease),
  });
const states = (): string[] => leases.map(({ state }) => state);

beforeEach(() => {
  clock = new FakeClock();
  answer = async () => null;
  requests = [];
  leases = [];
});

test('a lease is renewed before it ends, and given up when the follow-up is left', async () => {
  const holder = hold();
  await clock.advance(100_000);
  expect(requests).toEqual(['take', 'take', 'take']);
  await holder.end();
  await clock.advance(100_000);
  expect(requests.slice(3)).toEqual(['release']);
});

test('a follow-up that a colleague has is refused, and is not asked for again', async () => {
  answer = () => Promise.reject(problemFor('follow-up-leased', { name: 'Wang Fang' }));
  hold();
  await clock.advance(200_000);
  expect(leases).toMatchObject([{ state: 'refused', problem: { params: { name: 'Wang Fang' } } }]);
  expect(requests).toEqual(['take']);
});

test('loses a lease that a colleague took after it was held', async () => {
  hold();
  await clock.advance(0);
  answer = () => Promise.reject(problemFor('follow-up-leased', { name: 'Wang Fang' }));
  await clock.advance(40_000);
  expect(states()).toEqual(['held', 'lost']);
});

test('a service that is away for a moment takes nothing away, one that stays away makes it unsure', async () => {
  hold();
  await clock.advance(0);
  answer = () => Promise.reject(problemFor('service-not-reached', { server: 'x' }));
  await clock.advance(80_000);
  expect(states()).toEqual(['held', 'held', 'held']);
  await clock.advance(40_000);
  expect(states().at(-1)).toBe('unsure');
  answer = async () => null;
  await clock.advance(40_000);
  expect(states().at(-1)).toBe('held');
});

test('a lease that is still asked for when the follow-up is left is given up afterwards', async () => {
  let give = (): void => {};
  answer = () => new Promise<void>((resolve) => (give = resolve));
  const ended = hold().end();
  expect(requests).toEqual(['take']);
  give();
  await ended;
  expect(requests).toEqual(['take', 'release']);
  expect(leases).toEqual([]);
});
