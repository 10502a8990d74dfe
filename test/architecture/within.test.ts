import { expect, test } from 'vitest';
import { Emitter } from '../../src/shared/event.ts';
import { found, within } from '../support/within.ts';

test('an error tells what was awaited and seen last', async () => {
  const seen = ['first'];
  const awaited = within(new Promise(() => {}), 20, () => `the third, after ${seen.join(', ')}`);
  seen.push('second');
  await expect(awaited).rejects.toThrow('Not within 20 ms: the third, after first, second');
});

test('several wait for the same source, and each gets what it looks for', async () => {
  const changed = new Emitter<number>();
  const seen: number[] = [];
  changed.on((value) => void seen.push(value));
  const next = (number: number) => found(changed, () => seen.find((value) => value === number), String);
  const [first, second] = [next(1), next(2)];
  changed.emit(2);
  changed.emit(1);
  expect(await Promise.all([first, second, next(2)])).toEqual([1, 2, 2]);
});
