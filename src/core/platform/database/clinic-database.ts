import { type CompiledQuery, type Dialect, Kysely, type Transaction } from 'kysely';
import { JointWrites } from './joint-writes.ts';
import type { RowWriter } from './row-writer.ts';
import type { Database } from './schema.ts';

/** A database in this process: what runs in it takes microseconds, a tenth of what Kysely's promises around it take. */
export interface DirectQueries {
  /** The rows of a query outside of a transaction; null while one holds the connection. */
  rowsOf<Row>(query: CompiledQuery<Row>): Row[] | Promise<Row[]> | null;
}

/** Kysely over the clinic's tables. */
export class ClinicDatabase extends Kysely<Database> {
  readonly #direct: Partial<DirectQueries>;
  readonly #joint: JointWrites<ClinicTransaction>;

  /** `joint`: how joint writes reach the database, where other than all else. */
  constructor(dialect: Dialect & Partial<DirectQueries>, joint?: Dialect) {
    super({ dialect });
    this.#direct = dialect;
    const facts = joint ? new Kysely<Database>({ dialect: joint }) : this;
    this.#joint = new JointWrites((work) => facts.transaction().execute(work));
  }

  /**
   * See JointWrites: for what nobody waits for within the same turn, and nobody has typed. With SQLite a power failure
   * may take the last of these writes, unless another write followed them; the end of the process takes none.
   */
  writeJointly(work: (transaction: ClinicTransaction) => Promise<unknown>): Promise<void> {
    return this.#joint.write(work);
  }

  /** Synchronous where the database allows it. */
  rowsOf<Row>(query: CompiledQuery<Row>): Row[] | Promise<Row[]> {
    return this.#direct.rowsOf?.(query) ?? this.executeQuery<Row>(query).then(({ rows }) => rows);
  }
}
export type ClinicTransaction = Transaction<Database>;
/** Writes what belongs to a change into the transaction of the change. */
export type WriteAlong = (transaction: ClinicTransaction) => Promise<void>;

/** The clinic's data in either database; the layers above know only this interface. */
export interface OpenDatabase {
  /** A read outside of a transaction may take seconds: it delays neither a call nor another request. */
  readonly db: ClinicDatabase;
  /**
   * The same for what a call waits for, and for what is kept in memory: reads of a few rows by an index, which wait for
   * no other read (docs/decisions/0029).
   */
  readonly promptDb: ClinicDatabase;
  /** The same for statements over whole tables, which may take minutes: those of `db` are given up after seconds. */
  readonly slowDb: ClinicDatabase;
  /** True when this start made the database. */
  readonly isNew: boolean;
  /** From now on `db` reads on threads, where the database is in this process. `thread`: their program. */
  readOnThreads(thread: URL): void;
  /** Many rows, whole or not at all; a writer that throws leaves nothing. `instead`: of everything that is there. */
  fill(write: (rows: RowWriter) => Promise<void>, how?: { readonly instead?: boolean }): Promise<void>;
  /** Everything as it is at one moment, as a SQLite file, while the database stays in use. The file must not exist. */
  backUpTo(file: string): Promise<void>;
  /** Its size on the disk: a backup is about as large. */
  sizeInBytes(): Promise<number>;
  close(): Promise<void>;
}
