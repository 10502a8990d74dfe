import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lookupLists } from '../../../src/shared/contract/admin/lookups.ts';
import { openDemoDatabase } from '../../support/open-demo-database.ts';

/** Before a row is removed, a database looks for what refers to it: without an index, it reads whole tables. */
let clinic: Awaited<ReturnType<typeof openDemoDatabase>>;

beforeAll(async () => {
  clinic = await openDemoDatabase();
});
afterAll(() => clinic.stop());

interface Reference {
  readonly child: string;
  readonly columns: string;
  readonly parent: string;
}
/** Columns are joined by commas, in the order of the key or index. */
const references = {
  sqlite: sql<Reference>`
    SELECT tables.name AS child, keys."table" AS parent, group_concat(keys."from", ',' ORDER BY keys.seq) AS columns
    FROM sqlite_schema AS tables, pragma_foreign_key_list(tables.name) AS keys
    WHERE tables.type = 'table' GROUP BY tables.name, keys.id`,
  postgres: sql<Reference>`
    SELECT child.relname AS child, parent.relname AS parent, (
      SELECT string_agg(attname, ',' ORDER BY position) FROM unnest(conkey) WITH ORDINALITY AS key (attnum, position)
      JOIN pg_attribute USING (attnum) WHERE attrelid = conrelid) AS columns
    FROM pg_constraint JOIN pg_class AS child ON child.oid = conrelid JOIN pg_class AS parent ON parent.oid = confrelid
    WHERE contype = 'f'`,
};
const indexes = {
  sqlite: sql<{ child: string; columns: string }>`
    SELECT tables.name AS child, group_concat(info.name, ',' ORDER BY info.seqno) AS columns
    FROM sqlite_schema AS tables, pragma_index_list(tables.name) AS list, pragma_index_info(list.name) AS info
    WHERE tables.type = 'table' GROUP BY tables.name, list.name
    UNION ALL SELECT tables.name, info.name FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS info
    WHERE tables.type = 'table' AND info.pk = 1`,
  postgres: sql<{ child: string; columns: string }>`
    SELECT child.relname AS child, (
      SELECT string_agg(attname, ',' ORDER BY position) FROM unnest(indkey) WITH ORDINALITY AS key (attnum, position)
      JOIN pg_attribute USING (attnum) WHERE attrelid = indrelid) AS columns
    FROM pg_index JOIN pg_class AS child ON child.oid = indrelid`,
};

/** Tables whose rows are removed: those of statements in the core, and the lists of the clinic. */
function tablesWithRemovals(): Set<string> {
  const core = join(import.meta.dirname, '../../../src/core');
  const files = globSync('**/*.ts', { cwd: core }).filter((file) => !file.endsWith('.test.ts'));
  const named = files.flatMap((file) => [
    ...readFileSync(join(core, file), 'utf8').matchAll(/\.deleteFrom\('(\w+)'\)/g),
  ]);
  return new Set([...lookupLists, ...named.map(([, table]) => table as string)]);
}

test('every reference to a row that may be removed has an index that begins with its columns', async () => {
  const database = clinic.isPostgres ? 'postgres' : 'sqlite';
  const { rows: all } = await references[database].execute(clinic.db);
  const { rows: existing } = await indexes[database].execute(clinic.db);
  const removed = tablesWithRemovals();
  const sought = all.filter(({ parent }) => removed.has(parent));
  expect(sought.map(({ parent }) => parent)).toEqual(expect.arrayContaining(['customers', 'mediums', 'call_scores']));
  const missing = sought.filter(
    ({ child, columns }) =>
      !existing.some((index) => index.child === child && `${index.columns},`.startsWith(`${columns},`)),
  );
  expect(missing).toEqual([]);
});
