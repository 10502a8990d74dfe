import { problemFor } from '../../../shared/problems/problem-for.ts';
import { fieldProblem, type FieldProblems } from '../../../shared/problems/field-problems.ts';
import type { AuditLog } from '../../platform/audit/audit-service.ts';
import type { Caller } from '../../platform/caller.ts';
import type { ClinicTransaction } from '../../platform/database/clinic-database.ts';
import type { ClinicAnnouncer } from '../../platform/realtime/clinic-announcer.ts';
import { visibilityOf } from '../customers/visibility.ts';
import type { ChangeRepository } from './change-repository.ts';
import type { ReservationRepository } from './reservations-repository.ts';

/**
 * The effects of an appointment on its reservation. The reservation is booked with the
 * appointment, is open again when that is cancelled, and is booked again when the cancellation is taken back, unless a
 * colleague has booked another time or given it up meanwhile. One whose customer stays away remains booked.
 */
export class EnquiryBooking {
  readonly #repository: Pick<ReservationRepository, 'one' | 'several'>;
  readonly #changes: Pick<ChangeRepository, 'book' | 'followAppointment'>;
  readonly #audit: AuditLog;
  readonly #announcer: ClinicAnnouncer;

  constructor(parts: {
    repository: Pick<ReservationRepository, 'one' | 'several'>;
    changes: Pick<ChangeRepository, 'book' | 'followAppointment'>;
    audit: AuditLog;
    announcer: ClinicAnnouncer;
  }) {
    this.#repository = parts.repository;
    this.#changes = parts.changes;
    this.#audit = parts.audit;
    this.#announcer = parts.announcer;
  }

  /**
   * Problems of a reservation that an appointment of this customer names. Throws ProblemError `permission-missing` for
   * an account that may not change reservations, `enquiry-settled` for a reservation that is not open.
   */
  async check(caller: Caller, id: number, customerId: number): Promise<FieldProblems> {
    if (!caller.permissions.has('reservation.edit')) throw problemFor('permission-missing');
    const row = await this.#repository.one(id, visibilityOf(caller));
    if (!row) return { reservation_id: [fieldProblem('enquiry-unknown')] };
    if (row.customer_id !== customerId) return { reservation_id: [fieldProblem('enquiry-of-other-customer')] };
    if (row.status !== 'open') throw problemFor('enquiry-settled');
    return {};
  }

  /** Throws ProblemError `enquiry-settled`, which undoes the transaction, when it is not open any more. */
  async book(caller: Caller, id: number, appointmentId: number, transaction: ClinicTransaction): Promise<void> {
    if (!(await this.#changes.book(transaction, id, appointmentId))) throw problemFor('enquiry-settled');
    await this.#record(caller, id, { status: 'booked', appointment: appointmentId }, transaction);
  }

  /** Returns the reservations that were changed; they are to be announced after the transaction. */
  async follow(
    caller: Caller,
    { appointmentId, isCancelled }: { readonly appointmentId: number; readonly isCancelled: boolean },
    transaction: ClinicTransaction,
  ): Promise<number[]> {
    const step = isCancelled ? ({ from: 'booked', to: 'open' } as const) : ({ from: 'open', to: 'booked' } as const);
    const ids = await this.#changes.followAppointment(transaction, appointmentId, step);
    for (const id of ids) await this.#record(caller, id, { status: step.to, appointment: appointmentId }, transaction);
    return ids;
  }

  async announce(ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    for (const { id, version, status } of await this.#repository.several(ids))
      this.#announcer.announce('ReservationChanged', { id, version, status });
  }

  #record(caller: Caller, id: number, change: Readonly<Record<string, unknown>>, within: ClinicTransaction) {
    return this.#audit.did(caller, 'enquiry.changed', { id, ...change }, within);
  }
}
