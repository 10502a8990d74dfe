import type { ClinicTransaction } from '../../platform/database/clinic-database.ts';
import { isPendingFor } from './pending.sql.ts';

interface Undone {
  readonly id: number;
  readonly version: string;
  readonly userId: number;
  readonly at: number;
}

/** A completed follow-up has the version of its completion, a planned one that of its time. */
export const versionOfCompletion = (executedAt: number): string => String(executedAt);
export const versionOfPlan = (plan: {
  readonly followup_date: string;
  readonly followup_time: string | null;
}): string => (plan.followup_time === null ? plan.followup_date : `${plan.followup_date} ${plan.followup_time}`);

/** Makes a follow-up pending again that this account completed. False when it was changed since. */
export async function undoCompletion(
  transaction: ClinicTransaction,
  { id, version, userId }: Undone,
): Promise<boolean> {
  const restored = await transaction
    .updateTable('followups')
    .set({ status: 0, result: null, tool_id: null, executed_at: null, executed_by: null })
    .where('id', '=', id)
    .where('status', '=', 1)
    .where('executed_by', '=', userId)
    .where('executed_at', '=', Number(version))
    .returning('id')
    .executeTakeFirst();
  return restored !== undefined;
}

/**
 * Cancels a planned follow-up, for that reason. False when it was changed or called for since, or a colleague has it
 * open.
 */
export async function undoPlan(
  transaction: ClinicTransaction,
  { id, version, userId, at }: Undone,
  reason: string,
): Promise<boolean> {
  const [date = '', time = null] = version.split(' ');
  const cancelled = await transaction
    .updateTable('followups')
    .set({ status: 2, result: reason, executed_at: at, executed_by: userId })
    .where(isPendingFor(id, userId, at, { date, time }))
    .where('tries', '=', 0)
    .returning('id')
    .executeTakeFirst();
  return cancelled !== undefined;
}
