import type { List } from '../../../shared/contract/envelope.ts';
import type { NewReservation, Reservation } from '../../../shared/contract/reservation.ts';
import { reservationColumns } from '../../../shared/contract/reservation-fields.ts';
import type { Clock } from '../../../shared/clock.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { SortOf } from '../../../shared/contract/list-sorts.ts';
import type { Caller } from '../../platform/caller.ts';
import { type CustomerService, newCustomerMs } from '../customers/customers-service.ts';
import { visibilityOf } from '../customers/visibility.ts';
import { givenColumns } from '../../platform/database/given-columns.ts';
import type { Paging } from '../../platform/database/page.ts';
import type { PreparedChange } from '../../platform/database/transact.ts';
import { refuseFields } from '../../platform/field-errors.ts';
import type { LookupCache } from '../lookups/lookup-cache.ts';
import type { ClinicAnnouncer } from '../../platform/realtime/clinic-announcer.ts';
import { lookupProblems } from './check-lookups.ts';
import type { LeadService } from './lead-service.ts';
import type { ReservationRepository } from './reservations-repository.ts';
import type { ReservationView } from './reservation-view.ts';

export type ReservationService = ReturnType<typeof createReservationService>;

/** Channel reservations (interface 4.6). */
export function createReservationService(parts: {
  repository: ReservationRepository;
  customers: Pick<CustomerService, 'errorOfReference' | 'newCustomer'>;
  lookupCache: LookupCache;
  announcer: ClinicAnnouncer;
  view: ReservationView;
  leads: Pick<LeadService, 'checkCompletion' | 'complete' | 'announceChange'>;
  clock: Clock;
}) {
  const { repository, customers, lookupCache, announcer, view, leads, clock } = parts;

  const info = async (caller: Caller, id: number): Promise<Reservation> => {
    const row = await repository.one(id, visibilityOf(caller));
    if (!row) throw problemFor('reservation-not-found');
    return view.reservation(row);
  };
  /**
   * Throws ProblemError `invalid-input` for IDs that no lookup gave, and for a customer whom the caller may not see.
   */
  const check = async (caller: Caller, { reservation, customer_id: customerId }: NewReservation): Promise<void> => {
    refuseFields({
      ...(customerId === undefined ? {} : await customers.errorOfReference(caller, customerId)),
      ...lookupProblems(lookupCache, reservation),
    });
  };
  /** Writes the ID. */
  const prepareCreation = async (
    caller: Caller,
    input: NewReservation,
  ): Promise<PreparedChange<number, Reservation>> => {
    await check(caller, input);
    const { reservation, customer, lead_id: leadId } = input;
    if (leadId !== undefined) await leads.checkCompletion(caller, leadId);
    const row = {
      ...givenColumns(reservation, reservationColumns),
      type_id: reservation.type,
      owner_id: caller.userId,
      created_by: caller.userId,
      created_at: clock.now(),
    };
    const items = [...new Set(reservation.items)];
    const of =
      customer === undefined ? (input.customer_id as number) : customers.newCustomer(caller, customer, 'customer.');
    return {
      write: async (transaction) => {
        const id = await repository.create(transaction, row, items, of);
        if (leadId !== undefined) await leads.complete(transaction, leadId, id);
        return id;
      },
      announce: async (id) => {
        const taken = await info(caller, id);
        announcer.announce('ReservationCreated', { id, date: taken.date });
        if (leadId !== undefined) leads.announceChange(leadId);
        return taken;
      },
    };
  };

  return {
    prepareCreation,
    /** Restricted to customers whom the caller may see. */
    byIds: async (ids: readonly number[]) => (await repository.several(ids)).map((row) => view.reservation(row)),
    info,
    /** Whether the caller took an enquiry of a customer in the week after a moment, in epoch milliseconds. */
    hasEnquiredSince: (caller: Caller, customerId: number, at: number): Promise<boolean> =>
      repository.isTaken({ customerId, userId: caller.userId, from: at, before: at + newCustomerMs }),
    index: async (
      caller: Caller,
      input: Paging & {
        sort: SortOf<'reservations'>;
        date_start?: string | undefined;
        date_end?: string | undefined;
        customer_id?: number | undefined;
      },
    ): Promise<List<Reservation>> => {
      const found = await repository.listTaken(
        { customerId: input.customer_id, from: input.date_start, to: input.date_end },
        visibilityOf(caller),
        input,
      );
      return { rows: found.rows.map((row) => view.reservation(row)), total: found.total, next_cursor: found.next };
    },
    create: async (caller: Caller, input: NewReservation): Promise<Reservation> =>
      repository.carryOut(await prepareCreation(caller, input)),
  };
}
