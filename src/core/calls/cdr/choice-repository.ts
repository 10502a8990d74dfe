import { sql } from 'kysely';
import { maxOwedDays } from '../../../shared/contract/call-reason.ts';
import type { ClinicDatabase, ClinicTransaction } from '../../platform/database/clinic-database.ts';
import { transact } from '../../platform/database/transact.ts';
import { serialize } from '../retention/serialize.ts';

const dayMs = 86_400_000;
/** A number with more missed calls is no person's. */
const mostAnswered = 200;

/** A call, and the customer or the lead whom it is with. */
interface Choice {
  readonly callId: string;
  /** The number outside, as lines write it, where it is theirs alone: missed calls that it answers are theirs too. */
  readonly writtenWays: readonly string[];
}

/** The missed calls that an answered call answers, of those without a customer. */
async function answeredBy(
  transaction: ClinicTransaction,
  call: { readonly createdAt: number; readonly answeredAt: number | null },
  writtenWays: readonly string[],
): Promise<number[]> {
  if (call.answeredAt === null || writtenWays.length === 0) return [];
  const missed = await transaction
    .selectFrom('call_records')
    .select('id')
    // Word for word the condition of the index `call_records_by_caller`, which otherwise does not serve.
    .where(sql<boolean>`direction = 'inbound'`)
    .where('caller', 'in', [...writtenWays])
    .where('created_at', '>=', call.createdAt - maxOwedDays * dayMs)
    .where('created_at', '<', call.createdAt)
    .where('billsec', '=', 0)
    .where('customer_id', 'is', null)
    .limit(mostAnswered)
    .execute();
  return missed.map(({ id }) => id);
}

/** A call's record before another customer was chosen for it. */
interface RecordBefore {
  readonly id: number;
  readonly customerId: number | null;
  readonly customerName: string | null;
}

/** Writes within the same transaction. */
export type RecordChoice = (before: RecordBefore, transaction: ClinicTransaction) => Promise<void>;

/**
 * Sets the customer of a call; does nothing for a call without a record. Its former customer is noted, so that their
 * hold keeps the recording, and the chosen one, so that a merge that is undone later leaves it with both.
 */
export const setCustomerOfCall = (
  db: ClinicDatabase,
  { callId, customerId, at, writtenWays, record }: Choice & { customerId: number; at: number; record: RecordChoice },
): Promise<void> =>
  transact(db, async (transaction) => {
    // The second of two choices at once must see whom the first has chosen.
    await serialize(transaction);
    const before = await transaction
      .selectFrom('call_records')
      .leftJoin('customers', 'customers.id', 'call_records.customer_id')
      .select(['call_records.id', 'call_records.customer_id as customerId', 'customers.name as customerName'])
      .select(['call_records.created_at as createdAt', 'call_records.answered_at as answeredAt'])
      .where('call_records.call_id', '=', callId)
      .executeTakeFirst();
    if (!before) return;
    const missed = await answeredBy(transaction, before, writtenWays);
    const chosen = transaction.updateTable('call_records').set({ customer_id: customerId });
    await chosen.where('id', 'in', [before.id, ...missed]).execute();
    const isChanged = before.customerId !== customerId;
    const noted = [
      ...(isChanged && before.customerId !== null ? [[before.id, before.customerId] as const] : []),
      ...(isChanged ? [before.id, ...missed] : missed).map((id) => [id, customerId] as const),
    ];
    if (noted.length > 0)
      await transaction
        .insertInto('earlier_call_customers')
        .values(noted.map(([recordId, id]) => ({ record_id: recordId, customer_id: id, noted_at: at })))
        .execute();
    await record(before, transaction);
  });

/** Sets the lead of a call that has no customer; does nothing for a call without a record. */
export const setLeadOfCall = (
  db: ClinicDatabase,
  { callId, leadId, writtenWays }: Choice & { leadId: number },
): Promise<void> =>
  transact(db, async (transaction) => {
    const call = await transaction
      .selectFrom('call_records')
      .select(['id', 'created_at as createdAt', 'answered_at as answeredAt'])
      .where('call_id', '=', callId)
      .executeTakeFirst();
    if (!call) return;
    const missed = await answeredBy(transaction, call, writtenWays);
    const chosen = transaction.updateTable('call_records').set({ lead_id: leadId });
    await chosen
      .where('id', 'in', [call.id, ...missed])
      .where('customer_id', 'is', null)
      .execute();
  });
