import type { ClinicTransaction } from '../../platform/database/clinic-database.ts';

/**
 * A removal and a hold that are written at once wait for each other here: PostgreSQL would let either miss the other.
 * Returns the version of the rules.
 */
export async function serialize(transaction: ClinicTransaction): Promise<number> {
  const { version } = await transaction
    .updateTable('retention_state')
    .set({ id: 1 })
    .where('id', '=', 1)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}
