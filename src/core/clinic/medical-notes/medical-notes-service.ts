import type { Clock } from '../../../shared/clock.ts';
import type { List } from '../../../shared/contract/envelope.ts';
import type { MedicalNote, MedicalNoteChange, NewMedicalNote } from '../../../shared/contract/medical-note.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { AuditLog } from '../../platform/audit/audit-service.ts';
import type { Caller } from '../../platform/caller.ts';
import { formatDateTime } from '../../platform/database/local-time.ts';
import type { Paging } from '../../platform/database/page.ts';
import { refuseFields } from '../../platform/field-errors.ts';
import type { ClinicAnnouncer } from '../../platform/realtime/clinic-announcer.ts';
import type { CustomerService } from '../customers/customers-service.ts';
import { deletedEntry, type LookupCache } from '../lookups/lookup-cache.ts';
import type { MedicalNoteRepository, MedicalNoteRow } from './medical-notes-repository.ts';

interface MedicalNoteParts {
  readonly repository: MedicalNoteRepository;
  readonly customers: Pick<CustomerService, 'info' | 'errorOfReference' | 'mayOpen'>;
  readonly lookupCache: LookupCache;
  readonly audit: Pick<AuditLog, 'did'>;
  readonly announcer: ClinicAnnouncer;
  readonly clock: Clock;
  readonly timeZone: string;
}

/** Notes that only doctors read, about customers whose file they may open. The audit log has none of their text. */
export class MedicalNoteService {
  readonly #parts: MedicalNoteParts;

  constructor(parts: MedicalNoteParts) {
    this.#parts = parts;
  }

  /** Throws ProblemError `not-found` for a customer whom the caller may not see. */
  async list(caller: Caller, query: Paging & { customer_id: number; sort: 'id' }): Promise<List<MedicalNote>> {
    const { repository, customers } = this.#parts;
    if (!(await customers.mayOpen(caller, query.customer_id))) throw problemFor('customer-not-found');
    const { rows, total, next } = await repository.list(query.customer_id, query);
    return { rows: rows.map((row) => this.#toNote(row)), total, next_cursor: next };
  }

  async create(caller: Caller, { customer_id, note }: NewMedicalNote): Promise<MedicalNote> {
    const { repository, customers, audit, clock } = this.#parts;
    refuseFields(await customers.errorOfReference(caller, customer_id));
    const row = { customer_id, note, created_by: caller.userId, created_at: clock.now() };
    const created = await repository.create(row, (within) =>
      audit.did(caller, 'medical-note.created', { customer_id }, within),
    );
    await this.#announce(caller, customer_id);
    return this.#toNote(created);
  }

  /** Throws ProblemError `conflict` with the note as it is when the change was made on an earlier version. */
  async update(caller: Caller, change: MedicalNoteChange): Promise<MedicalNote> {
    const { repository, audit, clock } = this.#parts;
    const before = await this.#visible(caller, change.id);
    if (before.version !== change.version) return this.#refuse(before);
    if (before.struck_reason !== null) throw problemFor('note-struck');
    const { note = before.note, struck_reason = null } = change;
    if (note !== before.note && before.created_by !== caller.userId) throw problemFor('note-of-colleague');
    if (note === before.note && struck_reason === null) return this.#toNote(before);
    const action = struck_reason === null ? 'medical-note.changed' : 'medical-note.struck';
    const updated = await repository.update(
      change,
      { note, struck_reason, updated_by: caller.userId, updated_at: clock.now() },
      (within) => audit.did(caller, action, { customer_id: before.customer_id }, within),
    );
    if (!updated) return this.#refuse(await this.#visible(caller, change.id));
    await this.#announce(caller, before.customer_id);
    return this.#toNote(updated);
  }

  async #visible(caller: Caller, id: number): Promise<MedicalNoteRow> {
    const { repository, customers } = this.#parts;
    const row = await repository.one(id);
    if (!row || !(await customers.mayOpen(caller, row.customer_id))) throw problemFor('note-not-found');
    return row;
  }

  #refuse(row: MedicalNoteRow): never {
    throw problemFor('note-changed', {}, { details: { note: this.#toNote(row) } });
  }

  /** The event goes to everyone: it says that the file changed, not that there is a note. */
  async #announce(caller: Caller, customerId: number): Promise<void> {
    const { announcer, customers } = this.#parts;
    const { id, version } = await customers.info(caller, customerId);
    announcer.announce('CustomerChanged', { id, version });
  }

  #toNote({ created_at: createdAt, updated_at: updatedAt, ...row }: MedicalNoteRow): MedicalNote {
    const { lookupCache, timeZone } = this.#parts;
    const local = (at: number): string => formatDateTime(at, timeZone);
    const userOf = (id: number) => lookupCache.user(id) ?? deletedEntry(id);
    return {
      id: row.id,
      customer_id: row.customer_id,
      note: row.note,
      created_by: userOf(row.created_by),
      created_at: local(createdAt),
      updated_by: row.updated_by === null ? null : userOf(row.updated_by),
      updated_at: updatedAt === null ? null : local(updatedAt),
      struck_reason: row.struck_reason,
      version: row.version,
    };
  }
}
