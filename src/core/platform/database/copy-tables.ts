import { type Kysely, sql } from 'kysely';
import type { OpenDatabase } from './clinic-database.ts';
import { type Database, type TableName, tableNames, tables } from './schema.ts';

type Row = Record<string, string | number | null>;

const rowsAtOnce = 10_000;
/** A table from its beginning to its end in the order of its key, some thousand rows at a time. */
async function* pagesOf(db: Kysely<Database>, table: TableName): AsyncIterable<Row[]> {
  const key: readonly string[] = tables[table].key;
  const columns = sql.join(key.map((column) => sql.ref(column)));
  for (let last: Row | undefined; ;) {
    const after = last;
    const beyond = after ? sql`WHERE (${columns}) > (${sql.join(key.map((column) => after[column] ?? null))})` : sql``;
    const limit = sql.lit(rowsAtOnce);
    const page = sql<Row>`SELECT * FROM ${sql.table(table)} ${beyond} ORDER BY ${columns} LIMIT ${limit}`;
    const { rows } = await page.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < rowsAtOnce) return;
    last = rows.at(-1);
  }
}

/**
 * Checksum of one table: the number of rows, and for each column a sum of its numbers or of the lengths of its texts.
 */
interface TableSums {
  readonly rows: number;
  readonly columns: Readonly<Record<string, number>>;
}
/** Small enough that sums over millions of rows stay exact, prime so that what changed shows. */
const modulus = 1_000_003;

async function sumsOf(db: Kysely<Database>): Promise<Map<TableName, TableSums>> {
  const described = await db.introspection.getTables();
  const sums = new Map<TableName, TableSums>();
  for (const table of tableNames) {
    const columns = (described.find(({ name }) => name === table)?.columns ?? []).toSorted((one, other) =>
      one.name < other.name ? -1 : 1,
    );
    const summed = columns.map(({ name, dataType }) =>
      /int/i.test(dataType)
        ? sql`SUM(${sql.ref(name)} % ${sql.lit(modulus)}) AS ${sql.ref(name)}`
        : sql`SUM(LENGTH(${sql.ref(name)})) AS ${sql.ref(name)}`,
    );
    const { rows: counted } = await sql<{ count: number }>`SELECT count(*) AS count FROM ${sql.table(table)}`.execute(
      db,
    );
    const { rows } = await sql<
      Record<string, number | null>
    >`SELECT ${sql.join(summed)} FROM ${sql.table(table)}`.execute(db);
    sums.set(table, {
      rows: Number(counted[0]?.count),
      columns: Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, sum]) => [name, Number(sum ?? 0)])),
    });
  }
  return sums;
}

export type Progress = (table: string, done: number, of: number) => void;

/**
 * Copies every row of one clinic into another, which is emptied first, whole or not at all, and then compares the two:
 * counts and sums of every column. `from` must not change meanwhile. Throws an Error that names the table when they
 * differ.
 */
export async function copyTables(
  from: Kysely<Database>,
  to: OpenDatabase,
  progress: Progress,
): Promise<Map<TableName, TableSums>> {
  const expected = await sumsOf(from);
  await to.fill(
    async (rows) => {
      for (const table of tableNames) {
        const of = expected.get(table)?.rows ?? 0;
        let done = 0;
        for await (const page of pagesOf(from, table)) {
          for (const row of page) rows.add(table, row as never);
          await rows.flush();
          done += page.length;
          progress(table, done, of);
        }
      }
    },
    { instead: true },
  );
  const found = await sumsOf(to.slowDb);
  for (const [table, sums] of expected)
    if (JSON.stringify(sums) !== JSON.stringify(found.get(table)))
      throw new Error(
        `The copy of ${table} differs: ${JSON.stringify(sums)} became ${JSON.stringify(found.get(table))}.`,
      );
  return found;
}
