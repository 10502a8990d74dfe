import type { Database } from '../../platform/database/schema.ts';
import type { ClinicDatabase, ClinicTransaction } from '../../platform/database/clinic-database.ts';
import { transact } from '../../platform/database/transact.ts';
import { type Booking, type Clash, clashesWith, freeing, longestMs } from './clashes.sql.ts';

export type HoldRow = Database['appointment_holds'];

/** Whether the hold is for an appointment that only changes its room or technician: a block came later than it. */
async function keepsItsTime(transaction: ClinicTransaction, hold: HoldRow): Promise<boolean> {
  if (hold.appointment_id === null) return false;
  const was = await transaction
    .selectFrom('appointments')
    .select(['doctor_id', 'starts_at', 'ends_at'])
    .where('id', '=', hold.appointment_id)
    .executeTakeFirst();
  return was?.doctor_id === hold.doctor_id && was.starts_at === hold.starts_at && was.ends_at === hold.ends_at;
}

/** Holds of times, in the same database as what is booked: of two that want one time, one gets it. */
export class HoldRepository {
  readonly #db: ClinicDatabase;

  constructor(db: ClinicDatabase) {
    this.#db = db;
  }

  /** In the place of the one that the account has; answers that one, or what is in the way. */
  async put(hold: HoldRow, now: number): Promise<{ before: HoldRow | null } | { clashes: readonly Clash[] }> {
    const { user_id: userId, appointment_id: appointmentId } = hold;
    return transact(
      this.#db,
      async (transaction) => {
        const avoidsBlocks = !(await keepsItsTime(transaction, hold));
        const clashes = await clashesWith(transaction, { ...hold, avoidsBlocks }, { appointmentId, userId, now });
        if (clashes.length > 0) return { clashes };
        const before = await transaction
          .deleteFrom('appointment_holds')
          .where('user_id', '=', userId)
          .returningAll()
          .executeTakeFirst();
        await transaction.insertInto('appointment_holds').values(hold).execute();
        return { before: before ?? null };
      },
      (result) => 'before' in result,
    );
  }

  async release(id: number, userId: number): Promise<HoldRow | null> {
    const released = await this.#db
      .deleteFrom('appointment_holds')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returningAll()
      .executeTakeFirst();
    return released ?? null;
  }

  /** Deletes the expired holds and returns them. */
  dropExpired(now: number): Promise<HoldRow[]> {
    return this.#db.deleteFrom('appointment_holds').where('expires_at', '<=', now).returningAll().execute();
  }

  async nextExpiry(): Promise<number | null> {
    const [first] = await this.#db
      .selectFrom('appointment_holds')
      .select('expires_at')
      .orderBy('expires_at')
      .limit(1)
      .execute();
    return first?.expires_at ?? null;
  }

  between({ from, before }: { from: number; before: number }, now: number): Promise<HoldRow[]> {
    return this.#db
      .selectFrom('appointment_holds')
      .selectAll()
      .where('starts_at', '>=', from)
      .where('starts_at', '<', before)
      .where('expires_at', '>', now)
      .orderBy('starts_at')
      .execute();
  }

  /** Everything that occupies time between two moments: appointments, blocked times, and holds of others. */
  async taken(
    { from, before }: { from: number; before: number },
    { userId, now }: { userId: number; now: number },
  ): Promise<Booking[]> {
    const columns = ['doctor_id', 'technician_id', 'room_id', 'starts_at', 'ends_at'] as const;
    const booked = await this.#db
      .selectFrom('appointments')
      .select(columns)
      .where('starts_at', '>', from - longestMs)
      .where('starts_at', '<', before)
      .where('ends_at', '>', from)
      .where('status', 'not in', [...freeing])
      .execute();
    const held = await this.#db
      .selectFrom('appointment_holds')
      .select(columns)
      .where('starts_at', '<', before)
      .where('ends_at', '>', from)
      .where('user_id', '!=', userId)
      .where('expires_at', '>', now)
      .execute();
    const blocks = await this.#db
      .selectFrom('appointment_blocks')
      .select(['doctor_id', 'starts_at', 'ends_at'])
      .where('starts_at', '>', from - longestMs)
      .where('starts_at', '<', before)
      .where('ends_at', '>', from)
      .execute();
    return [...booked, ...held, ...blocks.map((one) => ({ ...one, technician_id: null, room_id: null }))];
  }
}
