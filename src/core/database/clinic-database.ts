import type { Kysely, Transaction } from 'kysely';
import type { RowWriter } from './row-writer.ts';
import type { Database } from './schema.ts';

export type ClinicDatabase = Kysely<Database>;
export type ClinicTransaction = Transaction<Database>;

/** The clinic's data, in whichever database it is kept: everything above knows this and no more. */
export interface OpenDatabase {
  readonly db: ClinicDatabase;
  /** True when this start made the database. */
  readonly isNew: boolean;
  /** Many rows, whole or not at all; a writer that throws leaves nothing. */
  fill(write: (rows: RowWriter) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}
