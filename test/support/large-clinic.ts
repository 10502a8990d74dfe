import { sql } from 'kysely';
import type { Database, TableName } from '../../src/core/platform/database/schema.ts';
import { openDemoDatabase } from './open-demo-database.ts';

const dayMs = 86_400_000;
/** Enough for PostgreSQL to prefer an index to reading the table. */
const rows = 30_000;
const now = Date.now();
/** The years of the calls: the demo clinic has all of the last month. */
export const years = { from: now - 1200 * dayMs, to: now - 60 * dayMs };

const at = `${years.from} + i * ${Math.floor((years.to - years.from) / rows)}`;
const id = '100000 + i';

/**
 * The tables that grow as long as a clinic works, with a row of each for every number `i`. Scores are few: a person
 * listens to each call.
 */
const large: { readonly [Name in TableName]?: Partial<Record<keyof Database[Name], string | number>> } = {
  customers: {
    id,
    name: "'Customer ' || i % 5000",
    name_order: "'customer ' || i % 5000",
    sex: 2,
    birthday: "CAST(1000 + i % 9000 AS TEXT) || '-01-01'",
    idcard: "'card' || i",
    sfz: "'doc' || i",
    address_id: 2,
    medium_id: 1,
    consultant_id: 'CASE WHEN i % 400 = 0 THEN 1 END',
    ascription_id: 'CASE WHEN i % 500 = 0 THEN 1 END',
    total_payment: 0,
    balance: 0,
    points: 0,
    created_at: 'i',
    updated_at: 'i',
  },
  customer_phones: { customer_id: id, position: 0, number: "'1390000' || i", e164: "'+861390000' || i" },
  call_records: {
    id,
    call_id: "'many' || i",
    type: "'sip'",
    direction: "'inbound'",
    caller: "'139' || i",
    callee: "'4008'",
    agent_id: 'CAST(1001 + i % 8 AS TEXT)',
    customer_id: id,
    group_id: '1 + i % 2',
    outcome_id: '1 + i % 4',
    outcomes: 1,
    created_at: at,
    ended_at: at,
    last_alive_at: 0,
    duration: 'i % 300',
    billsec: 'i % 299',
    record_filename: "CASE WHEN i % 3 = 0 THEN NULL ELSE 'x' || i || '.wav' END",
    recording_checked_at: 1,
  },
  call_wrap_ups: { call_id: "'many' || i", user_id: 1, outcome_id: '1 + i % 4', saved_at: at },
  recording_checks: { record_id: id, called_at: at, checked_at: at, marks: 'CASE WHEN i % 500 = 0 THEN 2 ELSE 0 END' },
  recording_moments: {
    record_id: id,
    at_ms: 1,
    kind: "'good'",
    text: "'Greets'",
    is_shared: 0,
    user_id: 1,
    created_at: at,
    version: 1,
  },
  followups: {
    customer_id: id,
    followup_user_id: '1 + i % 5',
    followup_date: "CAST(1000 + i % 9000 AS TEXT) || '-01-01'",
    status: 'CASE WHEN i % 500 = 0 THEN 0 WHEN i % 50 = 0 THEN 2 ELSE 1 END',
    created_at: at,
  },
  appointments: {
    customer_id: id,
    starts_at: at,
    ends_at: `${at} + 1`,
    status: "'done'",
    version: 1,
    created_by: 1,
    created_at: at,
  },
  treatments: { customer_id: id, item_id: 1, times: 1, amount: 1, executed_at: at },
  reservations: {
    customer_id: id,
    department_id: 1,
    type_id: 1,
    date: "'2020-01-01'",
    remark: "''",
    owner_id: 1,
    created_by: 1,
    created_at: at,
  },
  settled_missed_calls: { e164: "'+86139' || i", last_call_at: at, reason_id: 1, settled_by: 1, settled_at: at },
};

export type LargeClinic = Awaited<ReturnType<typeof openLargeClinic>>;

/** A demo clinic with so many rows in its large tables that reading one in full can be told from using an index. */
export async function openLargeClinic() {
  const clinic = await openDemoDatabase();
  const { db } = clinic;
  const numbers = `WITH RECURSIVE n(i) AS (SELECT CAST(1 AS BIGINT) UNION ALL SELECT i + 1 FROM n WHERE i < ${rows})`;
  for (const [table, columns] of Object.entries(large)) {
    const values = `${numbers} SELECT ${Object.values(columns).join(', ')} FROM n`;
    await sql.raw(`INSERT INTO ${table} (${Object.keys(columns).join(', ')}) ${values}`).execute(db);
  }
  await sql.raw('ANALYZE').execute(db);
  return {
    ...clinic,
    largeTables: Object.keys(large),
    /** Indexes that have few of the rows of their tables: reading one in full is no full scan. */
    smallIndexes: await smallIndexes(clinic),
    /** SQLite plans then as in a clinic that has never been analysed; PostgreSQL analyses by itself. */
    forgetStatistics: async (): Promise<void> => {
      await sql.raw('DELETE FROM sqlite_stat1').execute(db);
      await sql.raw('ANALYZE sqlite_schema').execute(db);
    },
  };
}

interface PartialIndex {
  readonly name: string;
  readonly of_table: string;
  readonly condition: string;
}
const partialIndexes = {
  postgres: `SELECT CAST(CAST(indexrelid AS regclass) AS text) AS name,
    CAST(CAST(indrelid AS regclass) AS text) AS of_table,
    pg_get_expr(indpred, indrelid) AS condition FROM pg_index WHERE indpred IS NOT NULL`,
  sqlite: `SELECT name, tbl_name AS of_table, substr(sql, instr(sql, ' WHERE ') + 7) AS condition
    FROM sqlite_schema WHERE type = 'index' AND instr(sql, ' WHERE ') > 0`,
};
async function smallIndexes({
  db,
  isPostgres,
}: Awaited<ReturnType<typeof openDemoDatabase>>): Promise<ReadonlySet<string>> {
  const { rows: partial } = await sql
    .raw<PartialIndex>(isPostgres ? partialIndexes.postgres : partialIndexes.sqlite)
    .execute(db);
  const small = new Set<string>();
  for (const { name, of_table: table, condition } of partial) {
    const counted = await sql
      .raw<{ count: number }>(`SELECT count(*) AS count FROM ${table} WHERE ${condition}`)
      .execute(db);
    if (Number(counted.rows[0]?.count) < rows / 10) small.add(name);
  }
  return small;
}
