import { sql } from 'kysely';
import { isRealCall, outsideNumber } from '../../calls/real-calls.sql.ts';
import type { ClinicDatabase } from '../../platform/database/clinic-database.ts';
import { withoutIndex } from '../../platform/database/without-index.ts';

/** Talks with customers whom the caller may see, their visits, and their numbers. */
export function createContactRepository(db: ClinicDatabase) {
  return {
    /** The newest of each customer, whoever talked. */
    lastTalks: (customerIds: readonly number[], from: number) =>
      db
        .selectFrom(
          db
            .selectFrom('call_records')
            .select(['id', 'customer_id'])
            .select(
              sql<number>`row_number() OVER (PARTITION BY customer_id ORDER BY created_at DESC, id DESC)`.as('place'),
            )
            .where('customer_id', 'in', [...customerIds])
            .where('created_at', '>=', from)
            .where('billsec', '>', 0)
            .where(isRealCall)
            .as('talks'),
        )
        .select(['id', 'customer_id'])
        .where('place', '=', 1)
        .execute(),
    /** How often any of these numbers, as lines present them, has called. */
    callsFrom: async (numbers: readonly string[], from: number): Promise<number> => {
      const { count } = await db
        .selectFrom('call_records')
        .select(sql<number>`count(*)`.as('count'))
        // Word for word the condition of the index `call_records_by_caller`, which otherwise does not serve.
        .where(sql<boolean>`direction = 'inbound'`)
        .where('caller', 'in', [...numbers])
        .where('created_at', '>=', from)
        .where(isRealCall)
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    /** When each was last talked to, over each number of theirs as the line presented it. */
    talksByNumber: (customerIds: readonly number[]) =>
      db
        .selectFrom('call_records')
        .select(['customer_id', outsideNumber.as('number'), sql<number>`max(created_at)`.as('at')])
        .where('customer_id', 'in', [...customerIds])
        .where('billsec', '>', 0)
        .groupBy(['customer_id', outsideNumber])
        .execute(),
    /** When each was last treated, or came to an appointment. */
    lastVisits: async (customerIds: readonly number[]) => {
      const ids = [...customerIds];
      const visits = db
        .selectFrom('treatments')
        .select(['customer_id', 'executed_at as at'])
        .where('customer_id', 'in', ids)
        .unionAll(
          db
            .selectFrom('appointments')
            .select(['customer_id', 'starts_at as at'])
            .where('customer_id', 'in', ids)
            .where('status', 'in', ['arrived', 'done']),
        );
      const found = await db
        .selectFrom(visits.as('visits'))
        .select(['customer_id', sql<number>`max(at)`.as('at')])
        .groupBy('customer_id')
        .execute();
      return new Map(found.map(({ customer_id: id, at }) => [id, Number(at)]));
    },
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
    /** When each was last talked to. `agentId`: in that agent's calls alone; in everybody's where it is undefined. */
    lastTalkTimes: async (customerIds: readonly number[], agentId: string | undefined) => {
      const talks = db
        .selectFrom('call_records')
        .select(['customer_id', sql<number>`max(created_at)`.as('at')])
        .where('customer_id', 'in', [...customerIds])
        .where('billsec', '>', 0)
        .groupBy('customer_id');
      const found = await (
        agentId === undefined ? talks : talks.where(withoutIndex.text('agent_id'), '=', agentId)
      ).execute();
      return new Map(found.map(({ customer_id: id, at }) => [id ?? 0, Number(at)]));
    },
  };
}
