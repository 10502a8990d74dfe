import { sql, type Updateable } from 'kysely';
import type { ClinicDatabase, ClinicTransaction, WriteAlong } from '../../platform/database/clinic-database.ts';
import type { Database } from '../../platform/database/schema.ts';
import { transact } from '../../platform/database/transact.ts';
import type { Visibility } from '../customers/visibility.ts';

export type LeadRepository = ReturnType<typeof createLeadRepository>;
export type LeadRow = NonNullable<Awaited<ReturnType<LeadRepository['one']>>>;

/** The values of a lead. */
interface Known {
  readonly name: string;
  /** JSON of what was given. */
  readonly given: string;
  readonly numbers: readonly string[];
}

/** Leads, the open ones, as far as an account may see them: everybody's, or its own. */
export function createLeadRepository(db: ClinicDatabase) {
  const lastCall = sql<string | null>`(SELECT call_id FROM call_records
    WHERE call_records.lead_id = leads.id ORDER BY call_records.id DESC LIMIT 1)`.as('call_id');
  const seenBy = (to: Visibility) => {
    const leads = db.selectFrom('leads');
    return to.all ? leads : leads.where('leads.owner_id', '=', to.userId);
  };
  const openTo = (to: Visibility) => seenBy(to).where('leads.closed_at', 'is', null);
  const numbersOf = (transaction: ClinicTransaction, id: number, numbers: readonly string[]) =>
    transaction
      .insertInto('lead_numbers')
      .values([...new Set(numbers)].map((e164) => ({ e164, lead_id: id })))
      .execute();
  /** False when it is closed, or has another version by now. */
  const change = async (
    transaction: ClinicTransaction,
    { id, version }: { readonly id: number; readonly version?: number },
    columns: Pick<Updateable<Database['leads']>, 'name' | 'given' | 'closed_at'>,
  ): Promise<boolean> => {
    const open = transaction
      .updateTable('leads')
      .set((at) => ({ ...columns, version: at('version', '+', 1) }))
      .where('id', '=', id)
      .where('closed_at', 'is', null);
    const seen = version === undefined ? open : open.where('version', '=', version);
    return (await seen.returning('id').executeTakeFirst()) !== undefined;
  };
  return {
    /** The newest first. */
    open: (to: Visibility, most: number) =>
      openTo(to).selectAll('leads').select(lastCall).orderBy('leads.id', 'desc').limit(most).execute(),
    count: async (to: Visibility): Promise<number> => {
      const { count } = await openTo(to)
        .select(sql<number>`count(*)`.as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    /** Also one that is closed. */
    one: (id: number, to: Visibility) =>
      seenBy(to).selectAll('leads').select(lastCall).where('leads.id', '=', id).executeTakeFirst(),
    openOfCall: async (callId: string, to: Visibility): Promise<number | null> => {
      const ofCall = openTo(to).innerJoin('call_records', 'call_records.lead_id', 'leads.id').select('leads.id');
      return (await ofCall.where('call_records.call_id', '=', callId).executeTakeFirst())?.id ?? null;
    },
    create: ({ numbers, ...row }: Known & Pick<Database['leads'], 'owner_id' | 'created_at'>): Promise<number> =>
      transact(db, async (transaction) => {
        const { id } = await transaction.insertInto('leads').values(row).returning('id').executeTakeFirstOrThrow();
        await numbersOf(transaction, id, numbers);
        return id;
      }),
    update: (seen: { readonly id: number; readonly version: number }, { numbers, ...known }: Known): Promise<boolean> =>
      transact(db, async (transaction) => {
        if (!(await change(transaction, seen, known))) return false;
        await transaction.deleteFrom('lead_numbers').where('lead_id', '=', seen.id).execute();
        await numbersOf(transaction, seen.id, numbers);
        return true;
      }),
    drop: (seen: { readonly id: number; readonly version: number }, at: number, record: WriteAlong): Promise<boolean> =>
      transact(db, async (transaction) => {
        if (!(await change(transaction, seen, { closed_at: at }))) return false;
        await record(transaction);
        return true;
      }),
    /** Its calls become those of the reservation's customer. */
    complete: async (
      transaction: ClinicTransaction,
      id: number,
      { reservationId, at }: { readonly reservationId: number; readonly at: number },
    ): Promise<boolean> => {
      if (!(await change(transaction, { id }, { closed_at: at }))) return false;
      const calls = await transaction
        .updateTable('call_records')
        .set(({ selectFrom }) => ({
          customer_id: selectFrom('reservations').select('customer_id').where('id', '=', reservationId),
        }))
        .where('lead_id', '=', id)
        .where('customer_id', 'is', null)
        .returning(['id', 'customer_id'])
        .execute();
      // A merge that is undone later leaves them with this customer too.
      const noted = calls.flatMap(({ id: recordId, customer_id: customerId }) =>
        customerId === null ? [] : [{ record_id: recordId, customer_id: customerId, noted_at: at }],
      );
      if (noted.length > 0) await transaction.insertInto('earlier_call_customers').values(noted).execute();
      return true;
    },
  };
}
