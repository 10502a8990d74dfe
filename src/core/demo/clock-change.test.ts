import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RowWriter } from '../platform/database/row-writer.ts';
import { randomFrom } from './random.ts';

type Row = Record<string, number>;

/** In the days around a change of the clock the demo clinic has days of 23 and 25 hours. */
const moments = [
  ['before the clock is set forward', '2027-03-13T23:57:00-05:00'],
  ['on that day', '2027-03-14T08:58:00-04:00'],
  ['after it', '2027-03-15T00:02:00-04:00'],
  ['before the clock is set back', '2026-11-01T00:02:00-04:00'],
  ['at the end of that day', '2026-11-01T23:57:00-05:00'],
] as const;

// The generator reads the zone of the machine when it is loaded: other tests load it in theirs.
beforeEach(() => {
  vi.stubEnv('TZ', 'America/New_York');
  vi.resetModules();
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

const hourOf = (at: number): number => new Date(at).getHours();
const isInHours = (at: number): boolean => hourOf(at) >= 9 && hourOf(at) < 18;
const work = { customers: 10, staffIds: [1, 2] };

/** The rows that `add` writes. */
function rowsOf(add: (rows: RowWriter) => void): Row[] {
  const written: Row[] = [];
  add({ add: (_table: string, row: Row) => void written.push(row) } as unknown as RowWriter);
  return written;
}

test.each(moments)('calls and treatments are in opening hours: %s', async (_, time) => {
  const now = Date.parse(time);
  const { callsOfMonth } = await import('./calls.ts');
  const { addTreatments } = await import('./treatments.ts');
  const calls = callsOfMonth({ numbers: ['13900000001'], sharers: new Set(), talkSeconds: [15], now });
  // Calls of the last hours are outside opening hours too.
  const earlier = calls.flatMap(({ createdAt }) => (createdAt < now - 5 * 3_600_000 ? createdAt : []));
  expect(earlier.length).toBeGreaterThan(1300);
  expect(earlier.filter((at) => !isInHours(at))).toEqual([]);
  const paid = Array.from({ length: work.customers }, () => 4e7);
  const treated = rowsOf((rows) =>
    addTreatments(rows, randomFrom(1), { ...work, count: 300, doctorIds: [3], now, paid, appointments: [] }),
  );
  const times = treated.flatMap(({ executed_at: at }) => at ?? []);
  expect(times.length).toBeGreaterThan(300);
  expect(times.filter((at) => !isInHours(at))).toEqual([]);
});

test.each(moments)('each day around today has its appointments, none overlaps another: %s', async (_, time) => {
  const { addAppointments } = await import('./appointments.ts');
  const options = { ...work, now: Date.parse(time), doctors: [3], technicians: [], before: 21, after: 21, share: 1 };
  const booked = rowsOf((rows) => addAppointments(rows, randomFrom(1), options));
  const days = new Set(booked.map(({ starts_at: at = 0 }) => new Date(at).toDateString()));
  expect(days.size).toBe(43);
  for (const [index, { starts_at: at = 0 }] of booked.entries())
    expect(at).toBeGreaterThanOrEqual(booked[index - 1]?.['ends_at'] ?? 0);
});

test('a card names the day of registration at the clinic', async () => {
  const { idcardOf } = await import('./customers.ts');
  expect(idcardOf(Date.parse('2026-12-31T23:57:00-05:00'), 7)).toBe('C2026123100007');
  expect(idcardOf(Date.parse('2027-01-01T00:02:00-05:00'), 8)).toBe('C2027010100008');
});
