import { expect, test } from 'vitest';
import { Presence } from './presence.ts';

test('reports once that a peer is absent, and once that it is back; one that never came is not absent', () => {
  const presence = new Presence();
  const changes: string[] = [];
  let nowMs = 0;
  presence.onChanged.on((isPresent) => changes.push(`${nowMs} ${isPresent}`));
  const heardAtMs = (at: number): number | null =>
    at < 10_000 ? null : at < 15_000 ? 9900 : at < 20_000 ? at : at - 1;
  for (nowMs = 0; nowMs <= 22_000; nowMs += 1000) presence.check(heardAtMs(nowMs), nowMs);
  expect(changes).toEqual([]);
  for (; nowMs <= 40_000; nowMs += 1000) presence.check(nowMs < 30_000 ? 22_000 : nowMs, nowMs);
  expect(changes).toEqual(['27000 false', '30000 true']);
});
