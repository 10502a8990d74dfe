import { type Dialect, Kysely, type Transaction } from 'kysely';
import type { RowWriter } from './row-writer.ts';
import type { Database } from './schema.ts';
import type { TableChanges } from './table-changes.ts';

/** Kysely over the clinic's tables, and when each was written last. */
export class ClinicDatabase extends Kysely<Database> {
  readonly changes: TableChanges;

  constructor(dialect: Dialect, changes: TableChanges) {
    super({ dialect });
    this.changes = changes;
  }
}
export type ClinicTransaction = Transaction<Database>;

/** The clinic's data, in whichever database it is kept: everything above knows this and no more. */
export interface OpenDatabase {
  readonly db: ClinicDatabase;
  /** True when this start made the database. */
  readonly isNew: boolean;
  /** Many rows, whole or not at all; a writer that throws leaves nothing. `instead`: of everything that is there. */
  fill(write: (rows: RowWriter) => Promise<void>, how?: { readonly instead?: boolean }): Promise<void>;
  /** Everything as it is at one moment, as a SQLite file, while the database goes on. The file must not exist. */
  backUpTo(file: string): Promise<void>;
  close(): Promise<void>;
}
