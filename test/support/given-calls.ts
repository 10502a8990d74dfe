import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import type { CallRecord } from '../../src/core/calls/call-record.ts';
import { createCdrJournalRepository } from '../../src/core/calls/cdr/journal-repository.ts';
import { CallCounter } from '../../src/core/calls/reports/call-counter.ts';
import { createCallTotalsRepository } from '../../src/core/calls/reports/call-totals-repository.ts';
import type { OpenDatabase } from '../../src/core/platform/database/clinic-database.ts';
import type { CallFigures } from '../../src/shared/contract/call-report.ts';
import { callResultNames, type CallResult } from '../../src/shared/contract/call-result.ts';

/** Generated calls, around the midnights and the changed clocks of clinics, and the figures of them. */
/** Zones whose clocks are changed by an hour or half of one in these days, or never, and one of three quarters. */
export const zones = [
  ['Asia/Shanghai', '2026-03-27'],
  ['Asia/Kathmandu', '2026-03-27'],
  ['Europe/Berlin', '2026-03-28'],
  ['Europe/Berlin', '2026-10-24'],
  ['America/New_York', '2026-10-31'],
  ['Australia/Lord_Howe', '2026-04-04'],
] as const;

export interface GivenCall {
  /** Minutes since the midnight that begins the first day; before it for those of the period before. */
  readonly minute: number;
  readonly direction: CallRecord['direction'];
  readonly group: number | null;
  readonly line: string | null;
  readonly agent: string | null;
  readonly wait: number;
  /** 0: nobody answered. */
  readonly talk: number;
  readonly hold: number;
  /** The score of each talk of the two sides, in hundredths. */
  readonly mos: readonly { readonly side: 'agent' | 'customer'; readonly value: number }[];
  readonly end: 'ORIGINATOR_CANCEL' | 'NO_ANSWER' | 'NORMAL_CLEARING';
  readonly isElsewhere: boolean;
  readonly isPractice: boolean;
  /** The end is written twice, as where the first writing was not known to have succeeded. */
  readonly isWrittenAgain: boolean;
  readonly isOver: boolean;
}
export const givenCall: fc.Arbitrary<GivenCall> = fc.record({
  minute: fc.oneof(
    fc.integer({ min: -4 * 1440, max: 4 * 1440 }),
    fc.integer({ min: -365 * 1440, max: -362 * 1440 }),
    fc.constantFrom(-1, 0, 1439, 1440, 90, 119, 120, 180, 2879),
  ),
  direction: fc.constantFrom('inbound', 'inbound', 'inbound', 'outbound', 'internal'),
  group: fc.constantFrom(null, 1, 2),
  line: fc.constantFrom(null, 'main', 'second'),
  agent: fc.constantFrom(null, '1001', '1002'),
  wait: fc.integer({ min: 0, max: 40 }),
  talk: fc.constantFrom(0, 0, 1, 75),
  hold: fc.constantFrom(0, 0, 20),
  mos: fc.array(fc.record({ side: fc.constantFrom('agent', 'customer'), value: fc.integer({ min: 100, max: 441 }) }), {
    maxLength: 3,
  }),
  end: fc.constantFrom('ORIGINATOR_CANCEL', 'NO_ANSWER', 'NORMAL_CLEARING'),
  isElsewhere: fc.boolean(),
  isPractice: fc.constantFrom(false, false, false, true),
  isWrittenAgain: fc.boolean(),
  isOver: fc.constantFrom(true, true, true, true, false),
});

export type StoredCall = GivenCall & { readonly at: number };

/** The clinic’s record of it, as the journal writes it. */
function recordOf(call: StoredCall, callId: string): CallRecord {
  const { at, agent, hold } = call;
  const isPractice = call.isPractice && call.direction === 'inbound';
  const answeredAt = call.talk === 0 ? null : at + call.wait * 1000;
  const endedAt = at + (call.wait + call.talk) * 1000;
  const holdsFrom = (answeredAt ?? 0) + 1000;
  return {
    callId,
    type: 'sip',
    direction: call.direction,
    caller: '13900000001',
    callee: isPractice ? 'practice' : '4008',
    groupId: call.group,
    lineGroup: isPractice ? null : call.line,
    extra: null,
    customerId: null,
    leadId: null,
    agentId: agent,
    placedBy: null,
    createdAt: at,
    ringingAt: at,
    ringEndedAt: null,
    answeredAt,
    recordFilename: null,
    shownNumber: null,
    parts: answeredAt === null ? [] : [{ agentId: agent, number: null, from: answeredAt, to: endedAt }],
    holds: [],
    events: [
      ...(heldIn(call) === 0
        ? []
        : ([
            { event: 'hold', side: 'agent', agentId: agent, at: holdsFrom },
            { event: 'resume', side: 'agent', agentId: agent, at: holdsFrom + hold * 1000 },
          ] as const)),
      ...call.mos.map(({ side, value }) => ({
        event: 'sound' as const,
        side,
        agentId: null,
        at: endedAt,
        mos: value / 100,
      })),
    ],
    missedOffers: [],
    unattendedSince: null,
    end: {
      at: endedAt,
      cause: call.end,
      sipCode: null,
      reason: null,
      code: call.isElsewhere && call.talk === 0 ? 'answered-elsewhere' : null,
      legs: null,
    },
  };
}
const heldIn = ({ talk, hold }: GivenCall): number => (talk > hold ? hold : 0);

/** The counter of a clinic's calls, of which no time has to pass. */
export const counterOf = ({ db }: Pick<OpenDatabase, 'db'>): CallCounter =>
  new CallCounter({
    repository: createCallTotalsRepository(db),
    clock: { now: () => 0, monotonic: () => 0, after: () => () => {} },
    onFault: () => {},
  });

/** Writes the records as calls go on and end, with a count after each of them for which one is given. */
export async function storeCalls(
  clinic: Pick<OpenDatabase, 'db' | 'promptDb'>,
  calls: readonly StoredCall[],
  count: () => Promise<unknown> = async () => {},
): Promise<void> {
  await clinic.db.deleteFrom('call_records').execute();
  for (const table of [
    'call_totals',
    'agent_call_totals',
    'agent_day_totals',
    'agent_day_results',
    'uncounted_calls',
  ] as const)
    await clinic.db.deleteFrom(table).execute();
  const journal = createCdrJournalRepository(clinic.promptDb);
  for (const [index, call] of calls.entries()) {
    const record = recordOf(call, `call-${index}`);
    await journal.save({ ...record, groupId: 1, agentId: null, end: null });
    if (call.isOver) await journal.save(record);
    await count();
    if (call.isOver && call.isWrittenAgain) await journal.save(record);
  }
}

function mosIn({ mos }: StoredCall, side: 'agent' | 'customer'): number | null {
  const values = mos.filter((one) => one.side === side).map(({ value }) => value);
  return values.length === 0 ? null : Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);
}

const resultOf = ({ direction, talk, end, isElsewhere }: StoredCall): CallResult => {
  if (direction === 'internal') return 'internal';
  if (direction === 'outbound') return talk > 0 ? 'reached' : 'unreached';
  if (talk > 0) return 'answered';
  if (isElsewhere) return 'elsewhere';
  return end === 'ORIGINATOR_CANCEL' ? 'abandoned' : 'missed';
};

/** The definition of each figure, call by call. */
export function figuresOf(calls: readonly StoredCall[]): CallFigures {
  const of = (...results: CallResult[]) => calls.filter((call) => results.includes(resultOf(call)));
  const sum = (some: readonly StoredCall[], value: (call: StoredCall) => number) =>
    some.reduce((total, call) => total + value(call), 0);
  const talked = of('answered', 'reached');
  return {
    ...(Object.fromEntries(callResultNames.map((name) => [name, of(name).length])) as Record<CallResult, number>),
    in_time: of('answered').filter(({ wait }) => wait <= 20).length,
    answer_wait_seconds: sum(of('answered'), ({ wait }) => wait),
    abandon_wait_seconds: sum(of('abandoned'), ({ wait }) => wait),
    talk_seconds: sum(talked, ({ talk }) => talk),
    hold_seconds: sum(talked, heldIn),
    agent_mos: sum(talked, (call) => mosIn(call, 'agent') ?? 0),
    agent_sounds: talked.filter((call) => mosIn(call, 'agent') !== null).length,
    customer_mos: sum(talked, (call) => mosIn(call, 'customer') ?? 0),
    customer_sounds: talked.filter((call) => mosIn(call, 'customer') !== null).length,
  };
}

export const asCounted = (call: StoredCall): boolean =>
  call.isOver && !(call.isPractice && call.direction === 'inbound');

/** Calls of a clinic in a zone, and the local time at which each began. */
export function clinicOf(calls: readonly GivenCall[], [zone, first]: (typeof zones)[number]) {
  const firstDay = Temporal.PlainDate.from(first);
  const midnight = firstDay.toZonedDateTime({ timeZone: zone }).epochMilliseconds;
  const stored = calls.map((call) => ({ ...call, at: midnight + call.minute * 60_000 }));
  const localOf = ({ at }: StoredCall) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
  const within = (from: Temporal.PlainDate, length: number) => (call: StoredCall) => {
    const day = localOf(call).toPlainDate();
    return (
      Temporal.PlainDate.compare(day, from) >= 0 && Temporal.PlainDate.compare(day, from.add({ days: length })) < 0
    );
  };
  return { zone, firstDay, stored, localOf, within };
}
