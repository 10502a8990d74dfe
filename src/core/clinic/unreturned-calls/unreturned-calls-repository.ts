import { sql } from 'kysely';
import { isMissed, isRealCall, outsideNumber } from '../../calls/real-calls.sql.ts';
import type { ClinicDatabase } from '../../platform/database/clinic-database.ts';
import { PreparedQueries, wholeNumber } from '../../platform/database/prepared-queries.ts';

export type UnreturnedCallRepository = ReturnType<typeof createUnreturnedCallRepository>;

/** Calls that began from `from` on, and before `before`. Epoch milliseconds. */
export interface Span {
  readonly from: number;
  readonly before: number;
}

/** Records of missed calls, and of what was done about them. */
export function createUnreturnedCallRepository(db: ClinicDatabase) {
  const queries = new PreparedQueries(db);
  const ended = db
    .selectFrom('call_records')
    .select(['id', 'direction', 'created_at', 'ended_at', 'billsec', 'agent_id', 'placed_by', 'unattended_since'])
    .select(outsideNumber.as('number'))
    .where('ended_at', 'is not', null)
    .where(isRealCall);
  // The conditions of the indexes by caller and by callee, word for word.
  const received = ended.where(sql<boolean>`direction = 'inbound'`).where('billsec', '>', 0);
  const placed = ended.where(sql<boolean>`direction = 'outbound'`);
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
    /**
     * Calls to and from these numbers, as lines write them; of those that came, the answered ones. As many as `limit`
     * or more: there may be others.
     */
    callsWith: async (numbers: readonly string[], { from, before }: Span, limit: number) => {
      const within = (calls: typeof ended) =>
        calls.where('created_at', '>=', from).where('created_at', '<', before).limit(limit).execute();
      return [
        ...(await within(received.where('caller', 'in', [...numbers]))),
        ...(await within(placed.where('callee', 'in', [...numbers]))),
      ];
    },
    /** The same of one number in one notation: the latest `limit` that came, and as many that were placed. */
    latestWith: async (number: string, span: Span, limit: number) => {
      const latest = (side: 'caller' | 'callee', calls: typeof ended) =>
        queries.all(`latest by ${side}`, { number, ...span, limit }, (value) =>
          calls
            .where(side, '=', value('number'))
            .where('created_at', '>=', value('from'))
            .where('created_at', '<', value('before'))
            .orderBy('created_at', 'desc')
            .limit(wholeNumber(value('limit'))),
        );
      return [...(await latest('caller', received)), ...(await latest('callee', placed))];
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
