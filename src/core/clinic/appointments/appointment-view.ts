import type { Appointment, AppointmentBoard } from '../../../shared/contract/appointment.ts';
import { appointmentTexts } from '../../../shared/contract/appointment-fields.ts';
import { mapTexts } from '../../../shared/contract/text-fields.ts';
import type { Caller } from '../../platform/caller.ts';
import { numberAsSeenBy } from '../../platform/number-privacy.ts';
import { formatDateTime } from '../../platform/database/local-time.ts';
import { deletedEntry, type LookupCache } from '../lookups/lookup-cache.ts';
import type { AppointmentRow } from './appointment-rows.sql.ts';
import type { ReasonsToMove } from './reasons-to-move.ts';
import { resourceIdsOf } from './resources.ts';

type Lookups = Pick<LookupCache, 'user' | 'room' | 'department' | 'item' | 'staff' | 'rooms'>;

const customerOf = (row: AppointmentRow) => ({
  id: row.customer_id,
  name: row.customer_name,
  idcard: row.customer_idcard,
});

export interface Reader {
  readonly permissions: Caller['permissions'];
  /** Customers whose files the reader may open. */
  readonly openFiles: ReadonlySet<number>;
}

/** Whether the reader may open the customer's file, and what a list shows of it. */
function fileOf(row: AppointmentRow, reader: Reader) {
  const isOpen = reader.openFiles.has(row.customer_id);
  const [number] = row.customer_phones.split(',');
  return { may_see_customer: isOpen, customer_phone: isOpen && number ? numberAsSeenBy(reader, number) : null };
}

/** Appointments as the contract has them: names of lookups, times of the clinic. */
export class AppointmentView {
  readonly #lookups: Lookups;
  readonly #timeZone: string;
  readonly #reasonsToMove: Pick<ReasonsToMove, 'of'>;

  constructor(lookups: Lookups, timeZone: string, reasonsToMove: Pick<ReasonsToMove, 'of'>) {
    this.#lookups = lookups;
    this.#timeZone = timeZone;
    this.#reasonsToMove = reasonsToMove;
  }

  /** `reader`: whose files the reader may open, where a reader may be shown appointments of other customers too. */
  appointment(row: AppointmentRow, reader?: Reader): Appointment {
    const lookups = this.#lookups;
    const [start, end] = [this.#local(row.starts_at), this.#local(row.ends_at)];
    return {
      id: row.id,
      customer: customerOf(row),
      doctor: lookups.user(row.doctor_id),
      technician: lookups.user(row.technician_id),
      room: lookups.room(row.room_id),
      department: lookups.department(row.department_id),
      item: lookups.item(row.item_id),
      date: start.date,
      start: start.time,
      end: end.time,
      status: row.status,
      arrived_at: row.arrived_at === null ? null : formatDateTime(row.arrived_at, this.#timeZone),
      started_at: row.started_at === null ? null : formatDateTime(row.started_at, this.#timeZone),
      is_to_move: this.#reasonsToMove.of(row) !== null,
      ...mapTexts(appointmentTexts, (name) => row[name]),
      created_by: lookups.user(row.created_by) ?? deletedEntry(row.created_by),
      created_at: formatDateTime(row.created_at, this.#timeZone),
      version: row.version,
      ...(reader ? fileOf(row, reader) : {}),
      confirmed_at: row.confirmed_at === null ? null : formatDateTime(row.confirmed_at, this.#timeZone),
      confirm_tries: row.confirm_tries ?? 0,
    };
  }

  board(rows: readonly AppointmentRow[]): AppointmentBoard {
    const resources = (kind: 'doctor' | 'technician' | 'room', all: readonly { id: number; name: string }[]) =>
      all.map(({ id, name }) => ({ id: `${kind}-${id}`, title: name, kind }));
    return {
      resources: [
        ...resources('doctor', this.#lookups.staff('doctor')),
        ...resources('technician', this.#lookups.staff('technician')),
        ...resources('room', this.#lookups.rooms()),
      ],
      events: rows.map((row) => ({
        id: row.id,
        resource_ids: resourceIdsOf(row),
        title: row.customer_name,
        start: formatDateTime(row.starts_at, this.#timeZone),
        end: formatDateTime(row.ends_at, this.#timeZone),
        status: row.status,
        customer: customerOf(row),
        version: row.version,
        treatment: this.#lookups.item(row.item_id)?.name ?? null,
        is_started: row.status === 'arrived' && row.started_at !== null,
        is_to_move: this.#reasonsToMove.of(row) !== null,
      })),
    };
  }

  #local(at: number): { date: string; time: string } {
    const text = formatDateTime(at, this.#timeZone);
    return { date: text.slice(0, 10), time: text.slice(11, 16) };
  }
}
