import type { ScorecardSection } from '../../shared/contract/scorecard.ts';
import { firstSettings } from '../../shared/contract/settings.ts';
import { highestOf, lowestOf, type ScorecardLine, totalOf } from '../../shared/domain/scorecard.ts';
import { drawSamples } from '../calls/reviews/draw.ts';
import type { RowWriter } from '../platform/database/row-writer.ts';
import { dayAfter } from '../platform/database/local-time.ts';
import { dayFrom, dayOf, momentAt } from './calendar.ts';
import { type Random, randomFrom } from './random.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** The present week and three before it. */
const weeks = 4;
/** Nobody has listened to younger ones yet. */
const scoredAfterMs = 6 * dayMs;
/** A call with less talk has little to score. */
const leastSeconds = 15;

const line = (id: string, text: string, weight: number, kind: ScorecardLine['kind'], isFatal = false) => ({
  id,
  text,
  weight,
  kind,
  is_fatal: isFatal,
});
const sections: readonly ScorecardSection[] = [
  { name: 'Opening (开场)', lines: [line('greeting', 'Greeting, names checked (问候，核对姓名)', 10, 'yes-no', true)] },
  {
    name: 'Conversation (沟通)',
    lines: [
      line('listening', 'Listens, does not interrupt (倾听，不打断)', 20, 'scale'),
      line('need', 'Finds the need (了解需求)', 20, 'scale'),
      line('hold', 'Hold announced (保持通话前说明)', 10, 'yes-no'),
    ],
  },
  {
    name: 'Outcome (结果)',
    lines: [
      line('solution', 'Solution offered (提出方案)', 20, 'scale'),
      line('words', 'Words fit a complaint (投诉用语得体)', 10, 'scale'),
      line('closing', 'Closing, repeats the plan (结束前复述安排)', 10, 'yes-no'),
    ],
  },
];
const lines = sections.flatMap((section) => section.lines);

/** Remarks at a second, each with the line that points to it. */
const remarks = [
  { lineId: 'greeting', kind: 'good', text: '称呼客户姓名，并核对身份' },
  { lineId: 'listening', kind: 'bad', text: '客户描述症状时打断了两次' },
  { lineId: 'need', kind: 'good', text: '追问过敏史，问得很清楚' },
  { lineId: 'hold', kind: 'bad', text: '保持通话前没有说明原因' },
  { lineId: 'solution', kind: 'good', text: '主动提出明天上午的时间' },
  { lineId: 'closing', kind: 'bad', text: '结束前没有复述预约' },
] as const;
const notes = [
  '预约时间给得很快。让客户先说完，再给方案。',
  '整体很好，结束前请再复述一遍预约时间。',
  '保持通话前请说明原因和大概时长。',
];
const answers = [null, null, '谢谢，下次会先听客户说完。', '明白了，之后结束前会复述预约。'];

/** A second rater scores two of three calls of the first week, and mostly gives the same values. */
const ratedTwiceOf = 3;
const differsOf = 6;

/** A recorded call that may be reviewed. */
export interface ReviewedCall {
  readonly id: number;
  readonly agentId: string;
  readonly createdAt: number;
  readonly answeredAt: number;
  readonly endedAt: number;
}

/**
 * A scorecard, the samples of this week and the three before it, and scores and moments of some that are a few days
 * old. The random sequence is separate: nothing else depends on how many calls were reviewed. `raterId`: the account
 * that listened; `secondRaterId`: the one that rated some of these calls a second time.
 */
export function addReviews(
  rows: RowWriter,
  {
    calls,
    raterId,
    secondRaterId,
    now,
  }: { calls: readonly ReviewedCall[]; raterId: number; secondRaterId: number; now: number },
): void {
  const random = randomFrom(7);
  const secondRandom = randomFrom(11);
  rows.add('scorecard_templates', { id: 1, version: 1, is_active: 1, changed_at: now - 60 * dayMs });
  rows.add('scorecard_versions', {
    template_id: 1,
    version: 1,
    name: 'Consultation (咨询)',
    sections: JSON.stringify(sections),
  });
  const last = { sample: 0, score: 0, moment: 0 };
  for (let weeksAgo = weeks - 1; weeksAgo >= 0; weeksAgo -= 1) {
    const week = mondayOf(dayFrom(now, -7 * weeksAgo));
    const seed = Array.from({ length: 16 }, () => random.below(16).toString(16)).join('');
    rows.add('review_weeks', { week, seed });
    const end = [dayAfter(week, 7), dayOf(now)].toSorted()[0] ?? week;
    for (const call of drawnCalls(calls, { week, end, seed })) {
      last.sample += 1;
      rows.add('review_samples', {
        id: last.sample,
        week,
        agent_id: call.agentId,
        drawn_at: momentAt(end, '00:10:00'),
        marks: 0,
        record_id: call.id,
      });
      const isScored = random.below(3) > 0;
      if (!isScored || call.endedAt >= now - scoredAfterMs) continue;
      const first = addScore(rows, random, { call, raterId, last });
      if (weeksAgo === weeks - 1 && secondRandom.below(ratedTwiceOf) > 0)
        addSecondRating(rows, secondRandom, { call, raterId: secondRaterId, first, last });
    }
  }
}

const mondayOf = (day: string): string => dayAfter(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

/** As the service draws them, in the order in which they were called. `end`: the first day that is left out. */
function drawnCalls(
  calls: readonly ReviewedCall[],
  { week, end, seed }: { week: string; end: string; seed: string },
): ReviewedCall[] {
  const ofWeek = calls.filter(({ createdAt, answeredAt, endedAt }) => {
    const day = dayOf(createdAt);
    return day >= week && day < end && endedAt - answeredAt >= leastSeconds * 1000;
  });
  const candidates = ofWeek.map(({ id, agentId, createdAt }) => ({
    recordId: id,
    agentId,
    day: dayOf(createdAt),
    marks: 0,
  }));
  const perAgent = firstSettings.review_samples_per_week;
  // The demo clinic has no holidays.
  const samples = drawSamples(candidates, { seed, perAgent, quota: perAgent, drawn: new Set() });
  const drawn = new Set(samples.map(({ recordId }) => recordId));
  return ofWeek.filter(({ id }) => drawn.has(id));
}

function addScore(
  rows: RowWriter,
  random: Random,
  { call, raterId, last }: { call: ReviewedCall; raterId: number; last: { score: number; moment: number } },
): FirstRating {
  const signedAt = momentAt(dayFrom(call.endedAt, 1 + random.below(2)), '09:00:00') + random.below(5 * hourMs);
  const talkMs = call.endedAt - call.answeredAt;
  const values = lines.map((one) => ({ line_id: one.id, value: valueFrom(random, one) }));
  // One remark in each third of the talk at most.
  const count = 1 + random.below(3);
  const moments = Array.from({ length: count }, (_, part) => {
    last.moment += 1;
    return {
      ...random.pick(remarks),
      id: last.moment,
      atMs: Math.round((talkMs * (part + 0.1 + 0.8 * random.next())) / count),
    };
  });
  for (const { id, atMs, kind, text } of moments)
    rows.add('recording_moments', {
      id,
      record_id: call.id,
      at_ms: atMs,
      kind,
      text,
      is_shared: random.below(3) === 0 ? 0 : 1,
      user_id: raterId,
      created_at: signedAt - hourMs,
      version: 1,
    });
  const isRead = random.below(3) > 0;
  const answer = random.pick(answers);
  addRating(rows, {
    call,
    raterId,
    last,
    values,
    signedAt,
    purpose: 'review',
    note: random.pick(notes),
    acknowledged_at: isRead ? signedAt + random.below(4 * hourMs) : null,
    answer: isRead ? answer : null,
    momentsOf: (id) => moments.filter(({ lineId }) => lineId === id).map((moment) => moment.id),
  });
  return { signedAt, values };
}

interface FirstRating {
  readonly signedAt: number;
  readonly values: readonly { readonly line_id: string; readonly value: number | null }[];
}

/** On the day after the first one. */
function addSecondRating(
  rows: RowWriter,
  random: Random,
  { call, raterId, first, last }: { call: ReviewedCall; raterId: number; first: FirstRating; last: { score: number } },
): void {
  const values = first.values.map(({ line_id, value }) => {
    const one = lines.find(({ id }) => id === line_id);
    if (!one || value === null || random.below(differsOf) > 0) return { line_id, value };
    return { line_id, value: value === lowestOf(one) ? value + 1 : value - 1 };
  });
  addRating(rows, {
    call,
    raterId,
    last,
    values,
    signedAt: first.signedAt + dayMs,
    purpose: 'second',
    note: null,
    acknowledged_at: null,
    answer: null,
    momentsOf: () => [],
  });
}

function addRating(
  rows: RowWriter,
  {
    call,
    raterId,
    last,
    values,
    signedAt,
    momentsOf,
    ...given
  }: {
    call: ReviewedCall;
    raterId: number;
    last: { score: number };
    values: FirstRating['values'];
    signedAt: number;
    purpose: 'review' | 'second';
    note: string | null;
    acknowledged_at: number | null;
    answer: string | null;
    momentsOf: (lineId: string) => readonly number[];
  },
): void {
  const { total, is_fatal: isFatal } = totalOf(lines, values);
  last.score += 1;
  rows.add('call_scores', {
    id: last.score,
    record_id: call.id,
    template_id: 1,
    template_version: 1,
    rater_id: raterId,
    purpose: given.purpose,
    state: 'signed',
    note: given.note,
    total: total === null ? null : Math.round(total * 10),
    is_fatal: isFatal ? 1 : 0,
    agent_id: call.agentId,
    called_at: call.createdAt,
    signed_at: signedAt,
    acknowledged_at: given.acknowledged_at,
    answer: given.answer,
    version: 2,
  });
  for (const { line_id, value } of values)
    rows.add('call_score_lines', {
      score_id: last.score,
      line_id,
      value,
      comment: null,
      moment_ids: JSON.stringify(momentsOf(line_id)),
    });
}

/** Mostly good; the hold and the words for a complaint do not apply to every call. */
function valueFrom(random: Random, one: ScorecardLine): number | null {
  const chance = random.next();
  if ((one.id === 'hold' || one.id === 'words') && random.below(3) > 0) return null;
  if (one.is_fatal) return highestOf(one);
  const lowest = lowestOf(one);
  const span = highestOf(one) - lowest;
  return one.kind === 'yes-no' ? Number(chance > 0.25) : lowest + 1 + Math.floor(chance * span);
}
