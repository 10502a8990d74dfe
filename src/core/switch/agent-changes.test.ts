import { expect, test } from 'vitest';
import { settle } from '../../../test/support/fake-clock.ts';
import { AgentChanges } from './agent-changes.ts';

test('lets the longest waiting caller choose first, even after a failed ring', async () => {
  const changes = new AgentChanges();
  const woken: string[] = [];
  const wait = (who: string, since: number) => void changes.next(since).then(() => woken.push(who));
  wait('second', 20);
  wait('third', 30);
  wait('first, who was rung', 10);
  changes.announce();
  await settle();
  expect(woken).toEqual(['first, who was rung', 'second', 'third']);
});
