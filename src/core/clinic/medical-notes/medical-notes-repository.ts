import type { Insertable, Selectable } from 'kysely';
import type { ClinicDatabase, WriteAlong } from '../../platform/database/clinic-database.ts';
import { type Paging, readPage } from '../../platform/database/page.ts';
import { PreparedQueries } from '../../platform/database/prepared-queries.ts';
import type { Database } from '../../platform/database/schema.ts';
import { transact } from '../../platform/database/transact.ts';

type Notes = Database['medical_notes'];
export type MedicalNoteRow = Selectable<Notes>;
type NewRow = Required<Pick<Insertable<Notes>, 'customer_id' | 'note' | 'created_by' | 'created_at'>>;
export type NoteChange = Pick<MedicalNoteRow, 'note' | 'struck_reason' | 'updated_by' | 'updated_at'>;

export class MedicalNoteRepository {
  readonly #db: ClinicDatabase;
  readonly #queries: PreparedQueries;

  constructor(db: ClinicDatabase) {
    this.#db = db;
    this.#queries = new PreparedQueries(db);
  }

  list(customerId: number, paging: Paging & { sort: 'id' }) {
    return readPage(this.#queries, paging, {
      shape: 'medical notes',
      values: { customerId },
      sort: 'medical_notes.id',
      id: 'medical_notes.id',
      build: (value) => this.#db.selectFrom('medical_notes').selectAll().where('customer_id', '=', value('customerId')),
    });
  }

  one(id: number) {
    return this.#queries.first('one medical note', { id }, (value) =>
      this.#db.selectFrom('medical_notes').selectAll().where('id', '=', value('id')),
    );
  }

  /** With its record in the audit log, or neither. */
  create(row: NewRow, record: WriteAlong): Promise<MedicalNoteRow> {
    return transact(this.#db, async (transaction) => {
      const created = await transaction
        .insertInto('medical_notes')
        .values(row)
        .returningAll()
        .executeTakeFirstOrThrow();
      await record(transaction);
      return created;
    });
  }

  /** The note with its change; null when it has another version by now. */
  update(
    { id, version }: { readonly id: number; readonly version: number },
    change: NoteChange,
    record: WriteAlong,
  ): Promise<MedicalNoteRow | null> {
    return transact(this.#db, async (transaction) => {
      const updated = await transaction
        .updateTable('medical_notes')
        .set({ ...change, version: version + 1 })
        .where('id', '=', id)
        .where('version', '=', version)
        .returningAll()
        .executeTakeFirst();
      if (updated) await record(transaction);
      return updated ?? null;
    });
  }
}
