import pino from 'pino';
import { expect, test } from 'vitest';
import { FakeClock, settle } from '../../../../test/support/fake-clock.ts';
import { CallbackOutbox } from './outbox.ts';
import type { NewDelivery } from './callback-repository.ts';

const delivery = (name: string): NewDelivery => ({
  delivery: name,
  call_id: 'a call',
  body: '{}',
  created_at: 0,
  next_attempt_at: 0,
  attempts: 0,
});

/** An outbox over a disk that can be full. */
function outboxOnDisk() {
  const clock = new FakeClock();
  const disk = { isFull: false, stored: [] as string[], tries: 0 };
  let stored = 0;
  const outbox = new CallbackOutbox({
    clock,
    log: pino({ level: 'silent' }),
    onStored: () => (stored += 1),
    store: async (one) => {
      disk.tries += 1;
      if (disk.isFull) throw new Error('disk full');
      disk.stored.push(one.delivery);
    },
  });
  return { outbox, clock, disk, announced: () => stored };
}

test('keeps entries that cannot be stored, and stores them in order when there is room', async () => {
  const { outbox, clock, disk, announced } = outboxOnDisk();
  await outbox.add(delivery('first'));
  disk.isFull = true;
  await outbox.add(delivery('second'));
  await outbox.add(delivery('third'));
  expect([disk.stored, announced()]).toEqual([['first'], 1]);
  disk.isFull = false;
  await clock.advance(1000);
  expect([disk.stored, announced()]).toEqual([['first', 'second', 'third'], 3]);
});

test('while the disk stays full it is tried at longer and longer intervals, up to 15 s', async () => {
  const { outbox, clock, disk } = outboxOnDisk();
  disk.isFull = true;
  await outbox.add(delivery('first'));
  await clock.advance(60_000);
  // Tries after 0, 1, 3, 7, 15, 30, 45 and 60 s.
  expect(disk.tries).toBe(8);
});

test('deliveries that are added while another is being stored follow it', async () => {
  const { outbox, disk } = outboxOnDisk();
  await Promise.all(['first', 'second', 'third'].map((name) => outbox.add(delivery(name))));
  void outbox.add(delivery('fourth'));
  await settle();
  expect(disk.stored).toEqual(['first', 'second', 'third', 'fourth']);
});

test('closing tries once more', async () => {
  const { outbox, disk } = outboxOnDisk();
  disk.isFull = true;
  await outbox.add(delivery('first'));
  disk.isFull = false;
  await outbox.close();
  expect(disk.stored).toEqual(['first']);
});
