import type {
  Appointment,
  AppointmentBoard,
  AppointmentConfig,
  NewAppointment,
} from '../../../shared/contract/appointment.ts';
import type { AppointmentUpdate } from '../../../shared/contract/appointment-extension.ts';
import { type AppointmentStatus, changedColumns, createdColumns } from '../../../shared/contract/appointment-fields.ts';
import type { List } from '../../../shared/contract/envelope.ts';
import type { Clock } from '../../../shared/clock.ts';
import { pick } from '../../../shared/pick.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import { fieldProblem, type FieldProblems } from '../../../shared/problems/field-problems.ts';
import type { Caller } from '../../platform/caller.ts';
import type { CustomerService } from '../customers/service.ts';
import { visibilityOf } from '../customers/visibility.ts';
import { givenColumns } from '../../platform/database/given-columns.ts';
import { dayRange, parseDateTime } from '../../platform/database/local-time.ts';
import type { Paging } from '../../platform/database/page.ts';
import { refuseFields } from '../../platform/field-errors.ts';
import type { LookupCache } from '../lookups/lookup-cache.ts';
import type { ClinicAnnouncer } from '../../platform/realtime/clinic-announcer.ts';
import type { SettingsService } from '../settings/service.ts';
import { ofWrapUp } from '../wrap-up-links/link.sql.ts';
import { AppointmentView } from './appointment-view.ts';
import { type Booking, holdsItsTime } from './clashes.sql.ts';
import { timeErrors } from './opening-hours.ts';
import type { ConfirmationRepository } from './confirmation-repository.ts';
import type { AppointmentRepository, AppointmentRow, Booker, ChangedRow } from './repository.ts';
import { refuseClashes, resourceErrors } from './resources.ts';

type ListQuery = Paging & {
  sort: 'start' | 'created_at' | 'id';
  date?: string | undefined;
  customer_id?: number | undefined;
  doctor_id?: number | undefined;
  status?: AppointmentStatus | undefined;
};

interface AppointmentParts {
  readonly repository: AppointmentRepository;
  readonly confirmations: ConfirmationRepository;
  readonly customers: Pick<CustomerService, 'errorOfReference'>;
  readonly lookupCache: LookupCache;
  readonly settings: Pick<SettingsService, 'current'>;
  readonly announcer: ClinicAnnouncer;
  readonly clock: Clock;
  readonly timeZone: string;
}

/** Appointments (interface 4.5): no person and no room is booked twice for one time. */
export class AppointmentService {
  readonly #parts: AppointmentParts;
  readonly #view: AppointmentView;

  constructor(parts: AppointmentParts) {
    this.#parts = parts;
    this.#view = new AppointmentView(parts.lookupCache, parts.timeZone);
  }

  /** Restricted to customers whom the caller may see. */
  async byIds(ids: readonly number[]): Promise<Appointment[]> {
    return (await this.#parts.repository.several(ids)).map((row) => this.#view.appointment(row));
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

  async lists(caller: Caller, query: ListQuery): Promise<List<Appointment>> {
    const filter = {
      customerId: query.customer_id,
      doctorId: query.doctor_id,
      status: query.status,
      ...dayRange(query.date, query.date, this.#parts.timeZone),
    };
    const to = visibilityOf(caller);
    const found = await this.#parts.repository.list(filter, to, {
      ...query,
      sort: query.sort === 'start' ? 'starts_at' : query.sort,
    });
    return {
      rows: found.rows.map((row) => this.#view.appointment(row, to)),
      total: found.total,
      next_cursor: found.next,
    };
  }

  async info(caller: Caller, id: number): Promise<Appointment> {
    return this.#view.appointment(await this.#rowOf(caller, id), visibilityOf(caller));
  }

  async board(caller: Caller, { start, end }: { start: string; end: string }): Promise<AppointmentBoard> {
    const { repository, timeZone } = this.#parts;
    return this.#view.board(await repository.between(dayRange(start, end, timeZone), visibilityOf(caller)));
  }

  async create(caller: Caller, input: NewAppointment): Promise<Appointment> {
    const { repository, customers, lookupCache, settings, clock, timeZone } = this.#parts;
    const startsAt = this.#moment(input.date, input.start);
    refuseFields({
      ...(await customers.errorOfReference(caller, input.customer_id)),
      ...resourceErrors(input, lookupCache),
      ...this.#departmentErrors(input.department_id),
      ...timeErrors(input, { startsAt, now: clock.now() }, settings.current()),
    });
    const row = {
      ...givenColumns(input, createdColumns),
      starts_at: startsAt,
      ends_at: this.#moment(input.date, input.end),
      status: 'booked' as const,
      version: 1,
      created_by: caller.userId,
      created_at: clock.now(),
    };
    const wrapUp = ofWrapUp(caller.userId, input.call_id, row.created_at);
    const created = await repository.create(row, this.#bookerOf(caller), input.refuse_double === true, wrapUp);
    if ('clashes' in created) return refuseClashes(created.clashes, lookupCache, timeZone);
    const stored = await this.#rowOf(caller, created.id);
    this.#announce(null, this.#view.appointment(stored));
    return this.#view.appointment(stored, visibilityOf(caller));
  }

  async update(caller: Caller, input: AppointmentUpdate): Promise<Appointment> {
    const { repository, lookupCache, timeZone } = this.#parts;
    const before = await this.#rowOf(caller, input.id);
    const was = this.#view.appointment(before);
    const next = this.#rowAfter(input, before, was);
    this.#checkChange(input, before, { ...next, start: input.start ?? was.start, end: input.end ?? was.end });
    const booking = holdsItsTime(next.status) ? next : null;
    const changed = await repository.update(input, next, booking, this.#bookerOf(caller));
    if (changed === 'stale') {
      const { version } = await this.#rowOf(caller, input.id);
      throw problemFor('appointment-changed', {}, { details: { version } });
    }
    if (changed !== 'changed') return refuseClashes(changed.clashes, lookupCache, timeZone);
    // An account that gave it away still sees this one answer.
    const after = (await repository.one(input.id, { all: true })) ?? before;
    this.#announce(was, this.#view.appointment(after));
    return this.#view.appointment(after, visibilityOf(caller));
  }

  async confirm(
    caller: Caller,
    { answer, ...read }: { id: number; version: number; answer: 'confirmed' | 'not_reached' },
  ): Promise<Appointment> {
    const before = await this.#rowOf(caller, read.id);
    const isWritten = await this.#parts.confirmations.confirm(read, {
      ...this.#bookerOf(caller),
      isConfirmed: answer === 'confirmed',
    });
    if (!isWritten) throw problemFor('appointment-changed', {}, { details: { version: before.version } });
    const after = this.#view.appointment(await this.#rowOf(caller, read.id), visibilityOf(caller));
    this.#announce(null, after);
    return after;
  }

  /** Missing fields stay unchanged. */
  #rowAfter(input: AppointmentUpdate, before: AppointmentRow, was: Appointment): ChangedRow {
    const { date = was.date, start = was.start, end = was.end } = input;
    const given = changedColumns.filter((column) => input[column] !== undefined);
    return {
      ...pick(before, changedColumns),
      ...pick(input, given),
      starts_at: this.#moment(date, start),
      ends_at: this.#moment(date, end),
    };
  }

  /** One that keeps its time may be of a day that is over, or outside of opening hours that came later. */
  #checkChange(input: AppointmentUpdate, before: AppointmentRow, next: Booking & { start: string; end: string }): void {
    const { lookupCache, settings, clock } = this.#parts;
    const isMoved = next.starts_at !== before.starts_at || next.ends_at !== before.ends_at;
    refuseFields({
      ...resourceErrors(input, lookupCache),
      ...(isMoved ? timeErrors(next, { startsAt: next.starts_at, now: clock.now() }, settings.current()) : {}),
    });
  }

  #departmentErrors(id: number | undefined): FieldProblems {
    const isKnown = id === undefined || this.#parts.lookupCache.department(id);
    return isKnown ? {} : { department_id: [fieldProblem('department-unknown')] };
  }

  async #rowOf(caller: Caller, id: number): Promise<AppointmentRow> {
    const row = await this.#parts.repository.one(id, visibilityOf(caller));
    if (!row) throw problemFor('appointment-not-found');
    return row;
  }

  #announce(before: Appointment | null, { id, version, status, date }: Appointment): void {
    const dates = [...new Set(before ? [before.date, date] : [date])];
    this.#parts.announcer.announce('AppointmentChanged', { id, version, status, dates });
  }

  #bookerOf(caller: Caller): Booker {
    return { userId: caller.userId, now: this.#parts.clock.now() };
  }

  #moment(date: string, time: string): number {
    return parseDateTime(`${date} ${time}:00`, this.#parts.timeZone);
  }
}
