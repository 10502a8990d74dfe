import { expect, test } from 'vitest';
import { problemFor } from '../../shared/problems/problem-for.ts';
import { LongRun, type RunResult } from './long-run.ts';

interface Running {
  readonly id: number;
}

function scene() {
  const steps: string[] = [];
  const faults: unknown[] = [];
  const run = new LongRun<Running>({
    problemOfSecond: () => problemFor('recording-audit-running'),
    storeEnd: async ({ id }, result: RunResult) => void steps.push(`stored ${id} ${result}`),
    onChanged: () => {},
    onFault: (error) => void faults.push(error),
  });
  return { run, steps, faults };
}

test('a run that is cancelled while it begins has ended when the cancelling resolves', async () => {
  const { run, steps } = scene();
  const begun = Promise.withResolvers<Running>();
  const started = run.start(
    { id: 0 },
    () => begun.promise,
    async () => (run.isCancelled ? 'cancelled' : 'done'),
  );
  const cancelled = run.cancel().then(() => steps.push('cancelled'));
  begun.resolve({ id: 7 });
  await Promise.all([started, cancelled]);
  expect(steps).toEqual(['stored 7 cancelled', 'cancelled']);
  expect(run.running).toBeNull();
});

test('a run that cannot begin is none, and another may follow', async () => {
  const { run, steps, faults } = scene();
  const refused = run.start(
    { id: 0 },
    () => Promise.reject(new Error('Locked')),
    async () => 'done',
  );
  await Promise.all([expect(refused).rejects.toThrow('Locked'), run.cancel()]);
  expect([run.running, steps, faults]).toEqual([null, [], []]);
  await run.start(
    { id: 0 },
    async () => ({ id: 8 }),
    async () => 'done',
  );
  await run.cancel();
  expect(steps).toEqual(['stored 8 done']);
});

test('a second run is refused while the first begins; one that fails is reported and stored as failed', async () => {
  const { run, steps, faults } = scene();
  const fault = new Error('Unreadable');
  const first = run.start(
    { id: 0 },
    async () => ({ id: 9 }),
    () => Promise.reject(fault),
  );
  const second = run.start(
    { id: 0 },
    async () => ({}),
    async () => 'done',
  );
  await expect(second).rejects.toMatchObject({ reason: 'recording-audit-running' });
  await first;
  await run.cancel();
  expect([steps, faults]).toEqual([['stored 9 failed'], [fault]]);
});
