import { mkdtemp } from 'node:fs/promises';
import { constants } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClinicDatabase } from './clinic-database.ts';
import { PreparedQueries } from './prepared-queries.ts';
import { tableNames } from './schema.ts';
import { type OpenSqlite, openSqlite } from './sqlite/open-sqlite.ts';
import { touchedTables } from './touched-tables.ts';

let clinic: OpenSqlite;

beforeAll(async () => {
  clinic = await openSqlite(await mkdtemp(join(tmpdir(), 'touched-tables-')));
  // Checks of references read the table that refers, and give nothing of it.
  clinic.connection.exec('PRAGMA foreign_keys = OFF');
});
afterAll(() => clinic.close());

/** The tables that a statement touches according to SQLite, when it is prepared. */
function askSqlite(text: string): { reads: Set<string>; writes: Set<string> } {
  const touched = { reads: new Set<string>(), writes: new Set<string>() };
  const known: ReadonlySet<string> = new Set(tableNames);
  clinic.connection.setAuthorizer((action, table) => {
    if (table === null || !known.has(table)) return constants.SQLITE_OK;
    if (action === constants.SQLITE_READ) touched.reads.add(table);
    if ([constants.SQLITE_INSERT, constants.SQLITE_UPDATE, constants.SQLITE_DELETE].includes(action))
      touched.writes.add(table);
    return constants.SQLITE_OK;
  });
  clinic.connection.prepare(text);
  clinic.connection.setAuthorizer(null);
  return touched;
}

const statements: Readonly<Record<string, (db: ClinicDatabase) => { compile(): CompiledQuery }>> = {
  'a comma join': (db) =>
    db.selectFrom(['customers', 'call_records']).select('customers.name').whereRef('customer_id', '=', 'customers.id'),
  'a comma join in raw text': (db) =>
    db.selectFrom(sql<{ n: number }>`(SELECT 1 AS n FROM customers, "call_records" , users)`.as('joined')).select('n'),
  'a common table expression': (db) =>
    db
      .with('recent', (at) => at.selectFrom('followups').select('customer_id'))
      .selectFrom('recent')
      .select('customer_id'),
  'a common table expression in raw text': (db) =>
    db
      .selectFrom('users')
      .select(sql<number>`(WITH counted AS (SELECT id FROM tokens) SELECT count(*) FROM counted)`.as('n')),
  'a subquery in a condition': (db) =>
    db
      .selectFrom('customers')
      .select('id')
      .where('id', 'in', (at) => at.selectFrom('customer_terms').select('customer_id').where('term', '=', 'a')),
  'a subquery among the columns': (db) =>
    db.selectFrom('customers').select((at) => at.selectFrom('followups').select('id').limit(1).as('first')),
  'a union': (db) => db.selectFrom('agents').select('name').union(db.selectFrom('users').select('name')),
  'left, inner and self joins': (db) =>
    db
      .selectFrom('call_records')
      .leftJoin('agents', 'agents.agent_id', 'call_records.agent_id')
      .innerJoin('customers as called', 'called.id', 'call_records.customer_id')
      .select(['agents.name', 'called.name as called_name']),
  'an insertion from a selection': (db) =>
    db
      .insertInto('tags')
      .columns(['name', 'category'])
      .expression(db.selectFrom('users').select(['users.name', 'users.email'])),
  'an insertion that becomes a change': (db) =>
    db
      .insertInto('settings')
      .values({ name: 'a', value: 'b' })
      .onConflict((at) => at.column('name').doUpdateSet({ value: 'c' })),
  'a change from another table': (db) =>
    db
      .updateTable('agents')
      .from('users')
      .set((at) => ({ name: at.ref('users.name') }))
      .whereRef('users.agent_id', '=', 'agents.agent_id'),
  'a removal with a subquery': (db) =>
    db
      .deleteFrom('tokens')
      .where('user_id', 'in', (at) => at.selectFrom('users').select('users.id').where('is_active', '=', 0)),
  'raw text alone': (db) => ({
    compile: () => sql`DELETE FROM callbacks WHERE id IN (SELECT id FROM audit_log)`.compile(db),
  }),
};

test.each(Object.entries(statements))('%s: no table that SQLite touches is missed', (_name, build) => {
  const query = build(clinic.db).compile();
  const touched = touchedTables(query);
  const real = askSqlite(query.sql);
  expect(real.reads.size + real.writes.size).toBeGreaterThan(0);
  expect([...real.reads].filter((table) => !touched.reads.includes(table))).toEqual([]);
  expect([...real.writes].filter((table) => !touched.writes.includes(table))).toEqual([]);
});

test('a selection writes nothing, and a change only its own table', () => {
  const select = clinic.db.selectFrom(['customers', 'call_records']).select('customers.name');
  const update = clinic.db.updateTable('agents').from('users').set({ name: 'a' });
  expect(touchedTables(select.compile()).writes).toEqual([]);
  expect(touchedTables(update.compile()).writes).toEqual(['agents']);
});

test('PostgreSQL can write within a selection: a common table expression that deletes is a write', () => {
  const built = clinic.db
    .with('dead', (at) => at.deleteFrom('tokens').returning('id'))
    .selectFrom('dead')
    .select('id');
  expect(touchedTables(built.compile()).writes).toEqual(['tokens']);
  const raw = clinic.db
    .with('dead', () => sql<{ id: string }>`DELETE FROM tokens RETURNING id`)
    .selectFrom('dead')
    .select('id');
  expect(touchedTables(raw.compile()).writes).toEqual(['tokens']);
});

test('values are no part of a statement: a customer may be called as a table is', () => {
  const query = clinic.db.selectFrom('users').select('id').where('name', '=', 'customers').compile();
  expect(touchedTables(query).reads).toEqual(['users']);
});

test('reads tables again that a trigger writes: a cached count', async () => {
  const withTrigger = await mkdtemp(join(tmpdir(), 'touched-tables-'));
  const first = await openSqlite(withTrigger);
  first.connection.exec(
    "CREATE TRIGGER copied AFTER INSERT ON mediums BEGIN INSERT INTO tags (name, category) VALUES (new.name, 'x'); END",
  );
  await first.close();
  const { db, close } = await openSqlite(withTrigger);
  const queries = new PreparedQueries(db);
  const tags = () => queries.count('tags', {}, () => db.selectFrom('tags').select(sql<number>`count(*)`.as('count')));
  const before = await tags();
  await db.insertInto('mediums').values({ name: 'from afar' }).execute();
  expect(await tags()).toBe(before + 1);
  await close();
});
