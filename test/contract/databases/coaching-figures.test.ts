import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCoachingRepository } from '../../../src/core/calls/reviews/coaching-repository.ts';
import { CoachingService } from '../../../src/core/calls/reviews/coaching-service.ts';
import { createScoreReads } from '../../../src/core/calls/reviews/score-reads.ts';
import { ScoreView } from '../../../src/core/calls/reviews/score-view.ts';
import { createTemplateRepository } from '../../../src/core/calls/reviews/template-repository.ts';
import { controlCaller } from '../../../src/core/platform/caller.ts';
import type { OpenDatabase } from '../../../src/core/platform/database/clinic-database.ts';
import { openDatabase } from '../../../src/core/platform/database/open-database.ts';
import type { Coaching } from '../../../src/shared/contract/coaching.ts';
import { databaseOption } from '../../support/clinic-database.ts';
import { type DemoClinic, startDemoClinic } from '../../support/demo-clinic.ts';
import {
  firstDay,
  givenMoments,
  givenScores,
  ScoreStore,
  scorecardVersions,
  startOf,
  type StoredScore,
  valuesOf,
  zones,
} from '../../support/given-scores.ts';

/** Every figure of an agent’s reviews, counted again from the scores and moments themselves. */
let demo: DemoClinic<unknown>;
let clinic: OpenDatabase;
let store: ScoreStore;
/** Calls of agents 1001 and 1002. */
let records: readonly { readonly id: number; readonly agentId: string }[];
const templateIds: number[] = [];

const me = 1;
const agentId = '1001';
const caller = {
  ...controlCaller,
  userId: me,
  permissions: new Set(['recording.score', 'cdr.view.all'] as const),
};

beforeAll(async () => {
  demo = await startDemoClinic();
  await demo.core.stop();
  const [, postgresUrl = null] = await databaseOption(demo.folder);
  const nothing = (): void => {};
  const listeners = { onLost: nothing, onFileChanged: nothing, onUpgrade: nothing };
  clinic = await openDatabase({ dataFolder: demo.folder, postgresUrl }, listeners);
  const calls = await Promise.all(
    ['1001', '1002'].map((of) =>
      clinic.db.selectFrom('call_records').select('id').where('agent_id', '=', of).orderBy('id').limit(3).execute(),
    ),
  );
  records = calls.flatMap((rows, at) => rows.map(({ id }) => ({ id, agentId: at === 0 ? '1001' : '1002' })));
  expect(records).toHaveLength(6);
  const templates = createTemplateRepository(clinic.db);
  const record = async (): Promise<void> => {};
  for (const name of ['Calls', 'Complaints']) {
    const id = await templates.create({ name, sections: scorecardVersions[0] ?? [] }, 0, record);
    await templates.update(
      id,
      1,
      { name: `${name} 2`, sections: scorecardVersions[1] ?? [], is_active: true },
      0,
      record,
    );
    templateIds.push(id);
  }
  store = new ScoreStore(clinic.db, records, templateIds);
});
afterAll(async () => {
  await clinic.close();
  await demo.stop();
});

const dayOf = (at: number, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate().toString();

function read(zone: string, from: string, to: string): Promise<Coaching> {
  const templates = createTemplateRepository(clinic.db);
  const view = new ScoreView({ scores: createScoreReads(clinic.db), templates, timeZone: zone });
  const service = new CoachingService({
    repository: createCoachingRepository(clinic.db),
    templates,
    view,
    timeZone: zone,
  });
  return service.ofAgent(caller, { agent_id: agentId, from, to });
}

const meanOf = (values: readonly number[]) => ({
  count: values.length,
  mean: values.length === 0 ? null : expect.closeTo(values.reduce((sum, value) => sum + value, 0) / values.length, 9),
});
const keyOf = (templateId: number, id: string, kind: string): string => `${templateId} ${id} ${kind}`;

test('figures, means by line, scores and moments are those of the scores, to the clinic’s midnight', async () => {
  await fc.assert(
    fc.asyncProperty(
      givenScores,
      givenMoments,
      fc.constantFrom(...zones),
      fc.integer({ min: 1, max: 6 }),
      async (scores, moments, zone, length) => {
        await store.empty();
        const all = await store.store(scores, zone);
        const marked = await store.mark(moments, zone);
        const [from, to] = [firstDay.toString(), firstDay.add({ days: length - 1 }).toString()];
        const fromBefore = firstDay.subtract({ days: length }).toString();
        const found = await read(zone, from, to);

        const isBlind = (one: Pick<StoredScore, 'record'>): boolean =>
          all.some(
            ({ record, rater, isSigned, purpose }) =>
              record === one.record && rater === me && !isSigned && purpose !== 'review',
          );
        const seen = all.filter(
          (one) =>
            one.isSigned && one.agent === agentId && one.purpose === 'review' && (one.rater === me || !isBlind(one)),
        );
        const now = seen.filter(({ at }) => dayOf(at, zone) >= from && dayOf(at, zone) <= to);
        const before = seen.filter(({ at }) => dayOf(at, zone) >= fromBefore && dayOf(at, zone) < from);
        const totalsOf = (some: readonly StoredScore[]) =>
          meanOf(some.flatMap(({ total }) => (total === null ? [] : [total / 10])));
        expect(found).toMatchObject({
          days: { from, to },
          days_before: { from: fromBefore, to: firstDay.subtract({ days: 1 }).toString() },
          signed: now.length,
          signed_before: before.length,
          read: now.filter(({ isRead }) => isRead).length,
          answered: now.filter(({ answer }) => answer !== null).length,
          total: { now: totalsOf(now), before: totalsOf(before) },
        });
        expect(found.scores.map(({ id }) => id)).toEqual(
          now.toSorted((one, other) => other.at - one.at || other.id - one.id).map(({ id }) => id),
        );

        const keysOf = (some: readonly StoredScore[]): Set<string> =>
          new Set(
            some.flatMap((one) =>
              valuesOf(one).map(({ line_id: id, kind }) => keyOf(templateIds[one.template] ?? 0, id, kind)),
            ),
          );
        const valuesBy = (some: readonly StoredScore[], key: string): number[] =>
          some.flatMap((one) =>
            valuesOf(one).flatMap(({ line_id: id, kind, value }) =>
              value !== null && keyOf(templateIds[one.template] ?? 0, id, kind) === key ? [value] : [],
            ),
          );
        const expected = [...keysOf([...now, ...before])].map((key) => [
          key,
          { now: meanOf(valuesBy(now, key)), before: meanOf(valuesBy(before, key)) },
        ]);
        const named = found.lines.map(({ template, line_id: id, kind, ...figures }) => [
          keyOf(template.id, id, kind),
          { now: figures.now, before: figures.before },
        ]);
        expect(Object.fromEntries(named)).toEqual(Object.fromEntries(expected));
        expect(named).toHaveLength(expected.length);

        const heard = marked
          .filter(({ record, at }) => records[record]?.agentId === agentId && dayOf(at, zone) >= from)
          .filter((one) => one.user === me || !isBlind(one))
          .filter(({ at }) => dayOf(at, zone) <= to)
          .toSorted((one, other) => other.at - one.at || other.id - one.id);
        expect(found.moments.map(({ id }) => id)).toEqual(heard.map(({ id }) => id));
        expect(found.moment_count).toBe(heard.length);
      },
    ),
    { numRuns: 40 },
  );
});

test('a line has the text of its newest version that was used, and no mean where it never applied', async () => {
  await store.empty();
  const plain = {
    record: 0,
    template: 0,
    rater: 2,
    agent: agentId,
    purpose: 'review',
    isSigned: true,
    day: 0,
    ms: 0,
    total: 500,
    isRead: false,
    answer: null,
  } as const;
  const [zone] = zones;
  await store.store([{ ...plain, version: 1, values: [4, 1, null] }], zone);
  const textsOf = ({ lines }: Coaching) => lines.map(({ text }) => text);
  const day = firstDay.toString();
  const before = await read(zone, day, day);
  expect(textsOf(before)).toEqual(['Need', 'Hold', 'End']);
  expect(before.lines.at(-1)?.now).toEqual({ count: 0, mean: null });
  expect(before.lines.map(({ template }) => template.name)).toEqual(['Calls', 'Calls', 'Calls']);
  await store.store([{ ...plain, rater: 3, version: 2, values: [2, 3, null] }], zone);
  const after = await read(zone, day, day);
  expect(after.lines.map(({ text, now }) => [text, now.mean])).toEqual([
    ['Holds', 3],
    ['Finds the need', 4.5],
    ['Hold', 1],
    ['End', null],
  ]);
});

test('figures are those of all scores where only the newest are named', async () => {
  await store.empty();
  const [zone] = zones;
  const many = 230;
  const at = startOf(0, zone);
  await clinic.db
    .insertInto('call_scores')
    .values(
      Array.from({ length: many }, (_, index) => ({
        record_id: records[0]?.id ?? 0,
        template_id: templateIds[0] ?? 0,
        template_version: 1,
        rater_id: 10 + index,
        purpose: 'review' as const,
        state: 'signed' as const,
        note: null,
        total: index,
        is_fatal: 0,
        agent_id: agentId,
        called_at: at,
        signed_at: at + index,
        acknowledged_at: at,
        answer: null,
        version: 1,
      })),
    )
    .execute();
  const found = await read(zone, firstDay.toString(), firstDay.toString());
  expect([found.signed, found.read, found.scores.length]).toEqual([many, many, 200]);
  expect(found.total.now).toEqual({ count: many, mean: expect.closeTo((many - 1) / 20, 9) });
  expect(found.scores[0]?.total).toBe((many - 1) / 10);
});
