import { expect, test } from 'vitest';
import { FakeClock } from '../../../../test/support/fake-clock.ts';
import { createEventPublisher } from './event-publisher.ts';
import type { StoredEvent } from './event-repository.ts';

test('events that a full disk refuses are sent immediately, and stored in order when there is room', async () => {
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
  const first = announced[0] ?? 0;
  expect({ announced, stored }).toEqual({ announced: [first, first + 1], stored: [] });
  isFull = false;
  await clock.advance(2000);
  publish();
  await publisher.flushed();
  expect(stored).toEqual([first, first + 1, first + 2]);
});

test.each([
  ['nothing of it was stored', 7, 1000],
  ['some of it was stored, and the clock was set back', null, -3_600_000],
])('after a kill the numbers continue above all published ones: %s', async (_, storedLater, elapsedMs) => {
  const clock = new FakeClock();
  const announced: number[] = [];
  const publishAll = async (stored: number): Promise<void> => {
    const publisher = await createEventPublisher({
      repository: {
        lastSequences: async () => new Map([['1001', stored]]),
        add: () => new Promise(() => {}),
        since: async () => [],
        prune: async () => {},
      },
      clock,
      announce: (_agent, _name, value) => void announced.push((value as { seq: number }).seq),
      onFault: () => {},
    });
    for (let count = 0; count < 100; count++)
      publisher.publish('RecordingFailed', '1001', { call_id: 'c', agent_id: '1001', reason: 'full' });
  };
  await publishAll(7);
  clock.setWall(elapsedMs);
  await publishAll(storedLater ?? announced[10] ?? 0);
  expect(new Set(announced).size).toBe(200);
  expect(announced).toEqual(announced.toSorted((one, other) => one - other));
});
