import { expect, test } from 'vitest';
import { FakeClock, settle } from '../../../test/support/fake-clock.ts';
import { SnapshotWriter } from './snapshot-writer.ts';

function begin() {
  const clock = new FakeClock();
  const disk = { isFull: false, written: [] as string[] };
  const events: string[] = [];
  const writer = new SnapshotWriter<number>({
    clock,
    write: async (key, value) => {
      await settle();
      if (disk.isFull) throw new Error('full');
      disk.written.push(`${key}=${value}`);
    },
    onDelayed: (key, value) => void events.push(`delayed ${key}=${value}`),
    onWritten: (key, value) => void events.push(`written ${key}=${value}`),
    onLost: (key, value) => void events.push(`lost ${key}=${value}`),
  });
  return { clock, disk, events, writer };
}

test('writes the first and the latest snapshot; what was overtaken meanwhile is left out', async () => {
  const { writer, disk } = begin();
  const tries = [1, 2, 3].map((value) => writer.put('a', value));
  expect(await Promise.all(tries)).toEqual([true, true, true]);
  expect(disk.written).toEqual(['a=1', 'a=3']);
});

test('a failed write is reported once, retried with growing delays, and done once there is space', async () => {
  const { writer, disk, events, clock } = begin();
  disk.isFull = true;
  expect(await writer.put('a', 1)).toBe(false);
  await clock.advance(10_000);
  expect(await writer.put('a', 2)).toBe(false);
  expect(events).toEqual(['delayed a=1']);
  disk.isFull = false;
  expect(await writer.put('b', 1)).toBe(true);
  await clock.advance(15_000);
  expect(disk.written).toEqual(['b=1', 'a=2']);
  expect(events).toEqual(['delayed a=1', 'written a=2']);
  expect(await writer.put('a', 3)).toBe(true);
  expect(events).toHaveLength(2);
});

test('at the end it is tried once more; what is lost then is named', async () => {
  const { writer, disk, events } = begin();
  disk.isFull = true;
  await Promise.all([writer.put('a', 1), writer.put('b', 1)]);
  await settle();
  await writer.close();
  expect(events).toEqual(['delayed a=1', 'delayed b=1', 'lost a=1', 'lost b=1']);
  const other = begin();
  other.disk.isFull = true;
  await other.writer.put('a', 1);
  await settle();
  other.disk.isFull = false;
  await other.writer.close();
  expect(other.events).toEqual(['delayed a=1', 'written a=1']);
});
