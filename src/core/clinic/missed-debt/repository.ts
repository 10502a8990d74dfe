import { sql } from 'kysely';
import { isMissed, isRealCall, outsideNumber } from '../../calls/real-calls.sql.ts';
import type { ClinicDatabase } from '../../platform/database/clinic-database.ts';

export type MissedDebtRepository = ReturnType<typeof createMissedDebtRepository>;

/** Calls that began from `from` on, and before `before`. Epoch milliseconds. */
export interface Span {
  readonly from: number;
  readonly before: number;
}

/** Records of missed calls, and of what was done about them. */
export function createMissedDebtRepository(db: ClinicDatabase) {
  const ended = ({ from, before }: Span) =>
    db
      .selectFrom('call_records')
      .select(['id', 'direction', 'created_at', 'ended_at', 'billsec', 'agent_id', 'placed_by', 'unattended_since'])
      .select(outsideNumber.as('number'))
      .where('created_at', '>=', from)
      .where('created_at', '<', before)
      .where('ended_at', 'is not', null)
      .where(isRealCall);
  return {
    /** The newest first; of one skill group where it is given. */
    missed: ({ from, before }: Span, groupId: number | undefined, limit: number) => {
      const missed = db
        .selectFrom('call_records')
        .select(['id', 'direction', 'callee', 'group_id', 'created_at', 'ended_at', 'duration', 'ring_seconds'])
        .select(outsideNumber.as('number'))
        .where(isMissed)
        .where(isRealCall)
        .where('created_at', '>=', from)
        .where('created_at', '<', before);
      return (groupId === undefined ? missed : missed.where('group_id', '=', groupId))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
    },
    /** Calls to and from these numbers, as lines write them; of those that came, the answered ones. */
    callsWith: async (numbers: readonly string[], span: Span) => {
      if (numbers.length === 0) return [];
      // The conditions of the indexes by caller and by callee, word for word.
      const received = ended(span)
        .where(sql<boolean>`direction = 'inbound'`)
        .where('caller', 'in', [...numbers])
        .where('billsec', '>', 0);
      const placed = ended(span)
        .where(sql<boolean>`direction = 'outbound'`)
        .where('callee', 'in', [...numbers]);
      return [...(await received.execute()), ...(await placed.execute())];
    },
    /** Numbers that needed no call up to one of them, which came from `from` on. */
    settled: (from: number) =>
      db
        .selectFrom('settled_missed_calls')
        .select(['e164', 'last_call_at', 'settled_by', 'settled_at'])
        .where('last_call_at', '>=', from)
        .execute(),
    /** Accounts that are about to call an entry of the queue. */
    leases: (now: number) =>
      db.selectFrom('queue_leases').select(['entry', 'user_id']).where('expires_at', '>', now).execute(),
    agents: () =>
      db
        .selectFrom('users')
        .select(['id', 'name', 'agent_id', 'is_active'])
        .where('agent_id', 'is not', null)
        .execute(),
  };
}
