import type { ClinicDatabase } from '../../platform/database/clinic-database.ts';

/** The open lead with a number that was taken last; null where nobody has it. */
export const leadOfNumber = async (db: ClinicDatabase, e164: string): Promise<{ id: number; name: string } | null> =>
  (await db
    .selectFrom('lead_numbers')
    .innerJoin('leads', 'leads.id', 'lead_numbers.lead_id')
    .select(['leads.id', 'leads.name'])
    .where('lead_numbers.e164', '=', e164)
    .where('leads.closed_at', 'is', null)
    .orderBy('leads.id', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null;
