import type { Reservation } from '../../../shared/contract/reservation.ts';
import type { Enquiry } from '../../../shared/contract/reservation-extension.ts';
import { reservationTextNames } from '../../../shared/contract/reservation-fields.ts';
import { maskNumber } from '../../../shared/domain/masking.ts';
import { pick } from '../../../shared/pick.ts';
import type { Caller } from '../../platform/caller.ts';
import { formatDateTime } from '../../platform/database/local-time.ts';
import { seesNumbers } from '../../platform/number-privacy.ts';
import { joinedNumbers } from '../customers/customer-input.ts';
import { deletedEntry, type LookupCache } from '../lookups/lookup-cache.ts';
import type { ReservationRow } from './reservations-repository.ts';

/** Reservations as the contract has them: names of lookups, times of the clinic. */
export class ReservationView {
  readonly #lookups: LookupCache;
  readonly #timeZone: string;

  constructor(lookups: LookupCache, timeZone: string) {
    this.#lookups = lookups;
    this.#timeZone = timeZone;
  }

  reservation(row: ReservationRow): Reservation {
    const lookups = this.#lookups;
    return {
      id: row.id,
      customer_id: row.customer_id,
      customer: { id: row.customer_id, name: row.customer_name, idcard: row.customer_idcard },
      department: lookups.department(row.department_id) ?? deletedEntry(row.department_id),
      type: lookups.reservationType(row.type_id) ?? deletedEntry(row.type_id),
      date: row.date,
      items: (row.item_ids?.split(',') ?? []).map((id) => lookups.item(Number(id)) ?? deletedEntry(Number(id))),
      ...pick(row, reservationTextNames),
      created_by: lookups.user(row.created_by) ?? deletedEntry(row.created_by),
      created_at: formatDateTime(row.created_at, this.#timeZone),
    };
  }

  enquiry(caller: Caller, row: ReservationRow): Enquiry {
    const lookups = this.#lookups;
    const [number] = joinedNumbers(row.phones);
    return {
      ...this.reservation(row),
      status: row.status,
      owner: lookups.user(row.owner_id) ?? deletedEntry(row.owner_id),
      next_contact: row.status === 'open' ? row.next_contact : null,
      source: lookups.medium(row.medium_id) ?? deletedEntry(row.medium_id),
      phone: number === undefined ? null : seesNumbers(caller) ? number : maskNumber(number),
      appointment: this.#appointment(row),
      lost_reason: row.status === 'lost' ? lookups.lostReason(row.lost_reason_id) : null,
      version: row.version,
    };
  }

  #appointment({ status, appointment_id: id, starts_at: at, appointment_status: became }: ReservationRow) {
    if (status !== 'booked' || id === null || at === null || became === null) return null;
    const [date = '', time = ''] = formatDateTime(at, this.#timeZone).split(' ');
    return { id, date, start: time.slice(0, 5), status: became };
  }
}
