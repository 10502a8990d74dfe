import { beforeEach, expect, test } from 'vitest';
import { FakeClock } from '../../../../test/support/fake-clock.ts';
import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import type { OutboxWrite } from '../../../shared/ipc/outbox-ipc.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { ServiceClient } from '../service-client/service-client.ts';
import { Outbox } from './outbox.ts';
import type { OutboxStore, StoredEntry } from './stored-entry.ts';

let clock: FakeClock;
let stored: readonly StoredEntry[];
let answer: () => unknown;
let asked: { readonly endpoint: string; readonly key: string }[];
const sent = (): string[] => asked.map(({ endpoint }) => endpoint);

const store: OutboxStore = { read: () => stored, write: (entries) => void (stored = entries) };
const call = (async ({ path }: Endpoint, { idempotencyKey: key }: { idempotencyKey: string }) => {
  asked.push({ endpoint: path === '/api/ext/call/wrap-up' ? 'save' : (path.split('/').at(-1) ?? ''), key });
  return answer();
}) as unknown as ServiceClient['call'];
const log = { info: () => {}, warn: () => {}, error: () => {} };
const open = (): Outbox => new Outbox({ store, client: { call }, account: () => 'embedded 1', clock, log });

beforeEach(() => {
  clock = new FakeClock();
  stored = [];
  answer = () => null;
  asked = [];
});

const result: OutboxWrite = {
  area: 'followup',
  endpoint: 'execute',
  body: { id: 1, result: 'fine' },
  customer: 'Zhang Wei',
};
const wrapUp = (note: string): OutboxWrite => ({
  area: 'wrapUp',
  endpoint: 'save',
  body: { call_id: 'a', note },
  customer: null,
});
const undo = { call_id: 'a', reason: 'Wrap-up undone.' };
const away = () => Promise.reject(problemFor('service-not-reached', { server: 'x' }));

test('an undo removes a wrap-up that was never sent, and asks nobody', async () => {
  const outbox = open();
  answer = away;
  outbox.put([result, wrapUp('swollen')]);
  await clock.advance(0);
  await outbox.undoWrapUp(undo);
  answer = () => null;
  await clock.advance(60_000);
  expect(sent()).toEqual(['execute', 'execute']);
  expect(stored).toEqual([]);
});

test('an undo waits for the round that sends the wrap-up, asks the service, and sends nothing meanwhile', async () => {
  const outbox = open();
  const [sending, undoing] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()];
  answer = () => (sent().at(-1) === 'undo' ? undoing.promise : sending.promise);
  outbox.put([wrapUp('swollen')]);
  await clock.advance(0);
  const undone = outbox.undoWrapUp(undo);
  await clock.advance(0);
  expect(sent()).toEqual(['save']);
  sending.reject(problemFor('service-not-reached', { server: 'x' }));
  await clock.advance(0);
  outbox.put([result]);
  await clock.advance(60_000);
  expect(sent()).toEqual(['save', 'undo']);
  answer = () => null;
  undoing.resolve(null);
  await undone;
  await clock.advance(60_000);
  expect(sent()).toEqual(['save', 'undo', 'execute']);
  expect(stored).toEqual([]);
});

test('a wrap-up that was read from the disk may have been carried out', async () => {
  answer = away;
  open().put([wrapUp('swollen')]);
  await clock.advance(0);
  // As it is on disk when the workstation is killed before the answer.
  stored = stored.map((entry) => ({ ...entry, problem: null }));
  const restarted = open();
  asked = [];
  answer = () => null;
  await restarted.undoWrapUp(undo);
  expect([sent(), stored]).toEqual([['undo'], []]);
});

test('a wrap-up whose undo is refused stays on disk, and is sent with its key', async () => {
  const outbox = open();
  answer = away;
  outbox.put([wrapUp('swollen')]);
  await clock.advance(0);
  const [{ id: key } = { id: '' }] = stored;
  answer = () => (sent().at(-1) === 'undo' ? Promise.reject(problemFor('undo-too-late')) : null);
  await expect(outbox.undoWrapUp(undo)).rejects.toMatchObject({ reason: 'undo-too-late' });
  await clock.advance(0);
  expect(asked.map((one) => [one.endpoint, one.key === key])).toEqual([
    ['save', true],
    ['undo', false],
    ['save', true],
  ]);
  expect(stored).toEqual([]);
});

test('an undo that was carried out without an answer is done; each attempt has another key', async () => {
  const outbox = open();
  answer = () => Promise.reject(problemFor('request-done'));
  await outbox.undoWrapUp(undo);
  await outbox.undoWrapUp(undo);
  expect(new Set(asked.map((one) => one.key)).size).toBe(2);
});

test('sends the requests of a wrap-up that an earlier version has left on disk, in their order', async () => {
  const left = [
    ['wrapUp', 'save', { call_id: 'a', note: 'swollen' }],
    ['followup', 'execute', { id: 1, result: 'fine', call_id: 'a' }],
    ['followup', 'create', { customer_id: 1, followup_date: '2030-01-02', followup_user_id: 2, call_id: 'a' }],
    ['appointment', 'create', { customer_id: 1, date: '2030-01-02', start: '10:00', end: '10:30', call_id: 'a' }],
    ['reservation', 'create', { customer_id: 1, reservation: { date: '2030-01-02' }, call_id: 'a' }],
  ] as const;
  stored = left.map(([area, endpoint, body], index) => ({
    ...{ area, endpoint, body, id: `key ${index}`, account: 'embedded 1', customer: null, writtenAt: 0 },
    ...{ state: 'waiting' as const, problem: null },
  })) as unknown as readonly StoredEntry[];
  open().resume();
  await clock.advance(0);
  expect(asked.map(({ endpoint, key }) => [endpoint, key])).toEqual(
    left.map(([, endpoint], index) => [endpoint, `key ${index}`]),
  );
  expect(stored).toEqual([]);
});
