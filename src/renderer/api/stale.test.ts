import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { readAgain } from './stale.ts';

test('reads data again that changes during its first read', async () => {
  const queries = new QueryClient();
  const answers: ((list: string[]) => void)[] = [];
  const queryFn = () => new Promise<string[]>((resolve) => answers.push(resolve));
  const observer = new QueryObserver(queries, { queryKey: ['followups', 'list'], queryFn });
  const stop = observer.subscribe(() => undefined);
  for (let changes = 0; changes < 3; changes += 1) readAgain(queries, ['followups']);
  answers[0]?.(['before']);
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.(['after']);
  await expect
    .poll(() => queries.getQueryState(['followups', 'list']))
    .toMatchObject({
      data: ['after'],
      fetchStatus: 'idle',
    });
  expect(answers).toHaveLength(2);
  stop();
});

test('reads once more for the changes of a read and of the moment after it, and never breaks a read off', async () => {
  vi.useFakeTimers({ now: 0 });
  const queries = new QueryClient();
  const begun: number[] = [];
  const readMs = 100;
  const queryFn = async ({ signal }: { signal: AbortSignal }) => {
    begun.push(Date.now());
    await new Promise((resolve) => setTimeout(resolve, readMs));
    signal.throwIfAborted();
    return Date.now();
  };
  const stop = new QueryObserver(queries, { queryKey: ['floor'], queryFn }).subscribe(() => undefined);
  // Twenty changes a second, for two seconds.
  for (let change = 0; change < 40; change += 1) {
    await vi.advanceTimersByTimeAsync(50);
    readAgain(queries, ['floor']);
  }
  await vi.advanceTimersByTimeAsync(1000);
  expect(begun).toEqual([0, 350, 700, 1050, 1400, 1750, 2100]);
  expect(queries.getQueryData(['floor'])).toBe(2200);
  readAgain(queries, ['floor']);
  await vi.advanceTimersByTimeAsync(0);
  expect(begun.at(-1)).toBe(3000);
  stop();
  vi.useRealTimers();
});

test('a query that is not on the screen is read when it is there again', async () => {
  const queries = new QueryClient();
  queries.setQueryData(['floor'], 'before');
  readAgain(queries, ['floor']);
  expect(queries.getQueryState(['floor'])).toMatchObject({ isInvalidated: true, fetchStatus: 'idle' });
});
