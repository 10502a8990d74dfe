import { type RawBuilder, sql } from 'kysely';
import { lastCallsOf } from '../../calls/last-calls.sql.ts';
import { isForClinic, isRealCall } from '../../calls/real-calls.sql.ts';
import type { ClinicDatabase } from '../../platform/database/clinic-database.ts';
import { withoutIndex } from '../../platform/database/without-index.ts';

export type ContactRepository = ReturnType<typeof createContactRepository>;

/** The last and next moments of a page of customers; each query reads their rows by the index on `customer_id`. */
export const createContactRepository = (db: ClinicDatabase) => ({
  customers: (ids: readonly number[]) =>
    db
      .selectFrom('customers')
      .select(['id', 'consultant_id', 'ascription_id', 'department_id', 'balance', 'points'])
      .where('id', 'in', [...ids])
      .execute(),
  /** The last call of each that was answered, and the last from them that was not, of their last calls. */
  lastCalls: (ids: readonly number[]) => {
    const last = (matches: RawBuilder<boolean>) =>
      sql<number | null>`(SELECT max(created_at) FROM ${lastCallsOf('customers.id')} WHERE ${matches})`;
    const isMissed = sql<boolean>`direction = 'inbound' AND answered_at IS NULL AND ended_at IS NOT NULL
      AND ${isRealCall} AND ${isForClinic}`;
    return db
      .selectFrom('customers')
      .select(['id as customer_id', last(sql`answered_at IS NOT NULL`).as('answered'), last(isMissed).as('missed')])
      .where('id', 'in', [...ids])
      .execute();
  },
  /** The answered calls that began at one of these moments, of whichever customer. */
  callsAt: (moments: readonly number[]) =>
    db
      .selectFrom('call_records')
      .select(['customer_id', 'created_at as at', 'direction', 'outcome_id'])
      .where('created_at', 'in', [...moments])
      .where('answered_at', 'is not', null)
      .execute(),
  lastVisits: (ids: readonly number[]) =>
    db
      .selectFrom('treatments')
      .select(({ fn }) => ['customer_id', fn.max('executed_at').as('at')])
      .where('customer_id', 'in', [...ids])
      .groupBy('customer_id')
      .execute(),
  /** Appointments that a customer has come to. */
  lastArrivals: (ids: readonly number[], now: number) =>
    db
      .selectFrom('appointments')
      .select(({ fn }) => ['customer_id', fn.max('starts_at').as('at')])
      .where('customer_id', 'in', [...ids])
      .where('starts_at', '<=', now)
      .where('status', 'in', ['arrived', 'done'])
      .groupBy('customer_id')
      .execute(),
  /** The earliest first. */
  nextAppointments: (ids: readonly number[], now: number) =>
    db
      .selectFrom('appointments')
      .select(['id', 'customer_id', 'doctor_id', 'starts_at as at'])
      .where('customer_id', 'in', [...ids])
      .where('starts_at', '>=', now)
      .where('status', '=', 'booked')
      .orderBy(withoutIndex.number('starts_at'))
      .orderBy('id')
      .execute(),
});
