import { sql } from 'kysely';
import type { EnquiryFunnel } from '../../../shared/contract/reservation-extension.ts';

/** An enquiry is often saved during, or right after, the talk that it came from. */
const talkBeforeMs = 3_600_000;

const count = (condition: ReturnType<typeof sql<boolean>>) =>
  sql<number>`COALESCE(SUM(CASE WHEN ${condition} THEN 1 ELSE 0 END), 0)`;
const isBooked = sql<boolean>`reservations.status = 'booked'`;

/** How many of some reservations, joined with their appointments, came to each step. */
export const funnelSteps = [
  sql<number>`count(*)`.as('received'),
  count(sql<boolean>`${isBooked} OR EXISTS (
    SELECT 1 FROM call_records WHERE call_records.customer_id = reservations.customer_id
      AND call_records.created_at >= reservations.created_at - ${sql.lit(talkBeforeMs)}
      AND call_records.billsec > 0)`).as('contacted'),
  count(isBooked).as('booked'),
  count(sql<boolean>`${isBooked} AND appointments.status IN ('arrived', 'done')`).as('came'),
  count(sql<boolean>`reservations.status = 'lost'`).as('lost'),
] as const;

/** PostgreSQL answers sums as texts. */
export const funnelOf = (row: Readonly<Record<keyof EnquiryFunnel, number | string>> | undefined): EnquiryFunnel => ({
  received: Number(row?.received ?? 0),
  contacted: Number(row?.contacted ?? 0),
  booked: Number(row?.booked ?? 0),
  came: Number(row?.came ?? 0),
  lost: Number(row?.lost ?? 0),
});
