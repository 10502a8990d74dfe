import { expect, test } from 'vitest';
import { totalOf } from '../../shared/domain/scorecard.ts';
import type { ScorecardSection } from '../../shared/contract/scorecard.ts';
import type { RowWriter } from '../platform/database/row-writer.ts';
import { callsOfMonth } from './calls.ts';
import { dayOf } from './calendar.ts';
import { addReviews, type ReviewedCall } from './reviews.ts';

type Row = Record<string, unknown>;
const evening = Date.parse('2026-03-18T19:30:00');
const days = [0, 1, 2, 3, 4, 5, 6];

/** The rows of a clinic that is made so many days after the evening. */
function reviewsAt(now: number): { calls: ReadonlyMap<number, ReviewedCall>; rowsOf: (table: string) => Row[] } {
  const tables = new Map<string, Row[]>();
  const rows: RowWriter = {
    add: (table, row) => void tables.set(table, [...(tables.get(table) ?? []), { ...row }]),
    flush: () => Promise.resolve(),
  };
  const month = callsOfMonth({ numbers: ['13900000001'], sharers: new Set(), talkSeconds: [15, 60], now });
  const calls = month.flatMap(({ agentId, answeredAt, ...call }) =>
    agentId === null || answeredAt === null ? [] : [{ ...call, agentId, answeredAt }],
  );
  addReviews(rows, { calls, raterId: 9, secondRaterId: 8, now });
  return { calls: new Map(calls.map((call) => [call.id, call])), rowsOf: (table) => tables.get(table) ?? [] };
}

test.each(days)('scores are of drawn calls, in the past, and their totals are right: %i days later', (later) => {
  const now = evening + later * 86_400_000;
  const { calls, rowsOf } = reviewsAt(now);
  const scores = rowsOf('call_scores');
  expect(scores.length).toBeGreaterThan(10);
  const drawn = new Set(rowsOf('review_samples').map(({ record_id: id }) => id));
  expect(scores.filter(({ record_id: id }) => !drawn.has(id))).toEqual([]);
  const times = ['called_at', 'signed_at', 'acknowledged_at'].flatMap((column) => scores.map((score) => score[column]));
  expect(times.filter((at) => Number(at) > now)).toEqual([]);
  const sections = JSON.parse(String(rowsOf('scorecard_versions')[0]?.['sections'])) as ScorecardSection[];
  const values = Map.groupBy(rowsOf('call_score_lines'), ({ score_id: id }) => id);
  for (const { id, total } of scores) {
    const ofScore = (values.get(id) ?? []) as { line_id: string; value: number | null }[];
    const whole = totalOf(
      sections.flatMap(({ lines }) => lines),
      ofScore,
    );
    expect([Number(total) / 10, whole.answered]).toEqual([whole.total, ofScore.length]);
  }
  const outside = rowsOf('recording_moments').filter(({ record_id: id, at_ms: at }) => {
    const call = calls.get(Number(id));
    return !call || Number(at) > call.endedAt - call.answeredAt;
  });
  expect(outside).toEqual([]);
});

test('some calls of the first week are rated by two people, who differ on some lines', () => {
  const { rowsOf } = reviewsAt(evening);
  const scores = rowsOf('call_scores');
  const seconds = scores.filter(({ purpose }) => purpose === 'second');
  expect(seconds.length).toBeGreaterThan(3);
  const valuesOf = (score: Row): string =>
    JSON.stringify(
      rowsOf('call_score_lines').flatMap(({ score_id: id, value }) => (id === score['id'] ? [value] : [])),
    );
  const firsts = seconds.map(({ record_id: id }) =>
    scores.filter((score) => score['record_id'] === id && score['purpose'] === 'review'),
  );
  expect(firsts.map(({ length }) => length)).toEqual(seconds.map(() => 1));
  expect(seconds.some((second, at) => valuesOf(second) !== valuesOf(firsts[at]?.[0] as Row))).toBe(true);
});

test('the present week has the samples of its days before today, the same at the same moment', () => {
  for (const later of days) {
    const now = evening + later * 86_400_000;
    const { calls, rowsOf } = reviewsAt(now);
    const samples = rowsOf('review_samples');
    const today = dayOf(now);
    expect(samples.filter(({ record_id: id }) => dayOf(calls.get(Number(id))?.createdAt ?? now) >= today)).toEqual([]);
    const week = rowsOf('review_weeks').at(-1)?.['week'];
    expect(samples.some((sample) => sample['week'] === week)).toBe(week !== today);
    expect(reviewsAt(now).rowsOf('review_samples')).toEqual(samples);
  }
});
