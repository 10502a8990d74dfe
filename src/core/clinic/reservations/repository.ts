import type { Insertable } from 'kysely';
import type { ReservationField } from '../../../shared/contract/reservation.ts';
import type { Visibility } from '../customers/visibility.ts';
import type { ClinicDatabase, ClinicTransaction } from '../../platform/database/clinic-database.ts';
import { joinedIds } from '../../platform/database/joined-ids.ts';
import { namesOf, type Paging, readPage } from '../../platform/database/page.ts';
import { PreparedQueries, type ValueOf } from '../../platform/database/prepared-queries.ts';
import type { Database } from '../../platform/database/schema.ts';
import { transact } from '../../platform/database/transact.ts';
import { linkToWrapUp, type OfWrapUp } from '../wrap-up-links/link.sql.ts';
import { orVisible, type VisibilityValues, visibilityValues } from '../customers/visible-customers.sql.ts';

export type ReservationRepository = ReturnType<typeof createReservationRepository>;
export type ReservationSort = 'created_at' | 'date' | 'id';
export type ReservationFilter = {
  readonly customerId?: number | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

type Columns = Insertable<Database['reservations']>;
/** Every column has a value, and every field has a column: `type_id` is of the type, and the items have a table. */
type ReservationRow = Required<Pick<Columns, Exclude<ReservationField, 'type' | 'items'>>> &
  Required<Omit<Columns, 'id' | 'customer_id'>>;

export function createReservationRepository(db: ClinicDatabase) {
  const queries = new PreparedQueries(db);
  const itemIds = joinedIds('reservation_items', 'item_id', 'reservation_id', 'reservations.id').as('item_ids');
  const reservations = db
    .selectFrom('reservations')
    .innerJoin('customers', 'customers.id', 'reservations.customer_id')
    .selectAll('reservations')
    .select(['customers.name as customer_name', 'customers.idcard as customer_idcard', itemIds]);
  const visible = (to: Visibility, value: ValueOf<VisibilityValues>) =>
    to.all
      ? reservations
      : reservations.where((at) => at.or([at('reservations.created_by', '=', value('userId')), orVisible(value)]));

  return {
    list: (filter: ReservationFilter, to: Visibility, paging: Paging & { sort: ReservationSort }) => {
      return readPage(queries, paging, {
        shape: `reservations by ${namesOf(filter)} ${to.all ? 'to all' : 'to some'}`,
        values: { ...filter, ...visibilityValues(to) },
        sort: `reservations.${paging.sort}`,
        id: 'reservations.id',
        build: (value) => {
          let query = visible(to, value);
          if (filter.customerId !== undefined)
            query = query.where('reservations.customer_id', '=', value('customerId'));
          if (filter.from !== undefined) query = query.where('reservations.date', '>=', value('from'));
          if (filter.to !== undefined) query = query.where('reservations.date', '<=', value('to'));
          return query;
        },
      });
    },
    one: (id: number, to: Visibility) =>
      queries.first(`one reservation ${to.all ? 'to all' : 'to some'}`, { id, ...visibilityValues(to) }, (value) =>
        visible(to, value).where('reservations.id', '=', value('id')),
      ),
    several: (ids: readonly number[]) => reservations.where('reservations.id', 'in', [...ids]).execute(),
    /** Creates a new customer in the same transaction. */
    create: (
      reservation: ReservationRow,
      itemIdsOf: readonly number[],
      customer: number | ((transaction: ClinicTransaction) => Promise<number>),
      wrapUp: OfWrapUp,
    ) =>
      transact(db, async (transaction) => {
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
        await linkToWrapUp(transaction, wrapUp, { kind: 'enquiry', record_id: id, version: '' });
        return id;
      }),
  };
}
