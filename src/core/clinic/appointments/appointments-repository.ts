import type { Insertable, Selectable } from 'kysely';
import type { AppointmentStatus, ChangedColumn, CreatedColumn } from '../../../shared/contract/appointment-fields.ts';
import type { OrderOf, SortOf } from '../../../shared/contract/list-sorts.ts';
import type { Visibility } from '../customers/visibility.ts';
import type { ClinicDatabase, ClinicTransaction, WriteAlong } from '../../platform/database/clinic-database.ts';
import { countRows, namesOf, type Paging, readPage, readRows } from '../../platform/database/page.ts';
import { PreparedQueries, type ValueOf } from '../../platform/database/prepared-queries.ts';
import type { Database } from '../../platform/database/schema.ts';
import { carryOut, type PreparedChange, transact } from '../../platform/database/transact.ts';
import { type VisibilityValues, visibilityValues, visibleTo } from '../customers/visible-customers.sql.ts';
import { appointmentRows } from './appointment-rows.sql.ts';
import { type Clash, clashesWith, clashOfCustomer, dropOverlappingHold, type NewBooking } from './clashes.sql.ts';
import { type Started, type StartedAppointment, type StartOptions, startTreatment } from './start-treatment.sql.ts';

export type AppointmentRepository = ReturnType<typeof createAppointmentRepository>;

const sortColumns = {
  start: 'starts_at',
  created_at: 'created_at',
  id: 'id',
} as const satisfies Record<SortOf<'appointments'>, keyof Database['appointments']>;

export type AppointmentFilter = {
  readonly customerId?: number | undefined;
  readonly doctorId?: number | undefined;
  readonly status?: AppointmentStatus | undefined;
  /** Appointments that begin from `from` on, and before `before`. */
  readonly from?: number | undefined;
  readonly before?: number | undefined;
};
type Sought = AppointmentFilter & VisibilityValues;

type Columns = Insertable<Database['appointments']>;
/** Every column has a value, and every field has a column. */
type CreatedRow = Required<Pick<Columns, CreatedColumn>> & Required<Omit<Columns, 'id'>>;
export type ChangedRow = Pick<
  Selectable<Database['appointments']>,
  ChangedColumn | 'starts_at' | 'ends_at' | 'arrived_at' | 'started_at' | 'is_to_move'
>;

/** The account whose own hold does not block it, and the time. */
export interface Booker {
  readonly userId: number;
  readonly now: number;
}
export type Changed = { readonly clashes: readonly Clash[] } | 'stale' | 'changed';

/** The appointments that match, of those that their reader may see. */
function matchingOf(
  appointments: ReturnType<typeof appointmentRows>,
  filter: AppointmentFilter,
  to: Visibility,
  value: ValueOf<Sought>,
) {
  let query = appointments;
  if (filter.customerId !== undefined) query = query.where('appointments.customer_id', '=', value('customerId'));
  if (filter.doctorId !== undefined) query = query.where('appointments.doctor_id', '=', value('doctorId'));
  if (filter.status !== undefined) query = query.where('appointments.status', '=', value('status'));
  if (filter.from !== undefined) query = query.where('appointments.starts_at', '>=', value('from'));
  if (filter.before !== undefined) query = query.where('appointments.starts_at', '<', value('before'));
  const own = ['appointments.doctor_id', 'appointments.technician_id', 'appointments.created_by'];
  return query.where(visibleTo(to, own, value));
}

const openTimesIn = (appointments: ReturnType<typeof matchingOf>) =>
  appointments
    .where('appointments.status', 'in', ['booked', 'arrived'])
    .clearSelect()
    .select(['appointments.id', 'appointments.starts_at', 'appointments.ends_at'])
    .select(['appointments.is_to_move', 'appointments.status'])
    .orderBy('appointments.starts_at')
    .orderBy('appointments.id');

export function createAppointmentRepository(db: ClinicDatabase) {
  const queries = new PreparedQueries(db);
  const appointments = appointmentRows(db);
  const matching = (filter: AppointmentFilter, to: Visibility, value: ValueOf<Sought>) =>
    matchingOf(appointments, filter, to, value);
  const listed = (filter: AppointmentFilter, to: Visibility, sort: SortOf<'appointments'>) => ({
    shape: `appointments by ${namesOf(filter)} ${to.all ? 'to all' : 'to some'}`,
    values: { ...filter, ...visibilityValues(to) } as Sought,
    sort: `appointments.${sortColumns[sort]}`,
    id: 'appointments.id',
    build: (value: ValueOf<Sought>) => matching(filter, to, value),
  });

  return {
    list: (filter: AppointmentFilter, to: Visibility, paging: Paging & OrderOf<'appointments'>) =>
      readPage(queries, paging, listed(filter, to, paging.sort)),
    /** A page of all that match, without counting them. */
    next: (filter: AppointmentFilter, to: Visibility, paging: Paging & OrderOf<'appointments'>) =>
      readRows(queries, paging, listed(filter, to, paging.sort)),
    count: (filter: AppointmentFilter, to: Visibility) => countRows(queries, listed(filter, to, 'id')),
    several: (ids: readonly number[]) => appointments.where('appointments.id', 'in', [...ids]).execute(),
    between: ({ from, before }: Pick<AppointmentFilter, 'from' | 'before'>, to: Visibility) =>
      queries.all(
        `board ${to.all ? 'to all' : 'to some'}`,
        { from, before, ...visibilityValues(to) } as Sought,
        (value) => matching({ from, before }, to, value).orderBy('appointments.starts_at').orderBy('appointments.id'),
      ),
    /** Times of the appointments that begin from `from` on and are not over, the earliest first. */
    openFrom: (from: number, to: Visibility) =>
      queries.all(`open ${to.all ? 'to all' : 'to some'}`, { from, ...visibilityValues(to) } as Sought, (value) =>
        openTimesIn(matching({ from }, to, value)),
      ),
    one: (id: number, to: Visibility) =>
      queries.first(`one appointment ${to.all ? 'to all' : 'to some'}`, { id, ...visibilityValues(to) }, (value) =>
        matching({}, to, value as ValueOf<Sought>).where('appointments.id', '=', value('id')),
      ),
    carryOut: <Written, Answer>(change: PreparedChange<Written, Answer>) => carryOut(db, change),
    /**
     * Looked up and written in one step: of two that want one time, one gets it. Answers the ID, or what is in the way.
     * `refusesDouble`: so is another appointment of the customer.
     */
    create: async (
      transaction: ClinicTransaction,
      appointment: CreatedRow,
      by: Booker,
      refusesDouble: boolean,
    ): Promise<{ id: number } | { clashes: Clash[] }> => {
      const own = { appointmentId: null, ...by };
      const clashes = await clashesWith(transaction, { ...appointment, avoidsBlocks: true }, own);
      if (refusesDouble) clashes.push(...(await clashOfCustomer(transaction, appointment)));
      if (clashes.length > 0) return { clashes };
      await dropOverlappingHold(transaction, appointment, by.userId);
      return transaction.insertInto('appointments').values(appointment).returning('id').executeTakeFirstOrThrow();
    },
    /** `booking`: the time that it takes from now on; null when it takes none, or no other. */
    update: (
      { id, version }: { readonly id: number; readonly version: number },
      changes: ChangedRow,
      booking: NewBooking | null,
      by: Booker,
      along: WriteAlong,
    ): Promise<Changed> =>
      transact(
        db,
        async (transaction) => {
          const clashes = booking ? await clashesWith(transaction, booking, { appointmentId: id, ...by }) : [];
          if (clashes.length > 0) return { clashes };
          const [updated] = await transaction
            .updateTable('appointments')
            .set({ ...changes, version: version + 1 })
            .where('id', '=', id)
            .where('version', '=', version)
            .returning('id')
            .execute();
          if (updated && booking) await dropOverlappingHold(transaction, booking, by.userId);
          if (updated) await along(transaction);
          return updated ? 'changed' : 'stale';
        },
        (result) => result === 'changed',
      ),
    start: (appointment: StartedAppointment, how: StartOptions): Promise<Started> =>
      transact(
        db,
        (transaction) => startTreatment(transaction, appointment, how),
        (result) => result !== 'stale' && 'done' in result,
      ),
  };
}
