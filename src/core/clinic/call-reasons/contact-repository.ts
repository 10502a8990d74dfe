import { type RawBuilder, sql } from 'kysely';
import { manyCalls } from '../../../shared/contract/call-reason.ts';
import { lastCallsOf } from '../../calls/last-calls.sql.ts';
import { isRealCall, outsideNumber } from '../../calls/real-calls.sql.ts';
import type { ClinicDatabase } from '../../platform/database/clinic-database.ts';

const lastCalls = lastCallsOf('customers.id');

/** Talks with customers whom the caller may see, of each customer's last calls; their visits, and their numbers. */
export function createContactRepository(db: ClinicDatabase) {
  /** The last moment of talks that match, by customer. */
  const lastTalkOf = async (customerIds: readonly number[], matches: RawBuilder<boolean>) => {
    const found = await db
      .selectFrom('customers')
      .select('id')
      .select(sql<number | null>`(SELECT max(created_at) FROM ${lastCalls} WHERE billsec > 0 AND ${matches})`.as('at'))
      .where('id', 'in', [...customerIds])
      .execute();
    return new Map(found.flatMap(({ id, at }) => (at === null ? [] : [[id, Number(at)] as const])));
  };
  return {
    /** The newest of each customer, whoever talked. */
    lastTalks: async (customerIds: readonly number[], from: number) => {
      const talk = sql<number | null>`(SELECT id FROM ${lastCalls}
        WHERE created_at >= ${from} AND billsec > 0 AND ${isRealCall} ORDER BY created_at DESC, id DESC LIMIT 1)`;
      const found = await db
        .selectFrom('customers')
        .select(['id as customer_id', talk.as('id')])
        .where('customers.id', 'in', [...customerIds])
        .execute();
      return found.flatMap(({ id, customer_id }) => (id === null ? [] : [{ id, customer_id }]));
    },
    /** How often any of these numbers, as lines present them, has called; `manyCalls`: so often or more. */
    callsFrom: async (numbers: readonly string[], from: number): Promise<number> => {
      const calls = db
        .selectFrom('call_records')
        .select('id')
        // Word for word the condition of the index `call_records_by_caller`, which otherwise does not serve.
        .where(sql<boolean>`direction = 'inbound'`)
        .where('caller', 'in', [...numbers])
        .where('created_at', '>=', from)
        .where(isRealCall)
        .limit(manyCalls);
      const { count } = await db
        .selectFrom(calls.as('calls'))
        .select(sql<number>`count(*)`.as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    /** When each was last talked to over a number, in the ways in which lines present it. */
    lastTalksOver: (customerIds: readonly number[], written: readonly string[]) =>
      lastTalkOf(customerIds, sql<boolean>`${outsideNumber} IN (${sql.join([...written])})`),
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
    lastTalkTimes: (customerIds: readonly number[], agentId: string | undefined) =>
      lastTalkOf(customerIds, agentId === undefined ? sql<boolean>`1 = 1` : sql<boolean>`agent_id = ${agentId}`),
  };
}
