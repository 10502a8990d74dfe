import { expect, test } from 'vitest';
import { FakeClock } from '../../../../test/support/fake-clock.ts';
import { createEventPublisher } from './event-publisher.ts';
import type { StoredEvent } from './event-repository.ts';

test('events that a full disk refuses are sent at once, and stored in order when there is room', async () => {
  const clock = new FakeClock();
  const stored: number[] = [];
  const announced: number[] = [];
  let isFull = true;
  const publisher = await createEventPublisher({
    repository: {
      lastSequences: async () => new Map(),
      add: async (events: readonly StoredEvent[]) => {
        if (isFull) throw new Error('The disk is full.');
        stored.push(...events.map(({ seq }) => seq));
      },
      since: async () => [],
      prune: async () => {},
    },
    clock,
    announce: (_, __, value) => void announced.push((value as { seq: number }).seq),
    onFault: () => {},
  });
  const publish = () =>
    publisher.publish('RecordingFailed', '1001', { call_id: 'c', agent_id: '1001', reason: 'full' });
  publish();
  await clock.advance(1000);
  publish();
  await clock.advance(5000);
  expect({ announced, stored }).toEqual({ announced: [1, 2], stored: [] });
  isFull = false;
  await clock.advance(2000);
  publish();
  await publisher.flushed();
  expect(stored).toEqual([1, 2, 3]);
});
