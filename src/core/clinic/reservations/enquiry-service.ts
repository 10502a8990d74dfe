import type { List } from '../../../shared/contract/envelope.ts';
import type {
  Enquiry,
  EnquiryChange,
  EnquiryFunnel,
  EnquiryLoss,
  EnquiryReopening,
  FunnelQuery,
} from '../../../shared/contract/reservation-extension.ts';
import type { ReservationStatus } from '../../../shared/contract/reservation-fields.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import { fieldProblem } from '../../../shared/problems/field-problems.ts';
import type { SortOf } from '../../../shared/contract/list-sorts.ts';
import type { AuditLog } from '../../platform/audit/audit-service.ts';
import type { Caller } from '../../platform/caller.ts';
import type { ListedRows } from '../../platform/csv/row-export.ts';
import type { Paging } from '../../platform/database/page.ts';
import { refuseFields } from '../../platform/field-errors.ts';
import type { ClinicAnnouncer } from '../../platform/realtime/clinic-announcer.ts';
import { visibilityOf } from '../customers/visibility.ts';
import type { LookupCache } from '../lookups/lookup-cache.ts';
import type { ChangeRepository } from './change-repository.ts';
import type { ReservationFilter, ReservationRepository, ReservationRow } from './reservations-repository.ts';
import type { ReservationView } from './reservation-view.ts';

interface EnquiryParts {
  readonly repository: ReservationRepository;
  readonly changes: ChangeRepository;
  readonly view: ReservationView;
  readonly lookupCache: LookupCache;
  readonly audit: AuditLog;
  readonly announcer: ClinicAnnouncer;
}

interface ListQuery extends Paging {
  readonly sort: SortOf<'reservations'>;
  readonly status?: ReservationStatus | undefined;
  readonly date_start?: string | undefined;
  readonly date_end?: string | undefined;
  readonly customer_id?: number | undefined;
  readonly owner_id?: number | undefined;
  readonly medium_id?: number | undefined;
}

const filterOf = (query: Omit<ListQuery, keyof Paging>): ReservationFilter => ({
  customerId: query.customer_id,
  from: query.date_start,
  to: query.date_end,
  status: query.status,
  ownerId: query.owner_id,
  mediumId: query.medium_id,
});

type Changes = Parameters<ChangeRepository['change']>[1];
type Seen = { readonly id: number; readonly version: number };

/** Reservations, what became of them, and who looks after them. */
export class EnquiryService {
  readonly #parts: EnquiryParts;

  constructor(parts: EnquiryParts) {
    this.#parts = parts;
  }

  async list(caller: Caller, query: ListQuery): Promise<List<Enquiry>> {
    const { repository, view } = this.#parts;
    const found = await repository.list(filterOf(query), visibilityOf(caller), query);
    return { rows: found.rows.map((row) => view.enquiry(caller, row)), total: found.total, next_cursor: found.next };
  }

  /** Every reservation of a list. */
  listed(caller: Caller, query: Omit<ListQuery, 'rows' | 'page' | 'cursor'>): ListedRows<Enquiry> {
    const { repository, view } = this.#parts;
    const [filter, to] = [filterOf(query), visibilityOf(caller)];
    return {
      count: () => repository.count(filter, to),
      next: async (rows, cursor) => {
        const found = await repository.next(filter, to, { ...query, rows, page: 1, cursor });
        return { rows: found.rows.map((row) => view.enquiry(caller, row)), next: found.next };
      },
    };
  }

  async info(caller: Caller, id: number): Promise<Enquiry> {
    return this.#parts.view.enquiry(caller, await this.#rowOf(caller, id));
  }

  funnel(caller: Caller, query: FunnelQuery): Promise<EnquiryFunnel> {
    const { date_start: from, date_end: to, owner_id: ownerId, medium_id: mediumId } = query;
    return this.#parts.repository.funnel({ from, to, ownerId, mediumId }, visibilityOf(caller));
  }

  /** Throws ProblemError `changed-meanwhile`, and `enquiry-settled` for a contact of one that is not open. */
  async update(caller: Caller, { owner_id: ownerId, next_contact: day, ...seen }: EnquiryChange): Promise<Enquiry> {
    const row = await this.#seenRow(caller, seen);
    if (ownerId !== undefined && !this.#parts.lookupCache.isStaff(ownerId))
      refuseFields({ owner_id: [fieldProblem('user-unknown')] });
    if (typeof day === 'string' && row.status !== 'open') throw problemFor('enquiry-settled');
    return this.#change(caller, seen, {
      ...(ownerId === undefined ? {} : { owner_id: ownerId }),
      ...(day === undefined ? {} : { next_contact: day }),
    });
  }

  /** Throws ProblemError `enquiry-settled` for one that is not open. */
  async lose(caller: Caller, { lost_reason_id: reasonId, ...seen }: EnquiryLoss): Promise<Enquiry> {
    const row = await this.#rowOf(caller, seen.id);
    if (row.status !== 'open') throw problemFor('enquiry-settled');
    if (!this.#parts.lookupCache.lostReason(reasonId))
      refuseFields({ lost_reason_id: [fieldProblem('lost-reason-unknown')] });
    return this.#change(caller, seen, { status: 'lost', lost_reason_id: reasonId, next_contact: null });
  }

  /** Throws ProblemError `enquiry-booked` or `enquiry-open` for one that is not lost. */
  async reopen(caller: Caller, seen: EnquiryReopening): Promise<Enquiry> {
    const row = await this.#rowOf(caller, seen.id);
    if (row.status === 'booked') throw problemFor('enquiry-booked');
    if (row.status === 'open') throw problemFor('enquiry-open');
    return this.#change(caller, seen, { status: 'open', lost_reason_id: null });
  }

  async #change(caller: Caller, seen: Seen, changes: Changes): Promise<Enquiry> {
    const { repository, changes: writes, view, audit, announcer } = this.#parts;
    const isChanged = await writes.change(seen, changes, (transaction) =>
      audit.did(caller, 'enquiry.changed', { id: seen.id, ...changes }, transaction),
    );
    if (!isChanged) throw problemFor('changed-meanwhile');
    // An account that gave it away still sees this one answer.
    const row = await repository.one(seen.id, { all: true });
    if (!row) throw problemFor('reservation-not-found');
    const enquiry = view.enquiry(caller, row);
    announcer.announce('ReservationChanged', { id: row.id, version: row.version, status: row.status });
    return enquiry;
  }

  async #seenRow(caller: Caller, { id, version }: Seen): Promise<ReservationRow> {
    const row = await this.#rowOf(caller, id);
    if (row.version !== version) throw problemFor('changed-meanwhile');
    return row;
  }

  async #rowOf(caller: Caller, id: number): Promise<ReservationRow> {
    const row = await this.#parts.repository.one(id, visibilityOf(caller));
    if (!row) throw problemFor('reservation-not-found');
    return row;
  }
}
