import { expect, test } from 'vitest';
import { FakeClock } from '../../../../test/support/fake-clock.ts';
import { OpenedRecordings } from './opened-recordings.ts';

test('the parts that a player asks for are one opening, for each account and recording, until an hour later', async () => {
  const clock = new FakeClock();
  const opened = new OpenedRecordings(clock);
  expect([opened.open(1, 7), opened.open(1, 7), opened.open(2, 7), opened.open(1, 8)]).toEqual([
    true,
    false,
    true,
    true,
  ]);
  await clock.advance(3_600_000);
  expect([opened.open(1, 7), opened.open(1, 7)]).toEqual([true, false]);
});
