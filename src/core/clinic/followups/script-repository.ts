import { scriptStepSchema, type ScriptStep } from '../../../shared/contract/followup-run.ts';
import type { ClinicDatabase, WriteAlong } from '../../platform/database/clinic-database.ts';
import { transact } from '../../platform/database/transact.ts';

export type ScriptRepository = ReturnType<typeof createScriptRepository>;

interface NewVersion {
  readonly typeId: number;
  /** The version that it replaces; 0 for the first. */
  readonly before: number;
  readonly steps: readonly ScriptStep[];
  readonly savedBy: number | null;
  readonly at: number;
}

const stepsIn = (text: string): ScriptStep[] => scriptStepSchema.array().parse(JSON.parse(text));

export const createScriptRepository = (db: ClinicDatabase) => ({
  /** The latest of each type, by its ID. */
  latest: async (): Promise<ReadonlyMap<number, { version: number; steps: ScriptStep[] }>> => {
    const rows = await db
      .selectFrom('followup_scripts as script')
      .select(['script.type_id', 'script.version', 'script.steps'])
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('followup_scripts as later')
              .select('later.version')
              .whereRef('later.type_id', '=', 'script.type_id')
              .whereRef('later.version', '>', 'script.version'),
          ),
        ),
      )
      .execute();
    return new Map(rows.map(({ type_id: id, version, steps }) => [id, { version, steps: stepsIn(steps) }]));
  },
  /** The latest of a type; null where it has none. */
  ofType: async (typeId: number): Promise<{ version: number; steps: ScriptStep[] } | null> => {
    const row = await db
      .selectFrom('followup_scripts')
      .select(['version', 'steps'])
      .where('type_id', '=', typeId)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row ? { version: row.version, steps: stepsIn(row.steps) } : null;
  },
  /** The steps of one version; null when there is none. */
  version: async (typeId: number, version: number): Promise<ScriptStep[] | null> => {
    const row = await db
      .selectFrom('followup_scripts')
      .select('steps')
      .where('type_id', '=', typeId)
      .where('version', '=', version)
      .executeTakeFirst();
    return row ? stepsIn(row.steps) : null;
  },
  /** False when another version came first. */
  add: ({ typeId, before, steps, savedBy, at }: NewVersion, record: WriteAlong): Promise<boolean> =>
    transact(db, async (transaction) => {
      const last = await transaction
        .selectFrom('followup_scripts')
        .select('version')
        .where('type_id', '=', typeId)
        .orderBy('version', 'desc')
        .limit(1)
        .executeTakeFirst();
      if ((last?.version ?? 0) !== before) return false;
      // Two writers of the same version meet at its key.
      const added = await transaction
        .insertInto('followup_scripts')
        .values({
          type_id: typeId,
          version: before + 1,
          steps: JSON.stringify(steps),
          saved_by: savedBy,
          saved_at: at,
        })
        .onConflict((on) => on.columns(['type_id', 'version']).doNothing())
        .returning('version')
        .executeTakeFirst();
      if (added) await record(transaction);
      return added !== undefined;
    }),
});
