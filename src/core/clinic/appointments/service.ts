import type {
  Appointment,
  AppointmentBoard,
  AppointmentConfig,
  AppointmentStatus,
  AppointmentUpdate,
  NewAppointment,
} from '../../../shared/contract/appointment.ts';
import type { List } from '../../../shared/contract/envelope.ts';
import type { Clock } from '../../../shared/clock.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import { type FieldProblems, fieldProblem } from '../../../shared/problems/field-problems.ts';
import type { Caller } from '../../platform/caller.ts';
import type { CustomerService } from '../customers/service.ts';
import { visibilityOf } from '../customers/visibility.ts';
import { dayRange, formatDateTime, parseDateTime } from '../../platform/database/local-time.ts';
import type { Paging } from '../../platform/database/page.ts';
import { refuseFields, FieldCheck } from '../../platform/field-errors.ts';
import { deletedEntry, type LookupCache } from '../lookups/lookup-cache.ts';
import type { ClinicAnnouncer } from '../../platform/realtime/clinic-announcer.ts';
import type { SettingsService } from '../settings/service.ts';
import { type AppointmentRepository, type Booking, type Clash, holdsItsTime } from './repository.ts';
import { timeErrors } from './opening-hours.ts';

export type AppointmentService = ReturnType<typeof createAppointmentService>;
type Row = NonNullable<Awaited<ReturnType<AppointmentRepository['one']>>>;
type ListPaging = Paging & { sort: 'start' | 'created_at' | 'id' };

/** Appointments (interface 4.5): no person and no room is booked twice for one time. */
export function createAppointmentService(parts: {
  repository: AppointmentRepository;
  customers: Pick<CustomerService, 'errorOfReference'>;
  lookupCache: LookupCache;
  settings: Pick<SettingsService, 'current'>;
  announcer: ClinicAnnouncer;
  clock: Clock;
  timeZone: string;
}) {
  const { repository, customers, lookupCache, settings, announcer, clock, timeZone } = parts;
  const local = (at: number): { date: string; time: string } => {
    const text = formatDateTime(at, timeZone);
    return { date: text.slice(0, 10), time: text.slice(11, 16) };
  };
  const moment = (date: string, time: string): number => parseDateTime(`${date} ${time}:00`, timeZone);
  const customerOf = (row: Row) => ({ id: row.customer_id, name: row.customer_name, idcard: row.customer_idcard });

  const toAppointment = (row: Row): Appointment => ({
    id: row.id,
    customer: customerOf(row),
    doctor: lookupCache.user(row.doctor_id),
    technician: lookupCache.user(row.technician_id),
    room: lookupCache.room(row.room_id),
    department: lookupCache.department(row.department_id),
    date: local(row.starts_at).date,
    start: local(row.starts_at).time,
    end: local(row.ends_at).time,
    status: row.status,
    remark: row.remark,
    created_by: lookupCache.user(row.created_by) ?? deletedEntry(row.created_by),
    created_at: formatDateTime(row.created_at, timeZone),
    version: row.version,
  });
  const rowOf = async (caller: Caller, id: number): Promise<Row> => {
    const row = await repository.one(id, visibilityOf(caller));
    if (!row) throw problemFor('appointment-not-found');
    return row;
  };

  /** Fields that name who or what cannot be booked. */
  const resourceErrors = (input: {
    doctor_id?: number | null | undefined;
    technician_id?: number | null | undefined;
    room_id?: number | null | undefined;
  }): FieldProblems => {
    const check = new FieldCheck();
    for (const role of ['doctor', 'technician'] as const) {
      const id = input[`${role}_id`] ?? null;
      if (id !== null && !lookupCache.staff(role).some((one) => one.id === id))
        check.refuse(`${role}_id`, `${role}-unknown`);
    }
    if ((input.room_id ?? null) !== null && !lookupCache.room(input.room_id ?? null))
      check.refuse('room_id', 'room-unknown');
    return check.problems;
  };
  const refuseClashes = (clashes: readonly Clash[]): never => {
    const named = clashes.map(({ kind, id, startsAt, endsAt }) => {
      const name = (kind === 'room' ? lookupCache.room(id) : lookupCache.user(id))?.name ?? '';
      return { kind, id, name, date: local(startsAt).date, start: local(startsAt).time, end: local(endsAt).time };
    });
    const [{ kind, name, start, end }] = named as [(typeof named)[number]];
    throw problemFor(`${kind}-taken`, { name, start, end }, { details: { clashes: named } });
  };
  const announce = (before: Row | null, after: Appointment): void =>
    announcer.announce('AppointmentChanged', {
      id: after.id,
      version: after.version,
      status: after.status,
      dates: [...new Set([...(before ? [local(before.starts_at).date] : []), after.date])],
    });

  return {
    /** Of customers whom the caller may see. */
    byIds: async (ids: readonly number[]) => (await repository.several(ids)).map(toAppointment),
    config: (): AppointmentConfig => {
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
    },
    lists: async (
      caller: Caller,
      input: ListPaging & {
        date?: string | undefined;
        customer_id?: number | undefined;
        doctor_id?: number | undefined;
        status?: AppointmentStatus | undefined;
      },
    ): Promise<List<Appointment>> => {
      const { date } = input;
      const filter = {
        customerId: input.customer_id,
        doctorId: input.doctor_id,
        status: input.status,
        ...dayRange(date, date, timeZone),
      };
      const found = await repository.list(filter, visibilityOf(caller), {
        ...input,
        sort: input.sort === 'start' ? 'starts_at' : input.sort,
      });
      return { rows: found.rows.map(toAppointment), total: found.total, next_cursor: found.next };
    },
    board: async (caller: Caller, { start, end }: { start: string; end: string }): Promise<AppointmentBoard> => {
      const rows = await repository.between(dayRange(start, end, timeZone), visibilityOf(caller));
      const resources = (kind: 'doctor' | 'technician' | 'room', all: readonly { id: number; name: string }[]) =>
        all.map(({ id, name }) => ({ id: `${kind}-${id}`, title: name, kind }));
      return {
        resources: [
          ...resources('doctor', lookupCache.staff('doctor')),
          ...resources('technician', lookupCache.staff('technician')),
          ...resources('room', lookupCache.rooms()),
        ],
        events: rows.map((row) => ({
          id: row.id,
          resource_ids: (['doctor', 'technician', 'room'] as const).flatMap((kind) =>
            row[`${kind}_id`] === null ? [] : [`${kind}-${row[`${kind}_id`]}`],
          ),
          title: row.customer_name,
          start: formatDateTime(row.starts_at, timeZone),
          end: formatDateTime(row.ends_at, timeZone),
          status: row.status,
          customer: customerOf(row),
          version: row.version,
        })),
      };
    },
    create: async (caller: Caller, input: NewAppointment): Promise<Appointment> => {
      const startsAt = moment(input.date, input.start);
      refuseFields({
        ...(await customers.errorOfReference(caller, input.customer_id)),
        ...resourceErrors(input),
        ...(input.department_id === undefined || lookupCache.department(input.department_id)
          ? {}
          : { department_id: [fieldProblem('department-unknown')] }),
        ...timeErrors(input, { startsAt, now: clock.now() }, settings.current()),
      });
      const created = await repository.create({
        customer_id: input.customer_id,
        doctor_id: input.doctor_id ?? null,
        technician_id: input.technician_id ?? null,
        room_id: input.room_id ?? null,
        department_id: input.department_id ?? null,
        starts_at: startsAt,
        ends_at: moment(input.date, input.end),
        status: 'booked',
        remark: input.remark ?? null,
        version: 1,
        created_by: caller.userId,
        created_at: clock.now(),
      });
      if ('clashes' in created) return refuseClashes(created.clashes);
      const appointment = toAppointment(await rowOf(caller, created.id));
      announce(null, appointment);
      return appointment;
    },
    update: async (caller: Caller, input: AppointmentUpdate): Promise<Appointment> => {
      const before = await rowOf(caller, input.id);
      const was = toAppointment(before);
      const { date = was.date, start = was.start, end = was.end, status = was.status } = input;
      const next: Booking = {
        doctor_id: input.doctor_id === undefined ? before.doctor_id : input.doctor_id,
        technician_id: input.technician_id === undefined ? before.technician_id : input.technician_id,
        room_id: input.room_id === undefined ? before.room_id : input.room_id,
        starts_at: moment(date, start),
        ends_at: moment(date, end),
      };
      const isMoved = next.starts_at !== before.starts_at || next.ends_at !== before.ends_at;
      refuseFields({
        ...resourceErrors(input),
        ...(isMoved
          ? timeErrors({ start, end }, { startsAt: next.starts_at, now: clock.now() }, settings.current())
          : {}),
      });
      const changed = await repository.update(
        input.id,
        input.version,
        { ...next, status },
        holdsItsTime(status) ? next : null,
      );
      if (changed === 'stale')
        throw problemFor('appointment-changed', {}, { details: { version: (await rowOf(caller, input.id)).version } });
      if (changed !== 'changed') return refuseClashes(changed.clashes);
      // Whoever gave it away sees this one answer all the same.
      const after = await repository.one(input.id, { all: true });
      const appointment = toAppointment(after ?? before);
      announce(before, appointment);
      return appointment;
    },
  };
}
