import { sql } from 'kysely';
import type { ClinicDatabase } from '../../platform/database/clinic-database.ts';

export type ProposalRepository = ReturnType<typeof createProposalRepository>;

/** So many of the last reservations are looked at, whoever may see them. */
const looksBack = 500;
/** A reservation is of a call that began so long before it at most. */
const callBeforeMs = 3_600_000;

/** A call that an intake is about, and what callers of its group asked about. */
export const createProposalRepository = (db: ClinicDatabase) => ({
  call: (callId: string) =>
    db
      .selectFrom('call_records')
      .leftJoin('skill_groups', 'skill_groups.id', 'call_records.group_id')
      .select(['direction', 'caller', 'callee', 'line_group', 'group_id', 'skill_groups.name as group_name'])
      .where('call_id', '=', callId)
      .executeTakeFirst(),
  /** The departments of the latest reservations of callers of a group, the latest first. */
  departmentsOfGroup: async (groupId: number): Promise<number[]> => {
    const rows = await db
      .selectFrom('reservations')
      .select('department_id')
      .where(sql<boolean>`id > (SELECT MAX(id) FROM reservations) - ${sql.lit(looksBack)}`)
      .where(
        sql<boolean>`EXISTS (
          SELECT 1 FROM call_records WHERE call_records.customer_id = reservations.customer_id
            AND call_records.group_id = ${groupId}
            AND call_records.created_at
              BETWEEN reservations.created_at - ${sql.lit(callBeforeMs)} AND reservations.created_at)`,
      )
      .orderBy('id', 'desc')
      .execute();
    return rows.map(({ department_id: id }) => id);
  },
});
