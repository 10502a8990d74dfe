import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import type { ClinicDatabase } from '../../src/core/platform/database/clinic-database.ts';
import type { ScorecardSection } from '../../src/shared/contract/scorecard.ts';

/** Generated scores and moments, around the midnights of a clinic. */
const line = (id: string, kind: 'yes-no' | 'scale', text: string) => ({ id, text, kind, weight: 10, is_fatal: false });
/** The later version asks `hold` in another way, renames `need`, and has no `closing`. */
export const scorecardVersions: readonly ScorecardSection[][] = [
  [
    {
      name: 'All',
      lines: [line('need', 'scale', 'Need'), line('hold', 'yes-no', 'Hold'), line('closing', 'scale', 'End')],
    },
  ],
  [{ name: 'All', lines: [line('hold', 'scale', 'Holds'), line('need', 'scale', 'Finds the need')] }],
];
const linesOf = (version: number) => scorecardVersions[version - 1]?.flatMap(({ lines }) => lines) ?? [];

export interface GivenScore {
  readonly record: number;
  readonly template: number;
  readonly version: 1 | 2;
  readonly rater: number;
  readonly agent: string;
  readonly purpose: 'review' | 'second' | 'calibration';
  readonly isSigned: boolean;
  /** The day of the signature, counted from the first one. */
  readonly day: number;
  readonly ms: number;
  readonly total: number | null;
  readonly values: readonly (number | null)[];
  readonly isRead: boolean;
  readonly answer: string | null;
}
export type StoredScore = GivenScore & { readonly id: number; readonly at: number };

/** The first day of the period that is read. */
export const firstDay = Temporal.PlainDate.from('2026-03-27');
export const zones = ['Asia/Shanghai', 'Europe/Berlin', 'America/New_York'] as const;
const maxDay = 9;
/** Right before, at and after midnight, and within the day. */
const msOfDay = fc.constantFrom(-1, 0, 1, 43_200_000);
const dayOffset = fc.integer({ min: -maxDay, max: maxDay });
export const startOf = (day: number, zone: string): number =>
  firstDay.add({ days: day }).toZonedDateTime({ timeZone: zone }).epochMilliseconds;
const score: fc.Arbitrary<GivenScore> = fc
  .record({
    record: fc.integer({ min: 0, max: 5 }),
    template: fc.integer({ min: 0, max: 1 }),
    version: fc.constantFrom(1 as const, 2 as const),
    rater: fc.integer({ min: 1, max: 3 }),
    agent: fc.constantFrom('1001', '1001', '1002'),
    purpose: fc.constantFrom('review' as const, 'review' as const, 'second' as const, 'calibration' as const),
    isSigned: fc.boolean(),
    day: dayOffset,
    ms: msOfDay,
    total: fc.option(fc.integer({ min: 0, max: 1000 })),
    values: fc.array(fc.option(fc.nat(4)), { minLength: 3, maxLength: 3 }),
    isRead: fc.boolean(),
    answer: fc.option(fc.constantFrom('Thank you.', '明白')),
  })
  .map((given) => ({ ...given, answer: given.isRead ? given.answer : null }));
export const givenScores = fc.uniqueArray(score, {
  maxLength: 24,
  selector: ({ record, template, rater }) => `${record}/${template}/${rater}`,
});
export const givenMoments = fc.array(
  fc.record({
    record: fc.integer({ min: 0, max: 5 }),
    user: fc.integer({ min: 1, max: 3 }),
    day: dayOffset,
    ms: msOfDay,
  }),
  { maxLength: 12 },
);
/** The value of a line: `given` counts from its lowest one. */
const valueOf = (kind: 'yes-no' | 'scale', given: number | null): number | null =>
  given === null ? null : kind === 'scale' ? 1 + given : given % 2;
export const valuesOf = ({ version, values }: GivenScore) =>
  linesOf(version).map(({ id, kind }, at) => ({ line_id: id, kind, value: valueOf(kind, values[at] ?? null) }));

interface Marked {
  readonly record: number;
  readonly user: number;
  readonly day: number;
  readonly ms: number;
}

/** Writes them into the database. Its calls are of agents 1001 and 1002, three of each. */
export class ScoreStore {
  readonly #db: ClinicDatabase;
  readonly #records: readonly { readonly id: number }[];
  readonly #templateIds: readonly number[];
  #lastId = 0;

  constructor(db: ClinicDatabase, records: readonly { readonly id: number }[], templateIds: readonly number[]) {
    this.#db = db;
    this.#records = records;
    this.#templateIds = templateIds;
  }

  async empty(): Promise<void> {
    for (const table of ['call_score_lines', 'call_scores', 'recording_moments'] as const)
      await this.#db.deleteFrom(table).execute();
  }

  async store(given: readonly GivenScore[], zone: string): Promise<StoredScore[]> {
    const stored = given.map((one) => ({ ...one, id: (this.#lastId += 1), at: startOf(one.day, zone) + one.ms }));
    if (stored.length === 0) return [];
    await this.#db
      .insertInto('call_scores')
      .values(
        stored.map((one) => ({
          id: one.id,
          record_id: this.#records[one.record]?.id ?? 0,
          template_id: this.#templateIds[one.template] ?? 0,
          template_version: one.version,
          rater_id: one.rater,
          purpose: one.purpose,
          state: one.isSigned ? ('signed' as const) : ('draft' as const),
          note: null,
          total: one.total,
          is_fatal: 0,
          agent_id: one.agent,
          called_at: one.at,
          signed_at: one.isSigned ? one.at : null,
          acknowledged_at: one.isRead ? one.at : null,
          answer: one.answer,
          version: 1,
        })),
      )
      .execute();
    await this.#db
      .insertInto('call_score_lines')
      .values(
        stored.flatMap((one) =>
          valuesOf(one).map(({ line_id, value }) => ({
            score_id: one.id,
            line_id,
            value,
            comment: null,
            moment_ids: '[]',
          })),
        ),
      )
      .execute();
    return stored;
  }

  async mark(given: readonly Marked[], zone: string) {
    const stored = given.map((one) => ({ ...one, id: (this.#lastId += 1), at: startOf(one.day, zone) + one.ms }));
    if (stored.length > 0)
      await this.#db
        .insertInto('recording_moments')
        .values(
          stored.map(({ id, at, record, user }) => ({
            id,
            record_id: this.#records[record]?.id ?? 0,
            at_ms: 1000,
            kind: 'good' as const,
            text: 'Greets',
            is_shared: 0,
            user_id: user,
            created_at: at,
            version: 1,
          })),
        )
        .execute();
    return stored;
  }
}
