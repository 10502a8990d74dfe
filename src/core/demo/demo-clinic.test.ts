import { existsSync } from 'node:fs';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { StateChange } from '../agents/state-history.ts';
import { addedTimes, stateTimeMark, type TimeOfAgent, timesOf } from '../agents/state-times.ts';
import type { Database, TableName } from '../platform/database/schema.ts';
import type { RowWriter } from '../platform/database/row-writer.ts';

const demoFolder = new URL('../../../resources/demo', import.meta.url).pathname;
const halfHour = 1_800_000;
const dayMs = 86_400_000;
const moments = fc.date({ min: new Date('2026-01-01'), max: new Date('2029-01-01'), noInvalidDate: true });
/** Before opening, in the middle of a day, after closing, and around midnight and changes of the clock. */
const times = [
  '2026-03-18T00:00:30',
  '2026-03-18T08:50:00',
  '2026-03-18T13:10:00',
  '2026-03-18T21:40:00',
  '2026-11-01T01:30:00',
  '2027-03-14T03:05:00',
];

type TimeRow = Omit<TimeOfAgent, 'agentId'> & { readonly agent_id: string };
const timeOf = ({ agent_id: agentId, ready, ringing, in_call, wrap_up, break: pause }: TimeRow): TimeOfAgent => ({
  agentId,
  ready,
  ringing,
  in_call,
  wrap_up,
  break: pause,
});

describe.each(['Asia/Shanghai', 'America/New_York'])('in %s', (zone) => {
  let clinics: readonly Clinic[] = [];

  // The generator reads the zone of the machine when it is loaded: other tests load it in theirs.
  beforeAll(async () => {
    vi.stubEnv('TZ', zone);
    vi.resetModules();
    const { addDemoRows } = await import('./demo-clinic.ts');
    const calendar = await import('./calendar.ts');
    clinics = [...times.map((time) => new Date(time)), ...fc.sample(moments, 2)].map((moment) => {
      const now = moment.getTime();
      const tables = new Map<TableName, object[]>();
      const rows: RowWriter = {
        add: (table, row) => {
          const written = tables.get(table) ?? [];
          tables.set(table, written);
          written.push(row);
        },
        flush: () => Promise.resolve(),
      };
      const { pictures } = addDemoRows(rows, { dataFolder: '/data', demoFolder, now, hasPractice: true });
      return {
        ...calendar,
        now,
        today: calendar.dayOf(now),
        pictures,
        rowsOf: (table) => (tables.get(table) ?? []) as never,
      };
    });
  });
  afterAll(() => {
    vi.unstubAllEnvs();
    vi.resetModules();
  });

  function always(check: (clinic: Clinic) => void): void {
    for (const clinic of clinics)
      try {
        check(clinic);
      } catch (error) {
        throw new Error(`In the clinic of ${new Date(clinic.now).toISOString()}: ${String(error)}`, { cause: error });
      }
  }

  test('agents have written what came of at least 85 % of the answered calls, and nothing of others', () =>
    always(({ now, rowsOf }) => {
      const calls = rowsOf('call_records');
      const answered = calls.filter(({ billsec }) => billsec > 0);
      const wrapUps = new Map(rowsOf('call_wrap_ups').map((row) => [row.call_id, row]));
      expect(wrapUps.size / answered.length).toBeGreaterThanOrEqual(0.85);
      expect(answered.filter(({ call_id: id }) => wrapUps.has(id)).length).toBe(wrapUps.size);
      const wrong = calls.filter(({ call_id: id, outcome_id: outcome, outcomes, ended_at: end, agent_id: agent }) => {
        const wrapUp = wrapUps.get(id);
        if (!wrapUp) return outcome !== null || outcomes !== 0;
        const isSaid = wrapUp.note !== null && wrapUp.outcome_id === outcome && outcomes === 1;
        const isInTime = wrapUp.saved_at > (end ?? 0) && wrapUp.saved_at <= now;
        return !isSaid || !isInTime || wrapUp.user_id !== Number(agent) - 1000;
      });
      expect(wrong).toEqual([]);
    }));

  test('agents were in a call while they talked, and their time in states is counted up to now', () =>
    always(({ now, rowsOf }) => {
      const changes = new Map<string, StateChange[]>();
      for (const { agent_id: agent, from_at: from, state, reason } of rowsOf('agent_states'))
        changes.set(agent, [...(changes.get(agent) ?? []), { from, state, reason }]);
      const wrong = [...changes.values()].flatMap((all) =>
        all.filter(({ from, state }, at) => {
          const before = all[at - 1] ?? { from: 0, state: 'offline' };
          return before.from >= from || before.state === state || from > now;
        }),
      );
      expect(wrong).toEqual([]);
      const alone = rowsOf('call_records').filter(
        ({ agent_id: agent, answered_at: at }) => agent !== null && at !== null,
      );
      const elsewhere = alone.filter(({ agent_id: agent, answered_at: from, ended_at: to }) => {
        const middle = ((from ?? 0) + (to ?? 0)) / 2;
        return changes.get(agent ?? '')?.findLast((one) => one.from <= middle)?.state !== 'in_call';
      });
      expect(elsewhere).toEqual([]);
      const before = rowsOf('index_versions').find(({ name }) => name === stateTimeMark)?.version ?? 0;
      const known = timesOf(changes, { from: 0, before });
      expect(addedTimes(rowsOf('agent_time').map(timeOf))).toEqual(known);
      expect(addedTimes(rowsOf('agent_day_time').map(timeOf))).toEqual(known);
    }));

  test('three callers of today and two of yesterday are owed a call, and nobody else', () =>
    always(({ now, today, dayFrom, dayOf, rowsOf }) => {
      const owed = new Map<string, number>();
      for (const { direction, caller, callee, billsec, created_at: at } of rowsOf('call_records')) {
        const number = direction === 'inbound' ? caller : callee;
        if (billsec > 0) owed.delete(number);
        else if (direction === 'inbound') owed.set(number, at);
      }
      const days = [...owed.values()].map(dayOf).toSorted();
      expect(days).toEqual([dayFrom(now, -1), dayFrom(now, -1), today, today, today]);
    }));

  test('titles and results of follow-ups fit their type, and none is overdue for more than three days', () =>
    always(({ now, today, dayFrom, rowsOf }) => {
      const titles = new Map<string, Set<number>>();
      const results = new Map<string, Set<number>>();
      const note = (of: Map<string, Set<number>>, text: string | null, type: number | null): void =>
        void (text === null || of.set(text, (of.get(text) ?? new Set()).add(type ?? 0)));
      let overdue = 0;
      for (const row of rowsOf('followups')) {
        note(titles, row.title, row.type_id);
        note(results, row.result ?? null, row.type_id);
        expect(row.executed_at ?? 0).toBeLessThanOrEqual(now);
        if (row.status !== 0 || row.followup_date >= today) continue;
        overdue += 1;
        expect(row.followup_date >= dayFrom(now, -3)).toBe(true);
      }
      expect([...titles.values(), ...results.values()].filter(({ size }) => size > 1)).toEqual([]);
      expect(overdue).toBeGreaterThan(15);
    }));

  test('the board and the treatments agree: nobody is in two places, and nobody waits for what they have had', () =>
    always(({ now, dayOf, rowsOf }) => {
      const visits = rowsOf('appointments');
      const treatments = rowsOf('treatments');
      const of = (row: { doctor_id: number | null; executed_at: number }): string =>
        `${row.doctor_id} ${row.executed_at}`;
      const byDoctor = treatments.filter(({ doctor_id: doctor }) => doctor !== null);
      expect(new Set(byDoctor.map(of)).size).toBe(byDoctor.length);
      const had = new Set(treatments.map(({ customer_id: customer, executed_at: at }) => `${customer} ${dayOf(at)}`));
      const started = new Set(treatments.map(({ customer_id: customer, executed_at: at }) => `${customer} ${at}`));
      expect(new Set(visits.map(({ customer_id: customer, starts_at: at }) => `${customer} ${dayOf(at)}`)).size).toBe(
        visits.length,
      );
      const wrongVisits = visits.filter(({ customer_id: customer, starts_at: start, ends_at: end, ...visit }) => {
        const { status, arrived_at: came = null, started_at: began = null } = visit;
        const isToCome = status === 'arrived' && began === null;
        if (status === 'done' && !started.has(`${customer} ${start}`)) return true;
        if ((isToCome || status === 'booked') && had.has(`${customer} ${dayOf(start)}`)) return true;
        if (Math.max(came ?? 0, began ?? 0) > now) return true;
        if (start <= now && now < end) return status !== 'arrived' || began !== start;
        return (status === 'booked' || isToCome) !== start > now;
      });
      expect(wrongVisits).toEqual([]);
      const busy = visits.filter(({ status }) => status !== 'cancelled' && status !== 'no_show');
      const wrongTreatments = treatments.filter(({ customer_id: customer, doctor_id: doctor, executed_at: at }) => {
        const overlapping = busy.filter(
          (one) => doctor !== null && one.doctor_id === doctor && one.starts_at < at + halfHour && at < one.ends_at,
        );
        const isOfVisit = started.has(`${customer} ${at}`);
        return overlapping.length > 1 || at > now || (at > now - 20 * dayMs && !isOfVisit);
      });
      expect(wrongTreatments).toEqual([]);
    }));

  test('five patients of today have photos from before and after', () =>
    always(({ today, dayOf, pictures, rowsOf }) => {
      const albums = rowsOf('albums');
      const patients = new Set(
        rowsOf('appointments')
          .filter(({ starts_at: at, status }) => dayOf(at) === today && !['cancelled', 'no_show'].includes(status))
          .map(({ customer_id: customer }) => customer),
      );
      const withPhotos = [...patients].filter(
        (patient) => new Set(albums.filter((one) => one.customer_id === patient).map(({ flag }) => flag)).size > 1,
      );
      expect(withPhotos.length).toBeGreaterThanOrEqual(5);
      for (const { from } of pictures) expect(existsSync(from), from).toBe(true);
      const files = new Set(pictures.map(({ to }) => to));
      for (const { filename, thumb_filename: thumb } of rowsOf('photos'))
        expect([files.has(`/data/photos/${filename}`), files.has(`/data/photos/${thumb}`)]).toEqual([true, true]);
    }));
});

interface Clinic {
  readonly now: number;
  readonly today: string;
  readonly dayFrom: (at: number, days: number) => string;
  readonly dayOf: (at: number) => string;
  readonly pictures: readonly { readonly from: string; readonly to: string }[];
  readonly rowsOf: <Table extends TableName>(table: Table) => readonly Row<Database[Table]>[];
}
/** A row as it is read. */
type Row<Columns> = {
  readonly [Name in keyof Columns]: Columns[Name] extends { readonly __select__: infer Value } ? Value : Columns[Name];
};
