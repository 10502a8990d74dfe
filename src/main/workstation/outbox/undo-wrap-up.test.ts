import { expect, test } from 'vitest';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { ServiceClient } from '../service-client/service-client.ts';
import type { Outbox } from './outbox.ts';
import { undoWrapUp } from './undo-wrap-up.ts';

const wrapUp = { callId: 'a', writes: 2, reason: 'Wrap-up undone.' };

/** Undoes a wrap-up of two writes; returns the keys of the requests. */
async function keysOf(neverSent: number, answers: readonly (() => Promise<unknown>)[]): Promise<string[]> {
  const keys: string[] = [];
  const withdraw: Outbox['withdraw'] = async (_callId, undo) => void (await undo(neverSent));
  for (const answer of answers) {
    const call = ((_endpoint: unknown, { idempotencyKey }: { idempotencyKey: string }) => {
      keys.push(idempotencyKey);
      return answer();
    }) as unknown as ServiceClient['call'];
    await undoWrapUp({ withdraw }, { call }, wrapUp);
  }
  return keys;
}
const done = () => Promise.resolve({ call_id: 'a', undone: [] });

test('asks the service unless all of the wrap-up was never sent', async () => {
  expect(await keysOf(2, [done])).toEqual([]);
  expect(await keysOf(1, [done])).toHaveLength(1);
});

test('each attempt has another key', async () => expect(new Set(await keysOf(0, [done, done])).size).toBe(2));

test('an undo that was carried out without an answer is done; a refusal is passed on', async () => {
  const refused = (reason: 'request-done' | 'undo-too-late') => () => Promise.reject(problemFor(reason));
  expect(await keysOf(0, [refused('request-done')])).toHaveLength(1);
  await expect(keysOf(0, [refused('undo-too-late')])).rejects.toMatchObject({ reason: 'undo-too-late' });
});
