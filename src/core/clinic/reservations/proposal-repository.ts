import { sql } from 'kysely';
import type { ClinicDatabase } from '../../platform/database/clinic-database.ts';
import { joinedIds } from '../../platform/database/joined-ids.ts';
import { PreparedQueries, type ValueOf } from '../../platform/database/prepared-queries.ts';
import { type VisibilityValues, visibilityValues, visibleTo } from '../customers/visible-customers.sql.ts';
import type { Visibility } from '../customers/visibility.ts';

export type ProposalRepository = ReturnType<typeof createProposalRepository>;
export type RecentReservation = Awaited<ReturnType<ProposalRepository['recent']>>[number];

/** So many of the last reservations are looked at, whoever may see them. */
const looksBack = 500;
/** A reservation is of a call that began so long before it at most. */
const callBeforeMs = 3_600_000;

/** The latest reservations, and the groups that they came through. */
export function createProposalRepository(db: ClinicDatabase) {
  const queries = new PreparedQueries(db);
  return {
    /** The skill group that a call came to; null for a call to none, and for one that is not known. */
    groupOfCall: async (callId: string): Promise<{ id: number; name: string } | null> =>
      (await queries.first('group of call', { callId }, (value) =>
        db
          .selectFrom('call_records')
          .innerJoin('skill_groups', 'skill_groups.id', 'call_records.group_id')
          .select(['skill_groups.id', 'skill_groups.name'])
          .where('call_records.call_id', '=', value('callId')),
      )) ?? null,
    /** The latest first; `groupId`: of callers of this group alone. */
    recent: (to: Visibility, groupId: number | null) =>
      queries.all(
        `recent reservations ${groupId === null ? '' : 'of a group '}${to.all ? 'to all' : 'to some'}`,
        { groupId, ...visibilityValues(to) },
        (value) => {
          const latest = db
            .selectFrom('reservations')
            .innerJoin('customers', 'customers.id', 'reservations.customer_id')
            .select([
              'reservations.department_id',
              'reservations.type_id',
              'customers.sex',
              'customers.address_id',
              'customers.medium_id',
              joinedIds('reservation_items', 'item_id', 'reservation_id', 'reservations.id').as('item_ids'),
            ])
            .where(sql<boolean>`reservations.id > (SELECT MAX(id) FROM reservations) - ${sql.lit(looksBack)}`)
            .where(visibleTo(to, [], value as ValueOf<VisibilityValues>))
            .orderBy('reservations.id', 'desc');
          return groupId === null
            ? latest
            : latest.where(sql<boolean>`EXISTS (
                SELECT 1 FROM call_records WHERE call_records.customer_id = reservations.customer_id
                  AND call_records.group_id = ${value('groupId')}
                  AND call_records.created_at
                    BETWEEN reservations.created_at - ${sql.lit(callBeforeMs)} AND reservations.created_at)`);
        },
      ),
  };
}
