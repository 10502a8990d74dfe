import { contract } from '../../src/shared/contract/contract.ts';
import type {
  RecordingAuditState,
  RecordingFault,
  RecordingGap,
  RecordingGapCount,
} from '../../src/shared/contract/recording-check.ts';
import type { RetentionPreview, RetentionRun, RetentionState } from '../../src/shared/contract/retention.ts';
import { clinicDay } from '../support/clinic-day.ts';
import type { ServiceStandIn } from './stand-in/service-stand-in.ts';

/** Answers of the service about recordings: an audit, a gap, counts, a rule and what it removes. */
export const run = {
  started_at: '2026-11-24 03:00:00',
  ended_at: '2026-11-24 03:01:00',
  account_name: null,
  from: '2026-10-25',
  to: '2026-11-23',
  total: null,
  checked: 1200,
  faults: 2,
  result: 'done',
} as const;
export const state: RecordingAuditState = { running: null, last: run, next_at: '2026-11-25 03:00:00', unmeasured: 0 };
export const gap = {
  record_id: 7,
  call_id: 'call-7',
  called_at: '2026-11-23 10:00:00',
  agent_id: '1001',
  agent_name: '李娜',
  line_group: 'main',
  billsec: 62,
  seconds: 31.2,
  fault: 'wrong-length',
  damaged_from: 12.8,
} as const;
export const countOf = (
  key: string,
  answered: number,
  faults: number,
  name = key,
  checked = answered,
): RecordingGapCount => ({
  key,
  name,
  answered,
  checked,
  faults,
});
export const hold = {
  id: 3,
  record_id: null,
  call_id: null,
  called_at: null,
  customer: { id: 1, name: '张伟' },
  reason: 'A lawsuit',
  account_name: '主管',
  held_at: '2026-11-20 10:00:00',
};
export const yearRule = {
  name: 'A year',
  keep_days: 365,
  line_group: null,
  group_id: null,
  outcome_id: null,
  direction: null,
};
/** A preview in which the first rule takes so many recordings of 2 MB; `other`: a rule that takes none. */
export const dueOf = (recordings: number, other?: string): RetentionPreview => ({
  rules: [
    { name: 'A year', recordings, bytes: recordings * 2_000_000, unmeasured: 0 },
    ...(other === undefined ? [] : [{ name: other, recordings: 0, bytes: 0, unmeasured: 0 }]),
  ],
  held: 1,
  scored: 2,
  oldest: '2025-01-02 10:00:00',
  asks: null,
  now: `${clinicDay(0)} 10:00:00`,
});
export const listOf = <Row>(...rows: Row[]) => ({ rows, total: rows.length, next_cursor: null });

const faults: readonly RecordingFault[] = ['not-recorded', 'one-side-silent', 'wrong-length', 'hole', 'truncated'];
const agents = ['李娜', '王芳', '陈静', '孙悦', '赵磊'] as const;
/** A day of the clinic, so many days ago: fewer calls at weekends, a fault now and then. */
const dayCount = (ago: number): RecordingGapCount => {
  const answered = ago % 7 > 4 ? 12 + (ago % 5) : 44 + ((ago * 7) % 19);
  return countOf(
    clinicDay(-ago),
    answered,
    [0, 0, 1, 0, 3, 0][ago % 6] ?? 0,
    undefined,
    ago === 0 ? answered - 9 : answered,
  );
};
const days = Array.from({ length: 31 }, (_, ago) => dayCount(ago));
const all = days.reduce((sum, { faults: found }) => sum + found, 0);
const gapOf = (at: number): RecordingGap => {
  const fault = faults[at % faults.length] ?? 'missing';
  return {
    ...gap,
    record_id: at + 1,
    called_at: `${clinicDay(-2 * at - 2)} ${String(9 + (at % 8)).padStart(2, '0')}:1${at % 6}:00`,
    agent_id: `100${(at % agents.length) + 1}`,
    agent_name: agents[at % agents.length] ?? null,
    billsec: 62 + 31 * at,
    fault,
    seconds: fault === 'not-recorded' ? null : 31.2 + 12 * at,
    damaged_from: fault === 'hole' || fault === 'wrong-length' ? 12.8 + at : null,
  };
};
/** A removal under way. */
export const removal = {
  id: 1,
  started_at: '2026-11-24 03:30:00',
  ended_at: null,
  account_name: '管理员',
  removed: 3,
  bytes: 6_000_000,
  result: 'running',
  set_aside: 3,
  restored: 0,
  missing: 0,
} as const satisfies Omit<NonNullable<RetentionState['running']>, 'kind'>;
const removals: readonly RetentionRun[] = [1, 2, 3, 4].map((ago) => ({
  id: ago,
  started_at: `${clinicDay(-ago)} 03:30:00`,
  ended_at: `${clinicDay(-ago)} 03:30:40`,
  account_name: ago === 3 ? '周敏' : null,
  removed: 31 + ago,
  bytes: (31 + ago) * 2_100_000,
  result: ago === 3 ? 'cancelled' : 'done',
  set_aside: ago < 3 ? 31 + ago : 0,
  restored: 0,
  missing: 0,
}));

/** A month with some faults, rules that remove each night, and recordings on hold. */
export function answerMonthOfRecordings(service: ServiceStandIn): void {
  const { recordingCheck, retention } = contract;
  const shares = [0.4, 0.25, 0.15, 0.12, 0.08];
  const split = (keys: readonly string[], names: readonly string[] = keys): RecordingGapCount[] =>
    keys.map((key, at) => countOf(key, 210 + 30 * at, Math.round(all * (shares[at] ?? 0)), names[at]));
  service.answer(recordingCheck.auditState, () => ({
    running: null,
    last: { ...run, started_at: `${clinicDay(0)} 03:00:00`, ended_at: `${clinicDay(0)} 03:01:00`, faults: all },
    next_at: `${clinicDay(1)} 03:00:00`,
    unmeasured: 0,
  }));
  service.answer(recordingCheck.gaps, () => listOf(...Array.from({ length: 14 }, (_, at) => gapOf(at))));
  service.answer(recordingCheck.gapCounts, ({ query: { by } }) => {
    if (by === 'day') return days;
    if (by === 'fault') return split(faults);
    return by === 'line' ? split(['main', 'telecom']) : split(['1001', '1002', '1003', '1004', '1005'], agents);
  });
  const rules = [
    { ...yearRule, name: 'Complaints', keep_days: 1095 },
    { ...yearRule, name: 'Wrong numbers', keep_days: 30 },
    yearRule,
  ];
  service.answer(retention.rules, () => ({ is_enabled: true, rules, version: 4 }));
  service.answer(retention.state, () => ({
    running: null,
    last: removals[0] ?? null,
    next_at: `${clinicDay(1)} 03:30:00`,
  }));
  service.answer(retention.preview, ({ query }) => {
    const times = query.on === clinicDay(1) ? 1 : 26;
    return {
      rules: [0, 4, 29].map((recordings, at) => ({
        name: rules[at]?.name ?? '',
        recordings: recordings * times,
        bytes: recordings * times * 2_100_000,
        unmeasured: 0,
      })),
      held: 1,
      scored: 2,
      oldest: `${clinicDay(-366)} 10:00:00`,
      asks: null,
      now: `${clinicDay(0)} 10:00:00`,
    };
  });
  service.answer(retention.runs, () => listOf(...removals));
  service.answer(retention.holds, () => listOf(hold));
}
