import type { Insertable, Selectable } from 'kysely';
import type { ClinicDatabase, ClinicTransaction } from '../../platform/database/clinic-database.ts';
import type { Database } from '../../platform/database/schema.ts';
import { transact } from '../../platform/database/transact.ts';
import { blockOver, type Clash, heldBy, longestMs } from './clashes.sql.ts';

export type BlockRow = Selectable<Database['appointment_blocks']>;
type NewBlockRow = Insertable<Database['appointment_blocks']>;
type Span = Pick<NewBlockRow, 'doctor_id' | 'starts_at' | 'ends_at'>;

/** An appointment that a block is in the way of. */
export interface Blocked {
  readonly id: number;
  readonly version: number;
  readonly status: Database['appointments']['status'];
  readonly starts_at: number;
  readonly ends_at: number;
  readonly customer_name: string;
}
type BlockOutcome =
  | { readonly id: number; readonly moved: readonly Blocked[] }
  | { readonly clash: Clash }
  | { readonly appointments: readonly Blocked[] };

const open = ['booked', 'arrived'] as const;

const openAppointments = (transaction: ClinicTransaction, { doctor_id, starts_at, ends_at }: Span) =>
  transaction
    .selectFrom('appointments')
    .innerJoin('customers', 'customers.id', 'appointments.customer_id')
    .select(['appointments.id', 'appointments.version', 'appointments.status'])
    .select(['appointments.starts_at', 'appointments.ends_at', 'customers.name as customer_name'])
    .where('appointments.doctor_id', '=', doctor_id)
    .where('appointments.starts_at', '<', ends_at)
    .where('appointments.starts_at', '>', starts_at - longestMs)
    .where('appointments.ends_at', '>', starts_at)
    .where('appointments.status', 'in', [...open])
    .orderBy('appointments.starts_at')
    .execute();

const mark = async (
  transaction: ClinicTransaction,
  appointments: readonly Blocked[],
  isToMove: 0 | 1,
): Promise<Blocked[]> => {
  if (appointments.length === 0) return [];
  await transaction
    .updateTable('appointments')
    .set((at) => ({ is_to_move: isToMove, version: at('version', '+', 1) }))
    .where(
      'id',
      'in',
      appointments.map(({ id }) => id),
    )
    .execute();
  return appointments.map((one) => ({ ...one, version: one.version + 1 }));
};

/** Times at which doctors cannot be booked. */
export class BlockRepository {
  readonly #db: ClinicDatabase;

  constructor(db: ClinicDatabase) {
    this.#db = db;
  }

  between({ from, before }: { from: number; before: number }): Promise<BlockRow[]> {
    return this.#db
      .selectFrom('appointment_blocks')
      .selectAll()
      .where('starts_at', '>=', from)
      .where('starts_at', '<', before)
      .orderBy('starts_at')
      .orderBy('id')
      .execute();
  }

  async one(id: number): Promise<BlockRow | null> {
    return (
      (await this.#db.selectFrom('appointment_blocks').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
    );
  }

  /** Marks the appointments `over` to be moved, in the same step; answers what is in the way besides them. */
  add(
    block: NewBlockRow,
    { over, userId, now }: { over: readonly number[]; userId: number; now: number },
    record: (transaction: ClinicTransaction) => Promise<void>,
  ): Promise<BlockOutcome> {
    return transact(
      this.#db,
      async (transaction): Promise<BlockOutcome> => {
        const clash =
          (await blockOver(transaction, block)) ?? (await heldBy(transaction, 'doctor', block, { userId, now }));
        if (clash) return { clash };
        const appointments = await openAppointments(transaction, block);
        if (appointments.some(({ id }) => !over.includes(id))) return { appointments };
        const { id } = await transaction
          .insertInto('appointment_blocks')
          .values(block)
          .returning('id')
          .executeTakeFirstOrThrow();
        const moved = await mark(transaction, appointments, 1);
        await record(transaction);
        return { id, moved };
      },
      (outcome) => 'id' in outcome,
    );
  }

  /** Answers the appointments that may stay where they are; null when somebody else has removed the block. */
  remove(
    block: BlockRow,
    record: (transaction: ClinicTransaction) => Promise<void>,
  ): Promise<readonly Blocked[] | null> {
    return transact(this.#db, async (transaction) => {
      const [removed] = await transaction
        .deleteFrom('appointment_blocks')
        .where('id', '=', block.id)
        .returning('id')
        .execute();
      if (!removed) return null;
      const freed: Blocked[] = [];
      for (const one of await openAppointments(transaction, block))
        if (!(await blockOver(transaction, { ...one, doctor_id: block.doctor_id }))) freed.push(one);
      await record(transaction);
      return mark(transaction, freed, 0);
    });
  }
}
