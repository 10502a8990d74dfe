import { sql } from 'kysely';
import type { ClinicDatabase } from '../../platform/database/clinic-database.ts';

export type CallReasonRepository = ReturnType<typeof createCallReasonRepository>;

/** More than this of one kind are not read, of all the customers who are asked for together. */
const maxRows = 1000;

/** Reasons to call, for customers whom the caller may see. */
export function createCallReasonRepository(db: ClinicDatabase) {
  return {
    /** The last to fall due first; `today`: YYYY-MM-DD. */
    dueFollowups: (customerIds: readonly number[], today: string) =>
      db
        .selectFrom('followups')
        .select(['id', 'customer_id'])
        .where('customer_id', 'in', [...customerIds])
        .where('status', '=', 0)
        .where('followup_date', '<=', today)
        .orderBy('followup_date', 'desc')
        .orderBy('id', 'desc')
        .limit(maxRows)
        .execute(),
    bookedAppointments: (customerIds: readonly number[], from: number, before: number) =>
      db
        .selectFrom('appointments')
        .select(['id', 'customer_id'])
        .where('customer_id', 'in', [...customerIds])
        .where('status', '=', 'booked')
        .where('starts_at', '>=', from)
        .where('starts_at', '<', before)
        .orderBy('starts_at')
        .orderBy('id')
        .limit(maxRows)
        .execute(),
    /** The newest first. */
    treatments: (customerIds: readonly number[], from: number) =>
      db
        .selectFrom('treatments')
        .select(['id', 'customer_id'])
        .where('customer_id', 'in', [...customerIds])
        .where('executed_at', '>=', from)
        .orderBy('executed_at', 'desc')
        .orderBy('id', 'desc')
        .limit(maxRows)
        .execute(),
    numbersOf: (customerIds: readonly number[]) =>
      db
        .selectFrom('customer_phones')
        .select(['customer_id', 'e164'])
        .where('customer_id', 'in', [...customerIds])
        .execute(),
    /** The numbers among these that exactly one customer has. */
    unshared: async (numbers: readonly string[]): Promise<Set<string>> => {
      if (numbers.length === 0) return new Set();
      const found = await db
        .selectFrom('customer_phones')
        .select('e164')
        .where('e164', 'in', [...numbers])
        .groupBy('e164')
        .having(sql<boolean>`count(*) = 1`)
        .execute();
      return new Set(found.map(({ e164 }) => e164));
    },
    /**
     * When each was last talked to or seen. `agentId`: of calls, only that agent's count; everybody's where it is
     * undefined, nobody's where it is null.
     */
    lastContacts: async (customerIds: readonly number[], agentId: string | undefined | null) => {
      const ids = [...customerIds];
      const calls = db
        .selectFrom('call_records')
        .select(['customer_id', 'created_at as at'])
        .where('customer_id', 'in', ids)
        .where('billsec', '>', 0);
      const visible =
        agentId === undefined
          ? calls
          : agentId === null
            ? calls.where(sql<boolean>`1 = 0`)
            : calls.where('agent_id', '=', agentId);
      const contacts = visible
        .unionAll(
          db.selectFrom('treatments').select(['customer_id', 'executed_at as at']).where('customer_id', 'in', ids),
        )
        .unionAll(
          db
            .selectFrom('appointments')
            .select(['customer_id', 'starts_at as at'])
            .where('customer_id', 'in', ids)
            .where('status', 'in', ['arrived', 'done']),
        );
      const found = await db
        .selectFrom(contacts.as('contacts'))
        .select(['customer_id', sql<number>`max(at)`.as('at')])
        .groupBy('customer_id')
        .execute();
      return new Map(found.map(({ customer_id: id, at }) => [id, Number(at)]));
    },
  };
}
