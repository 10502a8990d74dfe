import { type ExpressionBuilder, type Insertable } from 'kysely';
import type { ReservationColumn, ReservationStatus } from '../../../shared/contract/reservation-fields.ts';
import type { OrderOf, SortOf } from '../../../shared/contract/list-sorts.ts';
import type { Visibility } from '../customers/visibility.ts';
import type { ClinicDatabase, ClinicTransaction } from '../../platform/database/clinic-database.ts';
import { joinedIds } from '../../platform/database/joined-ids.ts';
import { countRows, namesOf, type Paging, readPage, readRows } from '../../platform/database/page.ts';
import { PreparedQueries, type ValueOf } from '../../platform/database/prepared-queries.ts';
import type { Database } from '../../platform/database/schema.ts';
import { carryOut, type PreparedChange } from '../../platform/database/transact.ts';
import { withoutIndex } from '../../platform/database/without-index.ts';
import { funnelOf, funnelSteps } from './funnel.sql.ts';
import { type VisibilityValues, visibilityValues, visibleTo } from '../customers/visible-customers.sql.ts';

export type ReservationRepository = ReturnType<typeof createReservationRepository>;
export type ReservationRow = NonNullable<Awaited<ReturnType<ReservationRepository['one']>>>;
export type ReservationFilter = {
  readonly customerId?: number | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly status?: ReservationStatus | undefined;
  readonly ownerId?: number | undefined;
  readonly mediumId?: number | undefined;
};
type Sought = ReservationFilter & VisibilityValues;

type Columns = Insertable<Database['reservations']>;
/** Every column has a value but those that later changes set, and every field has a column. */
type NewRow = Required<Pick<Columns, ReservationColumn>> &
  Required<
    Omit<Columns, 'id' | 'customer_id' | 'status' | 'next_contact' | 'appointment_id' | 'lost_reason_id' | 'version'>
  >;

type Listed = Pick<Database, 'reservations' | 'customers'>;
const conditions =
  (filter: ReservationFilter, value: ValueOf<Sought>) => (at: ExpressionBuilder<Listed, keyof Listed>) =>
    at.and([
      ...(filter.customerId === undefined ? [] : [at('reservations.customer_id', '=', value('customerId'))]),
      ...(filter.from === undefined ? [] : [at('reservations.date', '>=', value('from'))]),
      ...(filter.to === undefined ? [] : [at('reservations.date', '<=', value('to'))]),
      ...(filter.status === undefined ? [] : [at('reservations.status', '=', value('status'))]),
      ...(filter.ownerId === undefined ? [] : [at('reservations.owner_id', '=', value('ownerId'))]),
      ...(filter.mediumId === undefined
        ? []
        : [at(withoutIndex.number('customers.medium_id'), '=', value('mediumId'))]),
    ]);
/** Reservations of visible customers, and one's own. */
const visible = (to: Visibility, value: ValueOf<Sought>, own: 'given' | 'taken' = 'given') =>
  visibleTo(to, ['reservations.created_by', ...(own === 'given' ? ['reservations.owner_id'] : [])], value);

export function createReservationRepository(db: ClinicDatabase) {
  const queries = new PreparedQueries(db);
  const itemIds = joinedIds('reservation_items', 'item_id', 'reservation_id', 'reservations.id').as('item_ids');
  const found = db
    .selectFrom('reservations')
    .innerJoin('customers', 'customers.id', 'reservations.customer_id')
    .leftJoin('appointments', 'appointments.id', 'reservations.appointment_id');
  const reservations = found
    .selectAll('reservations')
    .select([
      'customers.name as customer_name',
      'customers.idcard as customer_idcard',
      'customers.medium_id',
      'customers.phones',
      'appointments.starts_at',
      'appointments.status as appointment_status',
      itemIds,
    ]);
  const matching = (
    filter: ReservationFilter,
    to: Visibility,
    value: ValueOf<Sought>,
    own: 'given' | 'taken' = 'given',
  ) => reservations.where((at) => conditions(filter, value)(at)).where(visible(to, value, own));
  const reach = (to: Visibility): string => (to.all ? 'to all' : 'to some');

  /** `own`: whether reservations that the reader was given count as their own, or only those that they took. */
  const listed = (filter: ReservationFilter, to: Visibility, sort: SortOf<'reservations'>, own: 'given' | 'taken') => ({
    shape: `reservations ${own} by ${namesOf(filter)} ${reach(to)}`,
    values: { ...filter, ...visibilityValues(to) } as Sought,
    sort: `reservations.${sort satisfies keyof Database['reservations']}`,
    id: 'reservations.id',
    build: (value: ValueOf<Sought>) => matching(filter, to, value, own),
  });

  return {
    list: (filter: ReservationFilter, to: Visibility, paging: Paging & OrderOf<'reservations'>) =>
      readPage(queries, paging, listed(filter, to, paging.sort, 'given')),
    /** Without those that the reader was only given: the list of the interface has no owners. */
    listTaken: (filter: ReservationFilter, to: Visibility, paging: Paging & OrderOf<'reservations'>) =>
      readPage(queries, paging, listed(filter, to, paging.sort, 'taken')),
    /** A page of all that match, without counting them. */
    next: (filter: ReservationFilter, to: Visibility, paging: Paging & OrderOf<'reservations'>) =>
      readRows(queries, paging, listed(filter, to, paging.sort, 'given')),
    count: (filter: ReservationFilter, to: Visibility) => countRows(queries, listed(filter, to, 'id', 'given')),
    one: (id: number, to: Visibility) =>
      queries.first(`one reservation ${reach(to)}`, { id, ...visibilityValues(to) }, (value) =>
        matching({}, to, value as ValueOf<Sought>).where('reservations.id', '=', value('id')),
      ),
    isTaken: async (by: { customerId: number; userId: number; from: number; before: number }): Promise<boolean> => {
      const taken = db.selectFrom('reservations').select('id').where('customer_id', '=', by.customerId);
      const found = taken
        .where('created_by', '=', by.userId)
        .where('created_at', '>=', by.from)
        .where('created_at', '<', by.before);
      return (await found.limit(1).executeTakeFirst()) !== undefined;
    },
    several: (ids: readonly number[]) => reservations.where('reservations.id', 'in', [...ids]).execute(),
    /** Counts the steps of the funnel among the reservations that match. */
    funnel: async (filter: ReservationFilter, to: Visibility) => {
      const row = await queries.first(
        `funnel by ${namesOf(filter)} ${reach(to)}`,
        { ...filter, ...visibilityValues(to) } as Sought,
        (value) =>
          found
            .where((at) => conditions(filter, value)(at))
            .where(visible(to, value))
            .select(funnelSteps),
      );
      return funnelOf(row);
    },
    carryOut: <Written, Answer>(change: PreparedChange<Written, Answer>) => carryOut(db, change),
    /** Creates a new customer in the same transaction. */
    create: async (
      transaction: ClinicTransaction,
      reservation: NewRow,
      itemIdsOf: readonly number[],
      customer: number | ((transaction: ClinicTransaction) => Promise<number>),
    ): Promise<number> => {
      const customerId = typeof customer === 'number' ? customer : await customer(transaction);
      const { id } = await transaction
        .insertInto('reservations')
        .values({ ...reservation, customer_id: customerId })
        .returning('id')
        .executeTakeFirstOrThrow();
      await transaction
        .insertInto('reservation_items')
        .values(itemIdsOf.map((itemId) => ({ reservation_id: id, item_id: itemId })))
        .execute();
      return id;
    },
  };
}
