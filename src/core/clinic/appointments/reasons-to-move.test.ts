import { expect, test } from 'vitest';
import type { OpeningHours } from '../opening-hours.ts';
import { ReasonsToMove } from './reasons-to-move.ts';

/** 2026-01-02 08:00 in Shanghai. */
const now = Date.UTC(2026, 0, 2);
const hourMs = 3_600_000;
const open: OpeningHours = { business_start: '09:00', business_end: '18:00', opening_week: null, special_days: [] };
const closedOn = (date: string): OpeningHours => ({ ...open, special_days: [{ date, name: null, hours: null }] });

function scene(hours = open) {
  const settings = { hours, current: (): OpeningHours => settings.hours };
  const reasons = new ReasonsToMove({ settings, clock: { now: () => now }, timeZone: 'Asia/Shanghai' });
  const at = (hoursFromNow: number, given: object = {}) => {
    const startsAt = now + hoursFromNow * hourMs;
    const row = { is_to_move: 0, status: 'booked', starts_at: startsAt, ends_at: startsAt + hourMs } as const;
    return reasons.of({ ...row, ...given });
  };
  return { at, settings };
}

test('a time within the hours of its day is kept, any other is closed', () => {
  const { at } = scene();
  expect([0, 1, 9, 9.5, 10].map((hours) => at(hours))).toEqual(['closed', null, null, 'closed', 'closed']);
});

test('the hours of now decide, on every later day and not on one that is over', () => {
  const { at, settings } = scene();
  expect(at(26)).toBeNull();
  settings.hours = closedOn('2026-01-03');
  expect([at(2), at(26)]).toEqual([null, 'closed']);
  settings.hours = closedOn('2026-01-01');
  expect([at(-22), at(26)]).toEqual([null, null]);
});

test('a blocked time is named as such; nothing is to be moved that is over, or takes no time', () => {
  const { at } = scene(closedOn('2026-01-02'));
  expect(at(2, { is_to_move: 1 })).toBe('blocked');
  expect(at(2, { status: 'arrived' })).toBe('closed');
  for (const status of ['done', 'cancelled', 'no_show'])
    expect([at(2, { status }), at(2, { status, is_to_move: 1 })]).toEqual([null, null]);
});
