import { expect, test } from 'vitest';
import { settle } from '../../../test/support/fake-clock.ts';
import { Emitter } from '../../shared/event.ts';
import { createMirror, follow } from './mirror.ts';

/** A fact whose reads are answered by hand, in the order in which they were asked. */
function scene() {
  const mirror = createMirror('unknown');
  const changed = new Emitter<string>();
  const asked: ((value: string) => void)[] = [];
  const now = () => new Promise<string>((resolve) => void asked.push(resolve));
  const read = follow(mirror, now, (listener) => changed.on((value) => listener(value, false)));
  const change = (value: string) => changed.emit(value);
  return { read, change, answer: (value: string) => asked.shift()?.(value), shown: () => mirror.getState().value };
}

test('shows the value that was read, then each change', async () => {
  const { read, change, answer, shown } = scene();
  const done = read();
  answer('ready');
  await done;
  expect(shown()).toBe('ready');
  change('ringing');
  expect(shown()).toBe('ringing');
});

test('an answer that a change has overtaken is dropped', async () => {
  const { read, change, answer, shown } = scene();
  const done = read();
  change('ringing');
  answer('ready');
  await done;
  expect(shown()).toBe('ringing');
});

test('reads the current value once after a late change, instead of showing it', async () => {
  const mirror = createMirror('nothing');
  let isSo = 'nothing';
  let reads = 0;
  let change: (value: string, isLate: boolean) => void = () => {};
  const read = follow(
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
  await read();
  const seen: string[] = [];
  mirror.subscribe(({ value }) => void seen.push(value));
  isSo = 'ended';
  change('rings', true);
  change('ended', true);
  await settle();
  change('rings again', false);
  expect([seen, reads]).toEqual([['ended', 'rings again'], 2]);
});
