import { expect, test } from 'vitest';
import { FakeClock } from '../../../../test/support/fake-clock.ts';
import { Measuring } from './measuring.ts';
import type { RecordingCheckRepository } from './recording-checks-repository.ts';

type UncheckedCall = Awaited<ReturnType<RecordingCheckRepository['unchecked']>>[number];

test('calls that end shortly after one another are all measured, without a further call', async () => {
  const clock = new FakeClock(1_000_000);
  const unchecked = new Map<number, number>();
  const measured: number[] = [];
  const measuring = new Measuring({
    repository: {
      unchecked: async (endedBefore) =>
        [...unchecked].filter(([, endedAt]) => endedAt < endedBefore).map(([id]) => ({ id }) as UncheckedCall),
      save: async ({ check }) => void unchecked.delete(check.record_id),
    },
    checker: {
      check: async ({ id }) => {
        measured.push(id);
        return { record_id: id } as never;
      },
    },
    clock,
    onChecked: () => {},
    onFault: (error) => {
      throw error;
    },
  });
  for (const id of [1, 2, 3]) {
    unchecked.set(id, clock.now());
    measuring.callEnded();
    await clock.advance(2000);
  }
  await clock.advance(20_000);
  expect(measured.toSorted()).toEqual([1, 2, 3]);
  await measuring.stop();
});
