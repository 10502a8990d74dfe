import { expect, test } from 'vitest';
import { FakeClock } from '../../../../test/support/fake-clock.ts';
import { OpenedRecordings } from './opened-recordings.ts';

test('the parts that a player asks for are one opening of an account and recording, until an hour later', async () => {
  const clock = new FakeClock();
  const entries: unknown[] = [];
  const opened = new OpenedRecordings({
    clock,
    audit: { write: async ({ action, userId, detail }) => void entries.push([action, userId, detail?.['id']]) },
  });
  const play = (userId: number, id: number) => opened.record(userId, { id, type: 'sip', purpose: 'play' }, '');
  for (const [userId, id] of [
    [1, 7],
    [1, 7],
    [2, 7],
    [1, 8],
  ] as const)
    await play(userId, id);
  await clock.advance(3_600_000);
  await play(1, 7);
  await play(1, 7);
  expect(entries).toEqual(
    [
      [1, 7],
      [2, 7],
      [1, 8],
      [1, 7],
    ].map((one) => ['recording.opened', ...one]),
  );
});

test('each download is in the log', async () => {
  const entries: string[] = [];
  const audit = { write: async ({ action }: { action: string }) => void entries.push(action) };
  const opened = new OpenedRecordings({ clock: new FakeClock(), audit });
  for (const _ of [1, 2]) await opened.record(1, { id: 7, type: 'sip', purpose: 'download' }, '');
  expect(entries).toEqual(['recording.downloaded', 'recording.downloaded']);
});
