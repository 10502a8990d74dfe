import type {
  Appointment,
  AppointmentBoard,
  AppointmentConfig,
  AppointmentStatus,
  NewAppointment,
} from '../../../shared/contract/appointment.ts';
import type { AppointmentUpdate } from '../../../shared/contract/appointment-extension.ts';
import type { List } from '../../../shared/contract/envelope.ts';
import type { Clock } from '../../../shared/clock.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import { fieldProblem } from '../../../shared/problems/field-problems.ts';
import type { Caller } from '../../platform/caller.ts';
import type { CustomerService } from '../customers/service.ts';
import { visibilityOf } from '../customers/visibility.ts';
import { dayRange, formatDateTime, parseDateTime } from '../../platform/database/local-time.ts';
import type { Paging } from '../../platform/database/page.ts';
import { refuseFields } from '../../platform/field-errors.ts';
import { deletedEntry, type LookupCache } from '../lookups/lookup-cache.ts';
import type { ClinicAnnouncer } from '../../platform/realtime/clinic-announcer.ts';
import type { SettingsService } from '../settings/service.ts';
import { type Booking, holdsItsTime } from './clashes.sql.ts';
import { timeErrors } from './opening-hours.ts';
import type { AppointmentRepository, Booker } from './repository.ts';
import { refuseClashes, resourceErrors, resourceIdsOf } from './resources.ts';

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

  const bookerOf = (caller: Caller): Booker => ({ userId: caller.userId, now: clock.now() });
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
    info: async (caller: Caller, id: number): Promise<Appointment> => toAppointment(await rowOf(caller, id)),
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
          resource_ids: resourceIdsOf(row),
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
        ...resourceErrors(input, lookupCache),
        ...(input.department_id === undefined || lookupCache.department(input.department_id)
          ? {}
          : { department_id: [fieldProblem('department-unknown')] }),
        ...timeErrors(input, { startsAt, now: clock.now() }, settings.current()),
      });
      const row = {
        customer_id: input.customer_id,
        doctor_id: input.doctor_id ?? null,
        technician_id: input.technician_id ?? null,
        room_id: input.room_id ?? null,
        department_id: input.department_id ?? null,
        starts_at: startsAt,
        ends_at: moment(input.date, input.end),
        status: 'booked' as const,
        remark: input.remark ?? null,
        version: 1,
        created_by: caller.userId,
        created_at: clock.now(),
      };
      const created = await repository.create(row, bookerOf(caller));
      if ('clashes' in created) return refuseClashes(created.clashes, lookupCache, timeZone);
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
        ...resourceErrors(input, lookupCache),
        ...(isMoved
          ? timeErrors({ start, end }, { startsAt: next.starts_at, now: clock.now() }, settings.current())
          : {}),
      });
      const changed = await repository.update(
        input,
        { ...next, status, ...(input.remark === undefined ? {} : { remark: input.remark }) },
        holdsItsTime(status) ? next : null,
        bookerOf(caller),
      );
      if (changed === 'stale')
        throw problemFor('appointment-changed', {}, { details: { version: (await rowOf(caller, input.id)).version } });
      if (changed !== 'changed') return refuseClashes(changed.clashes, lookupCache, timeZone);
      // Whoever gave it away sees this one answer all the same.
      const after = await repository.one(input.id, { all: true });
      const appointment = toAppointment(after ?? before);
      announce(before, appointment);
      return appointment;
    },
  };
}
