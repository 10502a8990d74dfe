import type { RetentionRule, RetentionRules } from '../../../shared/contract/retention.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { ClinicDatabase, ClinicTransaction } from '../../platform/database/clinic-database.ts';
import { transact } from '../../platform/database/transact.ts';
import { serialize } from './serialize.ts';

export type RulesRepository = ReturnType<typeof createRulesRepository>;

export function createRulesRepository(db: ClinicDatabase) {
  const rulesOf = async (within: ClinicDatabase | ClinicTransaction): Promise<RetentionRules> => {
    const state = await within.selectFrom('retention_state').selectAll().executeTakeFirstOrThrow();
    const rows = await within.selectFrom('retention_rules').selectAll().orderBy('position').execute();
    return {
      is_enabled: state.is_enabled === 1,
      version: state.version,
      rules: rows.map(({ name, keep_days, line_group, group_id, outcome_id, direction }): RetentionRule => ({
        name,
        keep_days,
        line_group,
        group_id,
        outcome_id,
        direction: direction as RetentionRule['direction'],
      })),
    };
  };
  return {
    rules: () => rulesOf(db),
    /** Throws ProblemError `changed-meanwhile` when the rules have another version. */
    replaceRules: (
      { is_enabled, rules, version }: RetentionRules,
      record: (transaction: ClinicTransaction, before: RetentionRules) => Promise<void>,
    ): Promise<RetentionRules> =>
      transact(db, async (transaction) => {
        if ((await serialize(transaction)) !== version) throw problemFor('changed-meanwhile');
        const before = await rulesOf(transaction);
        await transaction.deleteFrom('retention_rules').execute();
        if (rules.length > 0)
          await transaction
            .insertInto('retention_rules')
            .values(rules.map((rule, position) => ({ ...rule, position })))
            .execute();
        await transaction
          .updateTable('retention_state')
          .set({ is_enabled: is_enabled ? 1 : 0, version: version + 1 })
          .execute();
        await record(transaction, before);
        return rulesOf(transaction);
      }),
  };
}
