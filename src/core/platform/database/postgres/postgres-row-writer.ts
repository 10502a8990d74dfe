import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client, PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { RowWriter } from '../row-writer.ts';
import { tableNames } from '../schema.ts';

type Cell = string | number | bigint | null | undefined;

/** COPY's text format: tabs between cells, backslashes before what would end one. */
const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const written = (cell: Cell): string =>
  cell === null || cell === undefined
    ? '\\N'
    : upToNul(String(cell)).replace(/[\\\n\r\t]/g, (character) => escapes[character] as string);
/** PostgreSQL stores no text with a NUL; SQLite does, and takes what follows for no part of it (`length`). */
const upToNul = (text: string): string => (text.includes('\0') ? text.slice(0, text.indexOf('\0')) : text);
const maxBytesAtOnce = 64 * 1024;

function* lines(rows: readonly (readonly Cell[])[]): Generator<string> {
  let text = '';
  for (const row of rows) {
    text += `${row.map(written).join('\t')}\n`;
    if (text.length < maxBytesAtOnce) continue;
    yield text;
    text = '';
  }
  yield text;
}

/** IDs that rows no longer have, and no row gets again. */
const formerIds: Readonly<Record<string, string>> = { customers: 'SELECT max(merged_id) FROM customer_merges' };

/**
 * Keeps rows by table and copies them in the order in which tables refer to each other. IDs continue after the
 * greatest.
 */
export function createPostgresRowWriter(client: Client | PoolClient): RowWriter & { finish(): Promise<void> } {
  const pending = new Map<string, { readonly columns: readonly string[]; readonly rows: Cell[][] }>();
  const withIds = new Set<string>();

  const flush = async (): Promise<void> => {
    for (const table of tableNames) {
      const waiting = pending.get(table);
      if (!waiting) continue;
      pending.delete(table);
      await pipeline(
        Readable.from(lines(waiting.rows)),
        client.query(
          copyFrom(`COPY "${table}" (${waiting.columns.map((column) => `"${column}"`).join(', ')}) FROM STDIN`),
        ),
      );
    }
  };
  return {
    add: (table, row) => {
      const columns = Object.keys(row);
      const waiting = pending.get(table) ?? { columns, rows: [] };
      const cells = row as Record<string, Cell>;
      waiting.rows.push(waiting.columns.map((column) => cells[column]));
      pending.set(table, waiting);
      if ('id' in row && typeof row.id === 'number') withIds.add(table);
    },
    flush,
    finish: async () => {
      await flush();
      for (const table of withIds) {
        const former = formerIds[table] ?? 'NULL';
        const last = `SELECT GREATEST(max(id), (${former})) FROM "${table}"`;
        await client.query(`SELECT setval(pg_get_serial_sequence('${table}', 'id'), (${last}))`);
      }
    },
  };
}
