import type { ClinicDatabase, ClinicTransaction } from '../../platform/database/clinic-database.ts';
import { transact } from '../../platform/database/transact.ts';
import { serialize } from '../retention/serialize.ts';

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
  { callId, customerId, at, record }: { callId: string; customerId: number; at: number; record: RecordChoice },
): Promise<void> =>
  transact(db, async (transaction) => {
    // The second of two choices at once must see whom the first has chosen.
    await serialize(transaction);
    const before = await transaction
      .selectFrom('call_records')
      .leftJoin('customers', 'customers.id', 'call_records.customer_id')
      .select(['call_records.id', 'call_records.customer_id as customerId', 'customers.name as customerName'])
      .where('call_records.call_id', '=', callId)
      .executeTakeFirst();
    if (!before) return;
    const chosen = transaction.updateTable('call_records').set({ customer_id: customerId });
    await chosen.where('call_id', '=', callId).execute();
    if (before.customerId !== customerId) {
      const customers = [before.customerId, customerId].filter((id) => id !== null);
      await transaction
        .insertInto('earlier_call_customers')
        .values(customers.map((id) => ({ record_id: before.id, customer_id: id, noted_at: at })))
        .execute();
    }
    await record(before, transaction);
  });
