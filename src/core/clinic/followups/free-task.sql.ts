import type { ExpressionBuilder } from 'kysely';
import type { PlannedFor } from '../../../shared/contract/followup.ts';
import type { Database } from '../../platform/database/schema.ts';

export interface Change {
  readonly id: number;
  /** The account that changes it, and when. */
  readonly userId: number;
  readonly at: number;
  /** When the task was planned for as it was read. */
  readonly plannedFor: PlannedFor;
}

/** Applies when the task is pending (no concurrent call settled it or moved it) and no colleague holds it. */
export const isFree =
  ({ id, userId, at, plannedFor }: Change) =>
  ({ and, eb, not, exists, selectFrom }: ExpressionBuilder<Database, 'followups'>) =>
    and([
      eb('id', '=', id),
      eb('status', '=', 0),
      ...(plannedFor
        ? [
            eb('followup_date', '=', plannedFor.date),
            plannedFor.time === null ? eb('followup_time', 'is', null) : eb('followup_time', '=', plannedFor.time),
          ]
        : []),
      not(
        exists(
          selectFrom('followup_leases')
            .select('followup_id')
            .where('followup_id', '=', id)
            .where('user_id', '<>', userId)
            .where('expires_at', '>', at),
        ),
      ),
    ]);
