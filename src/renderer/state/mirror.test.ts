import { expect, test } from 'vitest';
import { settle } from '../../../test/support/fake-clock.ts';
import { createMirror, follow } from './mirror.ts';

test('a late change is not shown: what is so now is read once, after all that waited', async () => {
  const mirror = createMirror('nothing');
  let isSo = 'nothing';
  let reads = 0;
  let change: (value: string, isLate: boolean) => void = () => {};
  await follow(
    mirror,
    async () => {
      reads += 1;
      return isSo;
    },
    (listener) => {
      change = listener;
      return () => {};
    },
  );
  const seen: string[] = [];
  mirror.subscribe(({ value }) => void seen.push(value));
  isSo = 'ended';
  change('rings', true);
  change('ended', true);
  await settle();
  change('rings again', false);
  expect([seen, reads]).toEqual([['ended', 'rings again'], 2]);
});
