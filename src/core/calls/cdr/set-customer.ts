import type { ClinicDatabase, ClinicTransaction } from '../../platform/database/clinic-database.ts';
import { transact } from '../../platform/database/transact.ts';

/** A call's record before another customer was chosen for it. */
interface RecordBefore {
  readonly id: number;
  readonly customerId: number | null;
  readonly customerName: string | null;
}

/** Writes within the same transaction. */
export type RecordChoice = (before: RecordBefore, transaction: ClinicTransaction) => Promise<void>;

/** Sets the customer of a call; does nothing for a call without a record. */
export const setCustomerOfCall = (
  db: ClinicDatabase,
  { callId, customerId, record }: { callId: string; customerId: number; record: RecordChoice },
): Promise<void> =>
  transact(db, async (transaction) => {
    const before = await transaction
      .selectFrom('call_records')
      .leftJoin('customers', 'customers.id', 'call_records.customer_id')
      .select(['call_records.id', 'call_records.customer_id as customerId', 'customers.name as customerName'])
      .where('call_records.call_id', '=', callId)
      .executeTakeFirst();
    if (!before) return;
    const chosen = transaction.updateTable('call_records').set({ customer_id: customerId });
    await chosen.where('call_id', '=', callId).execute();
    await record(before, transaction);
  });
