import type { ExpressionBuilder } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/** The condition that a follow-up is pending and no colleague has it open in a run. */
export const isPendingFor =
  (id: number, userId: number, now: number) => (at: ExpressionBuilder<Database, 'followups'>) =>
    at.and([
      at('id', '=', id),
      at('status', '=', 0),
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
