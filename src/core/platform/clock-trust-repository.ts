import type { ClinicDatabase } from './database/clinic-database.ts';

/** Epoch milliseconds: as it would be had nobody set the clock, and how far ahead of it the next start may be. */
export interface KeptTime {
  readonly at: number;
  readonly leeway: number;
}

const id = 1;

export const createClockTrustRepository = (db: ClinicDatabase) => ({
  kept: async (): Promise<KeptTime | null> =>
    (await db.selectFrom('clock_trust').select(['at', 'leeway']).executeTakeFirst()) ?? null,
  keep: async (time: KeptTime): Promise<void> => {
    const row = db.insertInto('clock_trust').values({ id, ...time });
    await row.onConflict((conflict) => conflict.column('id').doUpdateSet(time)).execute();
  },
});
