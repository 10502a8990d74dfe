import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changedColumns, createdColumns } from '../../../shared/contract/appointment-fields.ts';
import { customerColumns } from '../../../shared/contract/customer-fields.ts';
import { plannedNames, resultNames } from '../../../shared/contract/followup-fields.ts';
import { treatmentColumns } from '../../../shared/contract/treatment-fields.ts';
import { reservationColumns } from '../../../shared/contract/reservation-fields.ts';
import { tableNames, tables } from './schema.ts';
import { type OpenSqlite, openSqlite } from './sqlite/open-sqlite.ts';

let clinic: OpenSqlite;
beforeAll(async () => {
  clinic = await openSqlite(await mkdtemp(join(tmpdir(), 'schema-')));
});
afterAll(() => clinic.close());

const namesFrom = (query: string): string[] =>
  clinic.connection
    .prepare(query)
    .all()
    .map(({ name }) => String(name));

test('every table of the database is described, and no other', () => {
  const real = namesFrom(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'kysely_%'",
  );
  expect(tableNames.toSorted()).toEqual(real.toSorted());
});

test('each table is described with the columns of its primary key, in their order', () => {
  const real = tableNames.map((table) => [
    table,
    namesFrom(`SELECT name FROM pragma_table_info('${table}') WHERE pk > 0 ORDER BY pk`),
  ]);
  expect(Object.entries(tables).map(([table, { key }]) => [table, key])).toEqual(real);
});

test('a table comes after those that it refers to', () => {
  const early = tableNames.flatMap((table, index) =>
    namesFrom(`SELECT DISTINCT "table" AS name FROM pragma_foreign_key_list('${table}')`)
      .filter((referred) => referred !== table && !tableNames.slice(0, index).includes(referred as never))
      .map((referred) => `${table} before ${referred}`),
  );
  expect(early).toEqual([]);
});

test.each([
  ['customers', customerColumns],
  ['appointments', [...createdColumns, ...changedColumns]],
  ['followups', [...plannedNames, ...resultNames]],
  ['reservations', reservationColumns],
  ['treatments', treatmentColumns],
])('the migrations give %s a column for each of its fields', (table, columns) => {
  const real = namesFrom(`SELECT name FROM pragma_table_info('${table}')`);
  expect(columns.filter((column) => !real.includes(column))).toEqual([]);
});
