import type { CdrWithEvents } from '../../src/shared/contract/cdr.ts';
import { contract } from '../../src/shared/contract/contract.ts';
import type { Permission } from '../../src/shared/contract/permission.ts';
import type { RecordingCheck } from '../../src/shared/contract/recording-check.ts';
import type { ReviewWeek } from '../../src/shared/contract/review-sample.ts';
import type { Moment } from '../../src/shared/contract/review.ts';
import type { Score, ScorecardTemplate, ScoreReopening } from '../../src/shared/contract/scorecard.ts';
import { totalOf } from '../../src/shared/domain/scorecard.ts';
import { problemFor } from '../../src/shared/problems/problem-for.ts';
import { clinicDay } from '../support/clinic-day.ts';
import type { StandIn } from './stand-in/stand-in.ts';

const { cdrExtension, recordingCheck, review, reviewSample, scorecard } = contract;
/** The day of the calls: yesterday. */
export const day = clinicDay(-1);

/** As long as the recording of the demo clinic that is heard. */
const talkSeconds = 15;

export const callOf = (id: number, given: Partial<CdrWithEvents> = {}): CdrWithEvents => ({
  id,
  call_id: `call-${id}`,
  type: 'sip',
  direction: 'inbound',
  caller: '+8613800000001',
  callee: '4008001000',
  caller_written: '13800000001',
  callee_written: '4008001000',
  agent_id: '1001',
  agent_name: '李娜',
  customer: { id: 1, name: '张伟', idcard: 'C1' },
  lead: null,
  line_group: 'main',
  extra: null,
  created_at: `${day} 10:00:00`,
  answered_at: `${day} 10:00:10`,
  ended_at: `${day} 10:00:25`,
  duration: 25,
  billsec: talkSeconds,
  wait_seconds: 4,
  ring_seconds: 6,
  parts: [
    { agent_id: '1001', number: null, number_written: null, from: `${day} 10:00:10`, to: `${day} 10:00:18` },
    { agent_id: '1002', number: null, number_written: null, from: `${day} 10:00:18`, to: `${day} 10:00:25` },
  ],
  holds: [{ agent_id: '1001', from: `${day} 10:00:14`, to: `${day} 10:00:16` }],
  hangup_cause: 'NORMAL_CLEARING',
  hangup_detail: null,
  legs: null,
  record_filename: 'call.wav',
  wrap_ups: [],
  shown_number: null,
  is_practice: false,
  signals: null,
  group: null,
  score: null,
  events: [],
  ...given,
});
const side = {
  talk_share: 0.41,
  longest_turn_ms: 48_000,
  interruptions: 4,
  speech_dbfs: -20,
  clipped_share: 0,
  echo_ms: null,
};
const checkOf = (id: number): RecordingCheck => ({
  record_id: id,
  checked_at: `${day} 11:00:00`,
  fault: null,
  marks: ['interrupting'],
  signals: {
    seconds: talkSeconds,
    agent: side,
    customer: { ...side, talk_share: 0.47, speech_dbfs: -45, echo_ms: 120 },
    both_share: 0.01,
    silent_share: 0.12,
    longest_silence_ms: 5000,
    hold_ms: 2000,
    holes: [{ side: 'customer', from_ms: 12_300, to_ms: 18_900 }],
    strip: '1'.repeat(60) + '0'.repeat(10) + '2'.repeat(50),
  },
});
const levels = Array.from({ length: 800 }, (_, at) => Math.abs(Math.sin(at / 20)) * 0.9);
const template: ScorecardTemplate = {
  id: 5,
  name: 'Consultation',
  version: 3,
  is_active: true,
  changed_at: `${day} 09:00:00`,
  sections: [
    {
      name: 'Conversation',
      lines: [
        { id: 'greeting', text: 'Greeting', weight: 10, kind: 'yes-no', is_fatal: false },
        { id: 'need', text: 'Finds the need', weight: 30, kind: 'scale', is_fatal: true },
      ],
    },
  ],
};
export const moment = (id: number, atMs: number, text: string, userId: number): Moment => ({
  id,
  record_id: 1,
  at_ms: atMs,
  kind: 'good',
  text,
  is_shared: false,
  user: { id: userId, name: '主管' },
  created_at: `${day} 11:00:00`,
  version: 1,
});

type Sample = ReviewWeek['samples'][number];

/** A call of the day that was drawn, by its place among them. */
export const sampleOf = (at: number, change: Partial<Sample> = {}): Sample => ({
  id: at + 1,
  record_id: at + 1,
  agent_id: '1001',
  agent_name: '李娜',
  called_at: `${day} 1${at}:00:00`,
  billsec: talkSeconds,
  marks: at === 0 ? ['long-silence'] : [],
  is_signed: false,
  total: null,
  is_begun: false,
  ...change,
});
/** A week without holidays. */
export const weekOf = (week: string, samples: readonly Sample[], change: Partial<ReviewWeek> = {}): ReviewWeek => ({
  week,
  seed: 'a1b2',
  per_agent: 3,
  quota: 3,
  working_days: 6,
  closed_days: 0,
  samples: [...samples],
  ...change,
});

/** A service with samples and a scorecard, which keeps what is written. */
export function bench(samples = 5) {
  const scores = new Map<number, Score>();
  const moments: Moment[] = [];
  /** Those of every score. */
  const reopenings: ScoreReopening[] = [];
  const drawn = Array.from({ length: samples }, (_, at) => sampleOf(at));
  const before = ({ service, signIn: { value: signIn } }: StandIn): void => {
    const rater = { id: signIn.state === 'signed-in' ? signIn.user.id : 0, name: '主管' };
    service.answer(reviewSample.week, ({ query }) =>
      weekOf(
        query.week,
        drawn.map((sample) => {
          const score = scores.get(sample.record_id);
          const isSigned = score?.state === 'signed';
          return { ...sample, is_signed: isSigned, total: isSigned ? score.total : null };
        }),
      ),
    );
    service.answer(cdrExtension.info, ({ query }) => callOf(Number(query.id)));
    service.answer(recordingCheck.check, ({ query }) => checkOf(Number(query.id)));
    service.answer(recordingCheck.peaks, () => ({ seconds: talkSeconds, left: levels, right: levels.toReversed() }));
    service.answer(review.moments, ({ query }) => moments.filter(({ record_id: id }) => id === Number(query.id)));
    service.answer(scorecard.templates, () => [template]);
    service.answer(scorecard.scoresOf, ({ query }) =>
      [scores.get(Number(query.id))].filter((one) => one !== undefined),
    );
    service.answer(scorecard.save, ({ body }) => {
      const known = scores.get(body.record_id);
      if ((known?.version ?? 0) !== body.version) throw problemFor('changed-meanwhile');
      const lines = body.lines.map((line) => ({ comment: null, moment_ids: [], ...line }));
      const all = template.sections.flatMap((section) => section.lines);
      const { total, is_fatal } = totalOf(all, lines);
      const score: Score = {
        id: 100 + body.record_id,
        record_id: body.record_id,
        called_at: `${day} 10:00:00`,
        agent_id: '1001',
        agent_name: '李娜',
        template: { id: template.id, name: template.name },
        template_version: template.version,
        sections: template.sections,
        rater,
        purpose: body.purpose ?? 'review',
        state: 'draft',
        lines,
        note: body.note,
        total,
        is_fatal,
        signed_at: null,
        acknowledged_at: null,
        answer: null,
        version: body.version + 1,
      };
      scores.set(body.record_id, score);
      return score;
    });
    service.answer(scorecard.sign, ({ body }) => {
      const score = [...scores.values()].find(({ id }) => id === body.id);
      if (!score) throw problemFor('record-not-found');
      if (score.lines.length < 2) throw problemFor('score-incomplete', { lines: 2 - score.lines.length });
      const signed: Score = { ...score, state: 'signed', signed_at: `${day} 12:00:00`, version: score.version + 1 };
      scores.set(score.record_id, signed);
      return signed;
    });
    service.answer(scorecard.history, () => reopenings);
    service.answer(scorecard.discard, ({ body }) => {
      for (const [record, { id }] of scores) if (id === body.id) scores.delete(record);
      return null;
    });
  };
  return { scores, moments, reopenings, before };
}

/** The account without one of its permissions. */
export const without =
  (permission: Permission) =>
  ({ signIn }: StandIn): void => {
    if (signIn.value.state !== 'signed-in') return;
    const permissions = signIn.value.user.permissions.filter((one) => one !== permission);
    signIn.emit({ ...signIn.value, user: { ...signIn.value.user, permissions } });
  };
