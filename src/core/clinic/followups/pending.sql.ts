import type { ExpressionBuilder } from 'kysely';
import type { PlannedFor } from '../../../shared/contract/followup.ts';
import type { Database } from '../../platform/database/schema.ts';

/**
 * The condition that a follow-up is pending, no colleague has it open in a run, and it was not moved since it was read.
 * `plannedFor`: when it was planned for then; undefined from a client that does not know.
 */
export const isPendingFor =
  (id: number, userId: number, now: number, plannedFor?: PlannedFor) =>
  (at: ExpressionBuilder<Database, 'followups'>) =>
    at.and([
      at('id', '=', id),
      at('status', '=', 0),
      ...(plannedFor
        ? [
            at('followup_date', '=', plannedFor.date),
            plannedFor.time === null ? at('followup_time', 'is', null) : at('followup_time', '=', plannedFor.time),
          ]
        : []),
      at.not(
        at.exists(
          at
            .selectFrom('followup_leases')
            .select('followup_id')
            .where('followup_id', '=', id)
            .where('user_id', '<>', userId)
            .where('expires_at', '>', now),
        ),
      ),
    ]);
