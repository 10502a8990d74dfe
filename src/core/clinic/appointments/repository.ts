import type { Insertable, Selectable } from 'kysely';
import type { AppointmentStatus, ChangedColumn, CreatedColumn } from '../../../shared/contract/appointment-fields.ts';
import type { Visibility } from '../customers/visibility.ts';
import type { ClinicDatabase } from '../../platform/database/clinic-database.ts';
import { namesOf, type Paging, readPage } from '../../platform/database/page.ts';
import { PreparedQueries, type ValueOf } from '../../platform/database/prepared-queries.ts';
import type { Database } from '../../platform/database/schema.ts';
import { transact } from '../../platform/database/transact.ts';
import { linkToWrapUp, type OfWrapUp } from '../wrap-up-links/link.sql.ts';
import { orVisible, type VisibilityValues, visibilityValues } from '../customers/visible-customers.sql.ts';
import { type Booking, type Clash, clashesWith, clashOfCustomer, dropOverlappingHold } from './clashes.sql.ts';

export type AppointmentRepository = ReturnType<typeof createAppointmentRepository>;
export type AppointmentRow = NonNullable<Awaited<ReturnType<AppointmentRepository['one']>>>;

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
export type ChangedRow = Pick<Selectable<Database['appointments']>, ChangedColumn | 'starts_at' | 'ends_at'>;

/** The account whose own hold does not block it, and the time. */
export interface Booker {
  readonly userId: number;
  readonly now: number;
}
export type Changed = { readonly clashes: readonly Clash[] } | 'stale' | 'changed';

/** Appointments with their customers, and whether the time that they have now is confirmed. */
const appointmentRows = (db: ClinicDatabase) =>
  db
    .selectFrom('appointments')
    .innerJoin('customers', 'customers.id', 'appointments.customer_id')
    .leftJoin('appointment_confirmations as confirmation', (join) =>
      join
        .onRef('confirmation.appointment_id', '=', 'appointments.id')
        .onRef('confirmation.starts_at', '=', 'appointments.starts_at'),
    )
    .selectAll('appointments')
    .select(['confirmation.confirmed_at', 'confirmation.tries as confirm_tries'])
    .select([
      'customers.name as customer_name',
      'customers.idcard as customer_idcard',
      'customers.consultant_id',
      'customers.ascription_id',
      'customers.department_id as customer_department_id',
    ]);

export function createAppointmentRepository(db: ClinicDatabase) {
  const queries = new PreparedQueries(db);
  const appointments = appointmentRows(db);

  const matching = (filter: AppointmentFilter, to: Visibility, value: ValueOf<Sought>) => {
    let query = appointments;
    if (filter.customerId !== undefined) query = query.where('appointments.customer_id', '=', value('customerId'));
    if (filter.doctorId !== undefined) query = query.where('appointments.doctor_id', '=', value('doctorId'));
    if (filter.status !== undefined) query = query.where('appointments.status', '=', value('status'));
    if (filter.from !== undefined) query = query.where('appointments.starts_at', '>=', value('from'));
    if (filter.before !== undefined) query = query.where('appointments.starts_at', '<', value('before'));
    if (to.all) return query;
    return query.where((at) =>
      at.or([
        at('appointments.doctor_id', '=', value('userId')),
        at('appointments.technician_id', '=', value('userId')),
        at('appointments.created_by', '=', value('userId')),
        orVisible(value),
      ]),
    );
  };

  return {
    list: (filter: AppointmentFilter, to: Visibility, paging: Paging & { sort: 'starts_at' | 'created_at' | 'id' }) =>
      readPage(queries, paging, {
        shape: `appointments by ${namesOf(filter)} ${to.all ? 'to all' : 'to some'}`,
        values: { ...filter, ...visibilityValues(to) } as Sought,
        sort: `appointments.${paging.sort}`,
        id: 'appointments.id',
        build: (value) => matching(filter, to, value),
      }),
    several: (ids: readonly number[]) => appointments.where('appointments.id', 'in', [...ids]).execute(),
    between: ({ from, before }: Pick<AppointmentFilter, 'from' | 'before'>, to: Visibility) =>
      queries.all(
        `board ${to.all ? 'to all' : 'to some'}`,
        { from, before, ...visibilityValues(to) } as Sought,
        (value) => matching({ from, before }, to, value).orderBy('appointments.starts_at').orderBy('appointments.id'),
      ),
    one: (id: number, to: Visibility) =>
      queries.first(`one appointment ${to.all ? 'to all' : 'to some'}`, { id, ...visibilityValues(to) }, (value) =>
        matching({}, to, value as ValueOf<Sought>).where('appointments.id', '=', value('id')),
      ),
    /**
     * Looked up and written in one step: of two that want one time, one gets it. Answers the ID, or what is in the way.
     * `refusesDouble`: so is another appointment of the customer.
     */
    create: (
      appointment: CreatedRow,
      by: Booker,
      refusesDouble: boolean,
      wrapUp: OfWrapUp,
    ): Promise<{ id: number } | { clashes: Clash[] }> =>
      transact(
        db,
        async (transaction) => {
          const clashes = await clashesWith(transaction, appointment, { appointmentId: null, ...by });
          if (refusesDouble) clashes.push(...(await clashOfCustomer(transaction, appointment)));
          if (clashes.length > 0) return { clashes };
          await dropOverlappingHold(transaction, appointment, by.userId);
          const created = await transaction
            .insertInto('appointments')
            .values(appointment)
            .returning('id')
            .executeTakeFirstOrThrow();
          const version = String(appointment.version);
          await linkToWrapUp(transaction, wrapUp, { kind: 'appointment', record_id: created.id, version });
          return created;
        },
        (created) => 'id' in created,
      ),
    /** `booking`: the time that it takes from now on; null when it takes none, or no other. */
    update: (
      { id, version }: { readonly id: number; readonly version: number },
      changes: ChangedRow,
      booking: Booking | null,
      by: Booker,
    ): Promise<Changed> =>
      transact(
        db,
        async (transaction) => {
          const clashes = booking === null ? [] : await clashesWith(transaction, booking, { appointmentId: id, ...by });
          if (clashes.length > 0) return { clashes };
          const [updated] = await transaction
            .updateTable('appointments')
            .set({ ...changes, version: version + 1 })
            .where('id', '=', id)
            .where('version', '=', version)
            .returning('id')
            .execute();
          if (updated && booking) await dropOverlappingHold(transaction, booking, by.userId);
          return updated ? 'changed' : 'stale';
        },
        (result) => result === 'changed',
      ),
  };
}
