import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mergedState } from '../../../src/core/clinic/customer-merge/kept-state.ts';
import { recordTables } from '../../../src/core/clinic/customer-merge/moved-records.sql.ts';
import { createMergeRepository } from '../../../src/core/clinic/customer-merge/customer-merge-repository.ts';
import type { MergeSnapshot } from '../../../src/core/clinic/customer-merge/snapshot.ts';
import { FileChanged } from '../../../src/core/clinic/customer-merge/write-merge.sql.ts';
import { CardNumbers } from '../../../src/core/clinic/customers/card-numbers.sql.ts';
import { insertCustomer } from '../../../src/core/clinic/customers/insert-customer.sql.ts';
import type { OpenDatabase } from '../../../src/core/platform/database/clinic-database.ts';
import { openDatabase } from '../../../src/core/platform/database/open-database.ts';
import { type TableName, tableNames, tables } from '../../../src/core/platform/database/schema.ts';
import type { MergeTake } from '../../../src/shared/contract/customer-merge.ts';
import { databaseOption } from '../../support/clinic-database.ts';
import { type DemoClinic, startDemoClinic } from '../../support/demo-clinic.ts';

let demo: DemoClinic<unknown>;
let clinic: OpenDatabase;
/** After every call of the demo clinic: one that came to a joint file stays with both. */
const mergedAt = Date.now() + 86_400_000;
let merges: ReturnType<typeof createMergeRepository>;

beforeAll(async () => {
  demo = await startDemoClinic();
  await demo.core.stop();
  const [, postgresUrl = null] = await databaseOption(demo.folder);
  const nothing = (): void => {};
  const listeners = { onLost: nothing, onFileChanged: nothing, onUpgrade: nothing };
  clinic = await openDatabase({ dataFolder: demo.folder, postgresUrl }, listeners);
  merges = createMergeRepository(clinic.db);
  // The demo clinic has every other kind of record, and some customers with all of them.
  const hold = { record_id: null, reason: 'A complaint', user_id: 1, held_at: 1_000_000 };
  await clinic.db
    .insertInto('recording_holds')
    .values(
      [1, 2, 3, 4, 5, 6].map((id) => ({
        ...hold,
        customer_id: id,
        released_at: null,
        released_by: null,
        release_reason: null,
      })),
    )
    .execute();
  await clinic.db
    .insertInto('earlier_call_customers')
    .values([1, 2, 3, 4, 5, 6].map((id) => ({ record_id: id, customer_id: id, noted_at: 1_000_000 })))
    .execute();
  await sql`UPDATE customers SET balance = id * 100, points = id, total_payment = id * 1000`.execute(clinic.db);
  for (const table of recordTables)
    await sql`UPDATE ${sql.table(table)} SET customer_id = 1 + id % 6 WHERE id <= 24`.execute(clinic.db);
  await sql`UPDATE photos SET customer_id = (SELECT customer_id FROM albums WHERE albums.id = album_id)`.execute(
    clinic.db,
  );
});
afterAll(async () => {
  await clinic.close();
  await demo.stop();
});

type Rows = readonly Record<string, unknown>[];
const ofMerges: ReadonlySet<string> = new Set(['customer_merges', 'customer_merge_moves']);

const rowsOf = async (table: TableName): Promise<Rows> => {
  const key = sql.join(tables[table].key.map((column) => sql.ref(column)));
  return (await sql<Record<string, unknown>>`SELECT * FROM ${sql.table(table)} ORDER BY ${key}`.execute(clinic.db))
    .rows;
};
/** Everything but the merges themselves, and the version of files, which rises with every change. */
async function wholeClinic(): Promise<Record<string, Rows>> {
  const names = tableNames.filter((name) => !ofMerges.has(name));
  const all = await Promise.all(
    names.map(async (name) => {
      const rows = await rowsOf(name);
      const seen = name === 'customers' ? rows.map(({ version: _v, updated_at: _at, ...row }) => row) : rows;
      return [name, seen] as const;
    }),
  );
  return Object.fromEntries(all);
}

const fileVersion = async (id: number) => {
  const { version } = await clinic.db
    .selectFrom('customers')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, version };
};
const record = async (): Promise<void> => {};

const merge = async (keptId: number, mergedId: number, take: MergeTake = {}) =>
  merges.merge(
    {
      kept: await fileVersion(keptId),
      merged: await fileVersion(mergedId),
      at: mergedAt,
      by: 1,
      undoableSince: 0,
      mergedState: (one, other) => mergedState(one, other, take),
    },
    record,
  );
async function undo(mergeId: number): Promise<void> {
  const row = await merges.one(mergeId);
  const snapshot = JSON.parse(row?.snapshot ?? '') as MergeSnapshot;
  const { merged: restored } = snapshot;
  await merges.undo({ mergeId, keptId: row?.kept_id ?? 0, snapshot, restored, at: mergedAt + 1000, by: 1 }, record);
}

let before: Record<string, Rows>;
beforeEach(async () => {
  before = await wholeClinic();
});

test('moves the records of every table that belongs to a customer', async () => {
  const described = await clinic.db.introspection.getTables();
  const withCustomer = described
    .filter(({ columns }) => columns.some(({ name }) => name === 'customer_id'))
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('customer_'));
  expect([...recordTables].toSorted()).toEqual(withCustomer.toSorted());
});

test('every kind of record is with the kept customer, and with the other one again after the undo', async () => {
  const { mergeId, moved } = await merge(1, 2);
  expect(Object.keys(moved).toSorted()).toEqual([...recordTables].toSorted());
  const merged = await wholeClinic();
  for (const table of recordTables) {
    const of = (all: Record<string, Rows>, id: number): Rows =>
      (all[table] ?? []).filter((row) => row['customer_id'] === id);
    expect(of(merged, 2)).toEqual([]);
    expect(of(merged, 1)).toHaveLength(of(before, 1).length + of(before, 2).length);
  }
  for (const table of ['customers', 'customer_phones', 'customer_tags', 'customer_terms'])
    expect(JSON.stringify(merged[table])).not.toContain(`"${table === 'customers' ? 'id' : 'customer_id'}":2,`);
  await undo(mergeId);
  expect(await wholeClinic()).toEqual(before);
});

const side = fc.constantFrom('kept', 'merged', undefined);
const anySide = fc.constantFrom('kept', 'merged', 'both', undefined);
const takes = fc.record({
  name: side,
  sex: side,
  phone: anySide,
  address_id: side,
  medium_id: side,
  birthday: side,
  age: side,
  sfz: side,
  tags: anySide,
  consultant_id: side,
  ascription_id: side,
  department_id: side,
});
/** A few customers are merged again and again, so that merges follow on merges. */
const steps = fc.array(fc.record({ kept: fc.nat({ max: 5 }), merged: fc.nat({ max: 5 }), take: takes }), {
  minLength: 1,
  maxLength: 4,
});

test('merges, undone in reverse, leave every table as it was, whatever was merged and chosen', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (wanted) => {
      const left = [1, 2, 3, 4, 5, 6];
      const done: number[] = [];
      const counts = async () => Promise.all(recordTables.map(async (table) => (await rowsOf(table)).length));
      const countsBefore = await counts();
      for (const step of wanted) {
        const [keptId, mergedId] = [left[step.kept % left.length], left[step.merged % left.length]];
        if (keptId === undefined || mergedId === undefined || keptId === mergedId) continue;
        const written = await merge(keptId, mergedId, step.take as MergeTake);
        done.push(written.mergeId);
        left.splice(left.indexOf(mergedId), 1);
      }
      expect(await counts()).toEqual(countsBefore);
      for (const mergeId of done.toReversed()) await undo(mergeId);
      expect(await wholeClinic()).toEqual(before);
    }),
    { numRuns: 12 },
  );
});

test('changes that were made since stay with the kept customer', async () => {
  const { mergeId, merged, before: state } = await merge(1, 2, { name: 'merged', medium_id: 'merged' });
  await clinic.db
    .updateTable('customers')
    .set((row) => ({ medium_id: 3, balance: row('balance', '+', 7) }))
    .where('id', '=', 1)
    .execute();
  await undo(mergeId);
  const [one, two] = await clinic.db
    .selectFrom('customers')
    .selectAll()
    .where('id', 'in', [1, 2])
    .orderBy('id')
    .execute();
  expect(one).toMatchObject({ name: state.columns.name, medium_id: 3, balance: state.columns.balance + 7 });
  expect(two).toEqual(merged.row);
  await clinic.db
    .updateTable('customers')
    .set({ medium_id: state.columns.medium_id, balance: state.columns.balance })
    .where('id', '=', 1)
    .execute();
});

test('an interrupted merge leaves nothing behind', async () => {
  const [keptFile, mergedFile] = [await fileVersion(1), await fileVersion(2)];
  const parts = { kept: keptFile, merged: mergedFile, at: 1, by: 1, undoableSince: 0 };
  const broken = merges.merge({ ...parts, mergedState: (one, other) => mergedState(one, other, {}) }, () =>
    Promise.reject(new Error('The disk is full.')),
  );
  await expect(broken).rejects.toThrow('The disk is full.');
  expect(await wholeClinic()).toEqual(before);
  const outdated = { ...parts, merged: { id: 2, version: mergedFile.version + 1 } };
  await expect(
    merges.merge({ ...outdated, mergedState: (one, other) => mergedState(one, other, {}) }, record),
  ).rejects.toThrow(FileChanged);
  expect(await wholeClinic()).toEqual(before);
});

test('forgets what undoing needs when that is no longer possible', async () => {
  const first = await merge(1, 2);
  const parts = { at: mergedAt + 2000, by: 1, undoableSince: mergedAt + 1 };
  await merges.merge(
    {
      ...parts,
      kept: await fileVersion(3),
      merged: await fileVersion(4),
      mergedState: (one, other) => mergedState(one, other, {}),
    },
    record,
  );
  expect(await merges.one(first.mergeId)).toMatchObject({ snapshot: null });
  const moves = await clinic.db
    .selectFrom('customer_merge_moves')
    .select('record_id')
    .where('merge_id', '=', first.mergeId)
    .execute();
  expect(moves).toEqual([]);
});

test('rows that are restored leave the IDs of merged files unused', async () => {
  const [row] = await clinic.db.selectFrom('customers').selectAll().where('id', '=', 1).execute();
  if (!row) throw new Error('The demo clinic has a first customer.');
  const { id: last } = await clinic.db
    .selectFrom('customers')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  await clinic.fill(async (rows) => {
    rows.add('customers', { ...row, id: Number(last) + 1, idcard: 'restored' });
    rows.add('customer_merges', {
      merged_id: Number(last) + 9,
      kept_id: 1,
      merged_card: 'merged',
      merged_name: '张伟',
      merged_at: 1,
      merged_by: null,
      undone_at: null,
      undone_by: null,
      snapshot: null,
    });
  });
  const { id: _id, idcard: _card, phones: _phones, tag_ids: _tags, version: _version, ...columns } = row;
  const id = await clinic.db.transaction().execute((transaction) =>
    insertCustomer(transaction, new CardNumbers(transaction), {
      customer: columns,
      cardPrefix: 'C20000101',
      phones: [{ number: '13700000001', e164: '+8613700000001' }],
      tagIds: [],
    }),
  );
  expect(id).toBe(Number(last) + 10);
});
