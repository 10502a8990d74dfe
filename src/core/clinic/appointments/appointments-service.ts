import type {
  Appointment,
  AppointmentBoard,
  AppointmentConfig,
  NewAppointment,
} from '../../../shared/contract/appointment.ts';
import type {
  AppointmentConfirmation,
  AppointmentStart,
  AppointmentUpdate,
} from '../../../shared/contract/appointment-extension.ts';
import { changedColumns, createdColumns } from '../../../shared/contract/appointment-fields.ts';
import type { List } from '../../../shared/contract/envelope.ts';
import type { HoursOfDay } from '../../../shared/contract/opening-hours.ts';
import type { Clock } from '../../../shared/clock.ts';
import { pick } from '../../../shared/pick.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import { type FieldProblems } from '../../../shared/problems/field-problems.ts';
import type { Caller } from '../../platform/caller.ts';
import type { CustomerService } from '../customers/customers-service.ts';
import { visibilityOf } from '../customers/visibility.ts';
import type { ListedRows } from '../../platform/csv/row-export.ts';
import { givenColumns } from '../../platform/database/given-columns.ts';
import { dayRange } from '../../platform/database/local-time.ts';
import type { PreparedChange } from '../../platform/database/transact.ts';
import { refuseFields } from '../../platform/field-errors.ts';
import type { LookupCache } from '../lookups/lookup-cache.ts';
import type { ClinicAnnouncer } from '../../platform/realtime/clinic-announcer.ts';
import type { EnquiryBooking } from '../reservations/enquiry-booking.ts';
import { hoursOfDays } from '../opening-hours.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import type { AppointmentView, Reader } from './appointment-view.ts';
import { type LocalSpan, spanOf } from './booked-span.ts';
import { type Booking, holdsItsTime } from './clashes.sql.ts';
import type { AppointmentRow } from './appointment-rows.sql.ts';
import type { ConfirmationRepository } from './confirmation-repository.ts';
import type { AppointmentRepository, Booker, ChangedRow } from './appointments-repository.ts';
import { filterOf, type ListQuery } from './list-query.ts';
import { refuseClashes, resourceErrors, subjectErrors } from './resources.ts';
import { bookingErrors } from './time-errors.ts';
import { visitAfter } from './visit.ts';

interface AppointmentParts {
  readonly repository: AppointmentRepository;
  readonly confirmations: ConfirmationRepository;
  readonly customers: Pick<CustomerService, 'errorOfReference' | 'openAmong'>;
  readonly lookupCache: LookupCache;
  readonly settings: Pick<SettingsService, 'current'>;
  readonly enquiries: Pick<EnquiryBooking, 'check' | 'book' | 'follow' | 'announce'>;
  readonly announcer: ClinicAnnouncer;
  readonly view: AppointmentView;
  readonly clock: Clock;
  readonly timeZone: string;
}

type TimeOfDoctor = Pick<Booking, 'doctor_id' | 'starts_at' | 'ends_at'>;
const isSameTime = (one: TimeOfDoctor, other: TimeOfDoctor): boolean =>
  one.doctor_id === other.doctor_id && one.starts_at === other.starts_at && one.ends_at === other.ends_at;

/** Appointments (interface 4.5): no person and no room is booked twice for one time. */
export class AppointmentService {
  readonly #parts: AppointmentParts;
  readonly #view: AppointmentView;

  constructor(parts: AppointmentParts) {
    this.#parts = parts;
    this.#view = parts.view;
  }

  /** Restricted to customers whom the caller may see. */
  async byIds(ids: readonly number[]): Promise<Appointment[]> {
    return (await this.#parts.repository.several(ids)).map((row) => this.#view.appointment(row));
  }

  /** The same, with what the caller may see of their customers. */
  async shownTo(caller: Caller, ids: readonly number[]): Promise<Appointment[]> {
    const rows = ids.length === 0 ? [] : await this.#parts.repository.several(ids);
    const reader = await this.#readerOf(caller, rows);
    return rows.map((row) => this.#view.appointment(row, reader));
  }

  config(): AppointmentConfig {
    const { lookupCache, settings } = this.#parts;
    const { business_start, business_end, slot_duration } = settings.current();
    return {
      room: lookupCache.rooms(),
      doctor: lookupCache.staff('doctor'),
      technician: lookupCache.staff('technician'),
      department: lookupCache.departments(),
      business_start,
      business_end,
      slot_duration,
    };
  }

  /** When the clinic is open on these days, both included. */
  hours({ start, end }: { start: string; end: string }): HoursOfDay[] {
    return hoursOfDays(this.#parts.settings.current(), start, end);
  }

  async lists(caller: Caller, query: ListQuery): Promise<List<Appointment>> {
    const found = await this.#parts.repository.list(filterOf(query, this.#parts.timeZone), visibilityOf(caller), query);
    const reader = await this.#readerOf(caller, found.rows);
    return {
      rows: found.rows.map((row) => this.#view.appointment(row, reader)),
      total: found.total,
      next_cursor: found.next,
    };
  }

  /** Every appointment of a list. */
  listed(caller: Caller, query: Omit<ListQuery, 'rows' | 'page' | 'cursor'>): ListedRows<Appointment> {
    const { repository } = this.#parts;
    const [filter, to] = [filterOf(query, this.#parts.timeZone), visibilityOf(caller)];
    return {
      count: () => repository.count(filter, to),
      next: async (rows, cursor) => {
        const paging = { rows, page: 1, cursor, sort: query.sort, order: query.order };
        const found = await repository.next(filter, to, paging);
        return { rows: found.rows.map((row) => this.#view.appointment(row)), next: found.next };
      },
    };
  }

  async info(caller: Caller, id: number): Promise<Appointment> {
    return this.#shown(caller, await this.#rowOf(caller, id));
  }

  async board(caller: Caller, { start, end }: { start: string; end: string }): Promise<AppointmentBoard> {
    const { repository, timeZone } = this.#parts;
    return this.#view.board(await repository.between(dayRange(start, end, timeZone), visibilityOf(caller)));
  }

  async create(caller: Caller, input: NewAppointment): Promise<Appointment> {
    return this.#parts.repository.carryOut(await this.prepareCreation(caller, input));
  }

  async prepareCreation(caller: Caller, input: NewAppointment): Promise<PreparedChange<number, Appointment>> {
    const { repository, customers, enquiries, lookupCache, clock, timeZone } = this.#parts;
    const { reservation_id: enquiryId } = input;
    refuseFields({
      ...(await customers.errorOfReference(caller, input.customer_id)),
      ...resourceErrors(input, lookupCache),
      ...subjectErrors(input, lookupCache),
      ...(enquiryId === undefined ? {} : await enquiries.check(caller, enquiryId, input.customer_id)),
      ...this.#timeErrors(input),
    });
    const row = {
      ...givenColumns(input, createdColumns),
      ...spanOf(input, timeZone),
      status: 'booked' as const,
      arrived_at: null,
      started_at: null,
      is_to_move: 0 as const,
      version: 1,
      created_by: caller.userId,
      created_at: clock.now(),
    };
    return {
      write: async (transaction) => {
        const created = await repository.create(transaction, row, this.#bookerOf(caller), input.refuse_double === true);
        if ('clashes' in created) return refuseClashes(created.clashes, lookupCache, timeZone);
        if (enquiryId !== undefined) await enquiries.book(caller, enquiryId, created.id, transaction);
        return created.id;
      },
      announce: async (id) => {
        const stored = await this.#announced(caller, id);
        if (enquiryId !== undefined) await enquiries.announce([enquiryId]);
        return stored;
      },
    };
  }

  async update(caller: Caller, input: AppointmentUpdate): Promise<Appointment> {
    const { repository, enquiries, lookupCache, timeZone } = this.#parts;
    const before = await this.#rowOf(caller, input.id);
    const was = this.#view.appointment(before);
    const next = this.#rowAfter(input, before, was);
    this.#checkChange(input, before, {
      ...next,
      date: input.date ?? was.date,
      start: input.start ?? was.start,
      end: input.end ?? was.end,
    });
    const keepsItsTime = isSameTime(next, before) && (holdsItsTime(before.status) || before.is_to_move === 1);
    const booking = holdsItsTime(next.status) ? { ...next, avoidsBlocks: !keepsItsTime } : null;
    const followed: number[] = [];
    const changed = await repository.update(input, next, booking, this.#bookerOf(caller), async (transaction) => {
      const isCancelled = next.status === 'cancelled';
      if (isCancelled !== (before.status === 'cancelled'))
        followed.push(...(await enquiries.follow(caller, { appointmentId: input.id, isCancelled }, transaction)));
    });
    if (changed === 'stale') return this.#refuseStale(caller, input.id);
    if (changed !== 'changed') return refuseClashes(changed.clashes, lookupCache, timeZone);
    // An account that gave it away still sees this one answer.
    const after = (await repository.one(input.id, { all: true })) ?? before;
    this.#announce(was, this.#view.appointment(after));
    await enquiries.announce(followed);
    return this.#shown(caller, after);
  }

  /**
   * Begins the treatment. Throws ProblemError `conflict` while the doctor is with another patient, unless `others` says
   * that those treatments are done, or continue at the same time.
   */
  async start(caller: Caller, { id, version, others }: AppointmentStart): Promise<Appointment> {
    const { repository, clock } = this.#parts;
    const before = await this.#rowOf(caller, id);
    if (!holdsItsTime(before.status) || before.status === 'done') throw problemFor('appointment-not-open');
    const started = await repository.start({ ...before, version }, { now: clock.now(), others: others ?? null });
    if (started === 'stale') return this.#refuseStale(caller, id);
    if ('running' in started) {
      const [{ customer_name: name }] = started.running as [(typeof started.running)[number]];
      throw problemFor('doctor-with-patient', { name }, { details: { count: started.running.length } });
    }
    for (const done of started.done) this.#announce(null, this.#view.appointment(done));
    return this.#announced(caller, id);
  }

  async confirm(caller: Caller, confirmation: AppointmentConfirmation): Promise<Appointment> {
    const { id } = await this.#rowOf(caller, confirmation.id);
    const written = await this.#parts.confirmations.confirm(confirmation, this.#bookerOf(caller));
    if (written === 'counted') throw problemFor('call-counted');
    return written === 'stale' ? this.#refuseStale(caller, id) : this.#announced(caller, id);
  }

  /** Missing fields stay unchanged. */
  #rowAfter(input: AppointmentUpdate, before: AppointmentRow, was: Appointment): ChangedRow {
    const { date = was.date, start = was.start, end = was.end } = input;
    const span =
      date === was.date && start === was.start && end === was.end
        ? pick(before, ['starts_at', 'ends_at'])
        : spanOf({ date, start, end }, this.#parts.timeZone);
    const { doctor_id = before.doctor_id } = input;
    const given = changedColumns.filter((column) => input[column] !== undefined);
    return {
      ...pick(before, changedColumns),
      ...pick(input, given),
      ...span,
      ...visitAfter(before, input.status, this.#parts.clock.now()),
      is_to_move: isSameTime({ ...span, doctor_id }, before) ? before.is_to_move : (0 as const),
    };
  }

  /** One that keeps its time may be of a day that is over, or outside of opening hours that came later. */
  #checkChange(input: AppointmentUpdate, before: AppointmentRow, next: Booking & LocalSpan): void {
    const isMoved = next.starts_at !== before.starts_at || next.ends_at !== before.ends_at;
    refuseFields({
      ...resourceErrors(input, this.#parts.lookupCache),
      ...subjectErrors({ item_id: input.item_id }, this.#parts.lookupCache),
      ...(isMoved ? this.#timeErrors(next) : {}),
    });
  }

  #timeErrors(span: LocalSpan): FieldProblems {
    const { settings, clock, timeZone } = this.#parts;
    return bookingErrors(span, { hours: settings.current(), now: clock.now(), timeZone });
  }

  async #readerOf(caller: Caller, rows: readonly AppointmentRow[]): Promise<Reader> {
    const files = rows.map((row) => ({ ...row, id: row.customer_id, department_id: row.customer_department_id }));
    return { openFiles: await this.#parts.customers.openAmong(caller, files), permissions: caller.permissions };
  }

  async #shown(caller: Caller, row: AppointmentRow): Promise<Appointment> {
    return this.#view.appointment(row, await this.#readerOf(caller, [row]));
  }

  async #refuseStale(caller: Caller, id: number): Promise<never> {
    const { version } = await this.#rowOf(caller, id);
    throw problemFor('appointment-changed', {}, { details: { version } });
  }

  async #rowOf(caller: Caller, id: number): Promise<AppointmentRow> {
    const row = await this.#parts.repository.one(id, visibilityOf(caller));
    if (!row) throw problemFor('appointment-not-found');
    return row;
  }

  /** The appointment after a change, which is announced to everybody. */
  async #announced(caller: Caller, id: number): Promise<Appointment> {
    const after = await this.#rowOf(caller, id);
    this.#announce(null, this.#view.appointment(after));
    return this.#shown(caller, after);
  }

  #announce(before: Appointment | null, { id, version, status, date }: Appointment): void {
    const dates = [...new Set(before ? [before.date, date] : [date])];
    this.#parts.announcer.announce('AppointmentChanged', { id, version, status, dates });
  }

  #bookerOf(caller: Caller): Booker {
    return { userId: caller.userId, now: this.#parts.clock.now() };
  }
}
