import { sql } from 'kysely';
import type { ClinicTransaction } from '../../platform/database/clinic-database.ts';

/** A hold that was placed on the joint file of two customers. */
export interface JointHold {
  readonly id: number;
  readonly reason: string;
}

/**
 * After the records of a merge have moved back: holds that were placed while two customers were one file hold for both,
 * and calls that came to it are with both, so that no hold loses a recording by the undo. Returns these holds.
 */
export async function separateHolds(
  transaction: ClinicTransaction,
  { mergeId, keptId, restoredId, at }: { mergeId: number; keptId: number; restoredId: number; at: number },
): Promise<JointHold[]> {
  const { merged_at: since } = await transaction
    .selectFrom('customer_merges')
    .select('merged_at')
    .where('id', '=', mergeId)
    .executeTakeFirstOrThrow();
  await transaction
    .insertInto('earlier_call_customers')
    .columns(['record_id', 'customer_id', 'noted_at'])
    .expression((records) =>
      records
        .selectFrom('earlier_call_customers')
        .select(['record_id', sql.lit(restoredId).as('customer_id'), sql.lit(at).as('noted_at')])
        .where('customer_id', '=', keptId)
        .where('noted_at', '>=', since)
        .unionAll(
          records
            .selectFrom('call_records')
            .select(['id as record_id', sql.lit(restoredId).as('customer_id'), sql.lit(at).as('noted_at')])
            .where('customer_id', '=', keptId)
            .where(({ or, eb }) => or([eb('ended_at', 'is', null), eb('ended_at', '>=', since)])),
        ),
    )
    .execute();
  const joint = await transaction
    .selectFrom('recording_holds')
    .selectAll()
    .where('customer_id', '=', keptId)
    .where('released_at', 'is', null)
    .where('held_at', '>=', since)
    .orderBy('id')
    .execute();
  if (joint.length > 0)
    await transaction
      .insertInto('recording_holds')
      .values(joint.map(({ id: _id, ...hold }) => ({ ...hold, customer_id: restoredId })))
      .execute();
  return joint;
}
