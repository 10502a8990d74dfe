import type { ClinicDatabase } from '../../platform/database/clinic-database.ts';
import type { TalkTime } from './course-of-call.ts';

/** Calls with the part of their records that a check needs. */
export const checkedCalls = (db: ClinicDatabase) =>
  db
    .selectFrom('call_records')
    .select([
      'call_records.id',
      'call_id',
      'talkers',
      'created_at',
      'answered_at',
      'ended_at',
      'billsec',
      'record_filename',
      'holds',
      'events',
    ]);

/** The calls with the times of their talkers: most have one, whose time is the whole call. */
export async function withTalks<Call extends { readonly call_id: string; readonly talkers: number }>(
  db: ClinicDatabase,
  calls: readonly Call[],
): Promise<(Call & { readonly talks: readonly TalkTime[] })[]> {
  const transferred = calls.filter(({ talkers }) => talkers > 1).map(({ call_id: id }) => id);
  const parts =
    transferred.length === 0
      ? []
      : await db
          .selectFrom('call_parts')
          .select(['call_id', 'from_at', 'to_at'])
          .where('call_id', 'in', transferred)
          .orderBy('position')
          .execute();
  return calls.map((call) => ({ ...call, talks: parts.filter(({ call_id: id }) => id === call.call_id) }));
}
