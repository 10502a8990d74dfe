import { beforeEach, expect, test } from 'vitest';
import { FakeClock } from '../../../../test/support/fake-clock.ts';
import type { OutboxWrite } from '../../../shared/ipc/outbox-ipc.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { ServiceClient } from '../service-client/service-client.ts';
import { Outbox } from './outbox.ts';
import type { OutboxStore, StoredEntry } from './stored-entry.ts';

const write = (id: number): OutboxWrite => ({
  area: 'followup',
  endpoint: 'execute',
  body: { id, result: 'fine' },
  customer: 'Zhang Wei',
});

let clock: FakeClock;
let stored: readonly StoredEntry[];
let account: string | null;
let answer: (request: { body: { id: number }; idempotencyKey: string }) => unknown;
let asked: { readonly id: number; readonly key: string; readonly storedThen: readonly string[] }[];

const store: OutboxStore = { read: () => stored, write: (entries) => void (stored = entries) };
const call = (async (_endpoint: unknown, input: { body: { id: number }; idempotencyKey: string }) => {
  asked.push({ id: input.body.id, key: input.idempotencyKey, storedThen: stored.map(({ id }) => id) });
  return answer(input);
}) as unknown as ServiceClient['call'];
const log = { info: () => {}, warn: () => {}, error: () => {} };
const open = (): Outbox => new Outbox({ store, client: { call }, account: () => account, clock, log });

beforeEach(() => {
  clock = new FakeClock();
  stored = [];
  account = 'embedded 1';
  answer = () => null;
  asked = [];
});

test('stores entries before sending them, keeps their order, and removes them once they are carried out', async () => {
  const outbox = open();
  outbox.put([write(1), write(2)]);
  await clock.advance(0);
  expect(asked.map(({ id }) => id)).toEqual([1, 2]);
  expect(asked.every(({ key, storedThen }) => storedThen.includes(key))).toBe(true);
  expect([outbox.entries, stored]).toEqual([[], []]);
});

test('while the service is away all wait, and are sent with the same keys when it is back', async () => {
  const outbox = open();
  answer = () => Promise.reject(problemFor('service-not-reached', { server: 'x' }));
  outbox.put([write(1), write(2)]);
  await clock.advance(0);
  expect(outbox.entries).toMatchObject([
    { state: 'waiting', problem: { code: 'service-unreachable' } },
    { problem: null },
  ]);
  const keys = outbox.entries.map(({ id }) => id);
  answer = () => null;
  await clock.advance(1000);
  expect(asked.slice(1).map(({ key }) => key)).toEqual(keys);
  expect(outbox.entries).toEqual([]);
});

test('keeps refused entries with their reason until they are deleted, and they block nothing', async () => {
  const outbox = open();
  answer = ({ body }) => (body.id === 1 ? Promise.reject(problemFor('follow-up-settled')) : null);
  outbox.put([write(1), write(2)]);
  await clock.advance(60_000);
  expect(asked.map(({ id }) => id)).toEqual([1, 2]);
  expect(outbox.entries).toMatchObject([{ state: 'refused', problem: { reason: 'follow-up-settled' } }]);
  outbox.giveUp(outbox.entries[0]?.id ?? '');
  expect(stored).toEqual([]);
});

test('one that meets a fault of the service is tried again, and holds up nothing', async () => {
  const outbox = open();
  let isFaulty = true;
  answer = ({ body }) =>
    body.id === 1 && isFaulty ? Promise.reject(new ProblemError('internal', 'a fault of the service')) : null;
  outbox.put([write(1), write(2), write(3)]);
  await clock.advance(0);
  expect(asked.map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(outbox.entries).toMatchObject([{ state: 'waiting', problem: { code: 'internal' } }]);
  await clock.advance(60_000);
  expect(asked.length).toBeLessThan(10);
  isFaulty = false;
  await clock.advance(30_000);
  expect(stored).toEqual([]);
});

test('an entry that the service answers with 503 each time blocks those behind it for three tries only', async () => {
  const outbox = open();
  answer = ({ body }) => (body.id === 1 ? Promise.reject(new ProblemError('unavailable', 'not now')) : null);
  outbox.put([write(1), write(2)]);
  await clock.advance(0);
  expect(asked.map(({ id }) => id)).toEqual([1]);
  await clock.advance(3000);
  expect(asked.map(({ id }) => id)).toEqual([1, 1, 1, 2]);
  expect(outbox.entries).toMatchObject([{ body: { id: 1 }, state: 'waiting', problem: { code: 'unavailable' } }]);
  answer = () => null;
  await clock.advance(30_000);
  expect(stored).toEqual([]);
});

test('a later write of the same record does not pass one that is tried again', async () => {
  const outbox = open();
  const ofCall = (value: number): OutboxWrite => ({
    area: 'callExtension',
    endpoint: 'identify',
    body: { call_id: 'a', customer_id: value },
    customer: 'Zhang Wei',
  });
  const carriedOut: unknown[] = [];
  let isFaulty = true;
  answer = ({ body }) => {
    if (isFaulty && 'call_id' in body) return Promise.reject(new ProblemError('unavailable', 'not now'));
    carriedOut.push(body);
    return null;
  };
  outbox.put([ofCall(1), ofCall(2), write(3)]);
  await clock.advance(3000);
  expect(carriedOut).toEqual([{ id: 3, result: 'fine' }]);
  isFaulty = false;
  await clock.advance(30_000);
  expect(carriedOut.slice(1)).toEqual([
    { call_id: 'a', customer_id: 1 },
    { call_id: 'a', customer_id: 2 },
  ]);
});

test.each([problemFor('database-unreachable'), problemFor('disk-full')])(
  'while the service as a whole cannot write, all wait in order: $reason',
  async (problem) => {
    const outbox = open();
    answer = () => Promise.reject(problem);
    outbox.put([write(1), write(2)]);
    await clock.advance(60_000);
    expect(new Set(asked.map(({ id }) => id))).toEqual(new Set([1]));
  },
);

test('an account that may not send now keeps its entries in order, however often it is refused', async () => {
  const outbox = open();
  answer = () => Promise.reject(new ProblemError('too-many-requests', 'later'));
  outbox.put([write(1), write(2)]);
  await clock.advance(60_000);
  expect(new Set(asked.map(({ id }) => id))).toEqual(new Set([1]));
});

test('retries a deferred entry even if another one is added during the round', async () => {
  const outbox = open();
  const held = Promise.withResolvers<null>();
  let isFaulty = true;
  answer = ({ body }) => {
    if (body.id === 1 && isFaulty) return Promise.reject(new ProblemError('internal', 'a fault of the service'));
    return body.id === 2 ? held.promise : null;
  };
  outbox.put([write(1), write(2)]);
  await clock.advance(0);
  outbox.put([write(3)]);
  held.resolve(null);
  await clock.advance(0);
  expect(outbox.entries).toMatchObject([{ body: { id: 1 }, state: 'waiting' }]);
  isFaulty = false;
  await clock.advance(1000);
  expect(stored).toEqual([]);
});

test('corrects a refused entry in place with a new key, and never one that is being sent', async () => {
  const outbox = open();
  answer = ({ body }) => (body.id === 1 ? Promise.reject(problemFor('follow-up-settled')) : new Promise(() => {}));
  outbox.put([write(1), write(2)]);
  await clock.advance(0);
  const [refused, onItsWay] = outbox.entries.map(({ id }) => id);
  expect(() => outbox.replace(onItsWay ?? '', write(3))).toThrow(problemFor('entry-not-refused').message);
  outbox.replace(refused ?? '', write(3));
  expect(stored).toMatchObject([{ body: { id: 3 }, state: 'waiting', problem: null }, { body: { id: 2 } }]);
  expect(stored[0]?.id).not.toBe(refused);
  const restarted = open();
  asked = [];
  answer = () => null;
  restarted.resume();
  await clock.advance(0);
  expect(asked.map(({ id }) => id)).toEqual([3, 2]);
});

test('a request that an earlier try carried out is done', async () => {
  const outbox = open();
  answer = () => Promise.reject(problemFor('request-done'));
  outbox.put([write(1)]);
  await clock.advance(0);
  expect(outbox.entries).toEqual([]);
});

test('after a restart it is sent when its account signs in, and neither sent nor shown to another', async () => {
  answer = () => Promise.reject(problemFor('service-not-reached', { server: 'x' }));
  open().put([write(1)]);
  const [{ id: key } = { id: '' }] = stored;
  account = null;
  const restarted = open();
  asked = [];
  answer = () => null;
  account = 'embedded 2';
  restarted.accountChanged();
  await clock.advance(0);
  expect([restarted.entries, asked]).toEqual([[], []]);
  account = 'embedded 1';
  restarted.accountChanged();
  await clock.advance(0);
  expect(asked.map((one) => one.key)).toEqual([key]);
});

test('nothing is accepted that the disk does not take', () => {
  const full = {
    read: () => [],
    write: () => {
      throw new Error('no space left on device');
    },
  };
  const outbox = new Outbox({ store: full, client: { call }, account: () => account, clock, log });
  expect(() => outbox.put([write(1)])).toThrow();
  expect([outbox.entries, asked]).toEqual([[], []]);
});
