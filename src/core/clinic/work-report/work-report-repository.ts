import { sql } from 'kysely';
import type { ReportDays } from '../../../shared/contract/report-days.ts';
import { isMissed, resultOfCall } from '../../calls/real-calls.sql.ts';
import type { ClinicDatabase } from '../../platform/database/clinic-database.ts';
import { funnelOf, funnelSteps } from '../reservations/funnel.sql.ts';

export type WorkReportRepository = ReturnType<typeof createWorkReportRepository>;

export const createWorkReportRepository = (db: ClinicDatabase) => ({
  /** Follow-ups that are planned for these days, without the cancelled ones. */
  followups: async ({ from, to }: ReportDays): Promise<{ due: number; done: number }> => {
    const rows = await db
      .selectFrom('followups')
      .where('followup_date', '>=', from)
      .where('followup_date', '<=', to)
      // Both are named so that the index on status and day serves.
      .where('status', 'in', [0, 1])
      .groupBy('status')
      .select(['status', (row) => row.fn.countAll<number>().as('count')])
      .execute();
    const of = (status: 0 | 1): number => Number(rows.find((row) => row.status === status)?.count ?? 0);
    return { due: of(0) + of(1), done: of(1) };
  },
  /** The steps of the enquiries for these days, by the medium of their customers. */
  enquiries: async ({ from, to }: ReportDays) => {
    const rows = await db
      .selectFrom('reservations')
      .innerJoin('customers', 'customers.id', 'reservations.customer_id')
      .innerJoin('mediums', 'mediums.id', 'customers.medium_id')
      .leftJoin('appointments', 'appointments.id', 'reservations.appointment_id')
      .where('reservations.date', '>=', from)
      .where('reservations.date', '<=', to)
      .groupBy(['mediums.id', 'mediums.name'])
      .select(['mediums.id as medium_id', 'mediums.name as medium_name', ...funnelSteps])
      .execute();
    return rows.map((row) => ({ medium: { id: row.medium_id, name: row.medium_name }, ...funnelOf(row) }));
  },
  /** Customers whom nobody answered from the first moment to before the last, and what they have spent, in fen. */
  missed: async ({ from, before }: { readonly from: number; readonly before: number }) => {
    const row = await db
      .selectFrom('customers')
      .where('id', 'in', (calls) =>
        calls
          .selectFrom('call_records')
          .select(sql<number>`customer_id`.as('customer_id'))
          .where(isMissed)
          .where(sql<boolean>`${resultOfCall} IN ('abandoned', 'missed')`)
          .where('created_at', '>=', from)
          .where('created_at', '<', before)
          .where('customer_id', 'is not', null),
      )
      .select((all) => [
        all.fn.countAll<number>().as('customers'),
        all.fn.sum<number | null>('total_payment').as('spent'),
      ])
      .executeTakeFirstOrThrow();
    return { customers: Number(row.customers), spent: Number(row.spent ?? 0) };
  },
});
