import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
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
