import { expect, test } from 'vitest';
import type { TimelineEntry } from '../../../../shared/contract/timeline.ts';
import { daysOf, keyOfLine, periodsOf } from './days.ts';

const entry = (kind: TimelineEntry['kind'], at: string, id: number, album = 1) =>
  ({ kind, at, record: { id, album: { id: album } } }) as unknown as TimelineEntry;
const keysOf = (entries: readonly TimelineEntry[]) =>
  daysOf(entries).map(({ day, lines }) => [day, lines.map((line) => keyOfLine(line))]);

test('entries are listed under their day, in order', () => {
  const entries = [
    entry('call', '2026-11-22 09:12:00', 3),
    entry('reservation', '2026-11-22 08:00:00', 3),
    entry('call', '2026-11-17 10:20:00', 2),
  ];
  expect(keysOf(entries)).toEqual([
    ['2026-11-22', ['call 3', 'reservation 3']],
    ['2026-11-17', ['call 2']],
  ]);
});

test('photos of one album that follow each other on a day are one line', () => {
  const entries = [
    entry('photo', '2026-11-22 09:00:03', 5),
    entry('photo', '2026-11-22 09:00:02', 4),
    entry('photo', '2026-11-22 09:00:01', 3, 2),
    entry('call', '2026-11-22 09:00:00', 1),
    entry('photo', '2026-11-22 08:00:00', 2, 2),
    entry('photo', '2026-11-21 08:00:00', 1, 2),
  ];
  expect(keysOf(entries)).toEqual([
    ['2026-11-22', ['photos 5', 'photos 3', 'call 1', 'photos 2']],
    ['2026-11-21', ['photos 1']],
  ]);
  expect(daysOf(entries)[0]?.lines[0]).toMatchObject({ photos: [{ id: 5 }, { id: 4 }] });
});

test('today and yesterday stand by themselves, then the rest of the month, and the months before', () => {
  const entries = ['2026-11-22', '2026-11-21', '2026-11-20', '2026-11-02', '2026-10-31', '2025-10-31'].map((day, id) =>
    entry('call', `${day} 09:00:00`, id),
  );
  const found = periodsOf(daysOf(entries), '2026-11-22').map(([period, days]) => [period, days.map(({ day }) => day)]);
  expect(found).toEqual([
    ['2026-11-22', ['2026-11-22']],
    ['2026-11-21', ['2026-11-21']],
    ['month', ['2026-11-20', '2026-11-02']],
    ['2026-10', ['2026-10-31']],
    ['2025-10', ['2025-10-31']],
  ]);
});
