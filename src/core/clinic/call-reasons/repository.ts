import { sql } from 'kysely';
import { isRealCall, outsideNumber } from '../../calls/real-calls.sql.ts';
import type { ClinicDatabase } from '../../platform/database/clinic-database.ts';

/** The days from whose appointments are read, and the moment. */
interface ComingDays {
  readonly from: number;
  readonly now: number;
  readonly before: number;
}

export type CallReasonRepository = ReturnType<typeof createCallReasonRepository>;

/** More than this of one kind are not read, of all the customers who are asked for together. */
const maxRows = 1000;

/** Reasons to call, for customers whom the caller may see. */
export function createCallReasonRepository(db: ClinicDatabase) {
  return {
    /** The last to fall due first, promised calls of the day `promisedTo` among them; both YYYY-MM-DD. */
    dueFollowups: (customerIds: readonly number[], { today, promisedTo }: { today: string; promisedTo: string }) =>
      db
        .selectFrom('followups')
        .select(['id', 'customer_id'])
        .where('customer_id', 'in', [...customerIds])
        .where('status', '=', 0)
        .where('followup_date', '<=', promisedTo)
        .where((at) => at.or([at('followup_date', '<=', today), at('followup_time', 'is not', null)]))
        .orderBy('followup_date', 'desc')
        .orderBy('id', 'desc')
        .limit(maxRows)
        .execute(),
    /** Booked, or begun, and not over. */
    comingAppointments: (customerIds: readonly number[], { from, now, before }: ComingDays) =>
      db
        .selectFrom('appointments')
        .select(['id', 'customer_id'])
        .where('customer_id', 'in', [...customerIds])
        .where('status', 'in', ['booked', 'arrived'])
        .where('starts_at', '>=', from)
        .where('starts_at', '<', before)
        .where('ends_at', '>', now)
        .orderBy('starts_at')
        .orderBy('id')
        .limit(maxRows)
        .execute(),
    /** The newest first. */
    missedAppointments: (customerIds: readonly number[], from: number) =>
      db
        .selectFrom('appointments')
        .select(['id', 'customer_id'])
        .where('customer_id', 'in', [...customerIds])
        .where('status', '=', 'no_show')
        .where('starts_at', '>=', from)
        .orderBy('starts_at', 'desc')
        .orderBy('id', 'desc')
        .limit(maxRows)
        .execute(),
    /** The newest first. */
    treatments: (customerIds: readonly number[], { from, before }: { from: number; before: number }) =>
      db
        .selectFrom('treatments')
        .select(['id', 'customer_id'])
        .where('customer_id', 'in', [...customerIds])
        .where('executed_at', '>=', from)
        .where('executed_at', '<', before)
        .orderBy('executed_at', 'desc')
        .orderBy('id', 'desc')
        .limit(maxRows)
        .execute(),
    /** Enquiries after which no appointment was made that still stands; the newest first. */
    openEnquiries: (customerIds: readonly number[], from: number) =>
      db
        .selectFrom('reservations')
        .select(['id', 'customer_id'])
        .where('customer_id', 'in', [...customerIds])
        .where('created_at', '>=', from)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('appointments')
                .select('appointments.id')
                .whereRef('appointments.customer_id', '=', 'reservations.customer_id')
                .whereRef('appointments.created_at', '>=', 'reservations.created_at')
                .where('appointments.status', '<>', 'cancelled'),
            ),
          ),
        )
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(maxRows)
        .execute(),
    /** Of each the newest, of everybody’s. */
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
    filesSince: (customerIds: readonly number[], from: number) =>
      db
        .selectFrom('customers')
        .select(['id', 'created_at', 'medium_id'])
        .where('id', 'in', [...customerIds])
        .where('created_at', '>=', from)
        .execute(),
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
      const found = await (agentId === undefined ? talks : talks.where('agent_id', '=', agentId)).execute();
      return new Map(found.map(({ customer_id: id, at }) => [id ?? 0, Number(at)]));
    },
  };
}
