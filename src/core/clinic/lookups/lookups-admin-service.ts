import type { EntryChange, LookupEntry, LookupList } from '../../../shared/contract/admin/lookups.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import { fieldProblem } from '../../../shared/problems/field-problems.ts';
import type { AuditLog } from '../../platform/audit/audit-service.ts';
import type { Caller } from '../../platform/caller.ts';
import { isForeignKeyViolation } from '../../platform/database/constraint.ts';
import { refuseFields } from '../../platform/field-errors.ts';
import type { LookupCache } from './lookup-cache.ts';
import { parentFault } from './parent-fault.ts';
import type { LookupRepository } from './lookups-repository.ts';

export type LookupAdminService = ReturnType<typeof createLookupAdminService>;

const trees: ReadonlySet<LookupList> = new Set(['departments', 'addresses', 'product_types', 'goods_types']);
const categorised: ReadonlySet<LookupList> = new Set(['tags', 'items']);

type SeenEntry = NonNullable<EntryChange['seen']>;
const isAsSeen = (entry: LookupEntry, seen: SeenEntry): boolean =>
  entry.name === seen.name &&
  (entry.parent_id ?? null) === (seen.parent_id ?? null) &&
  (entry.category ?? '') === (seen.category ?? '') &&
  (seen.completes_follow_up === undefined || entry.completes_follow_up === seen.completes_follow_up) &&
  (seen.is_no_answer === undefined || entry.is_no_answer === seen.is_no_answer) &&
  (seen.planned_minutes === undefined || entry.planned_minutes === seen.planned_minutes);

/** The lookup lists, for who manages the clinic. */
export function createLookupAdminService({
  repository,
  lookupCache,
  audit,
}: {
  repository: LookupRepository;
  lookupCache: LookupCache;
  audit: AuditLog;
}) {
  /** An entry must not be below itself or its descendants. */
  const checkParent = (entries: readonly LookupEntry[], id: number | undefined, parentId: number): void => {
    const fault = parentFault(entries, { id, parentId });
    if (fault !== null) refuseFields({ parent_id: [fieldProblem(fault)] });
  };
  return {
    entries: async (list: LookupList) => {
      const rows = await repository.entries(list);
      return { rows, total: rows.length, next_cursor: null };
    },
    save: async (
      caller: Caller,
      {
        list,
        id,
        name,
        parent_id: parentId,
        category,
        completes_follow_up: completes,
        is_no_answer: isNoAnswer,
        planned_minutes: plannedMinutes,
        seen,
      }: EntryChange,
    ): Promise<LookupEntry> => {
      refuseFields({
        ...(parentId === undefined || trees.has(list) ? {} : { parent_id: [fieldProblem('list-has-no-levels')] }),
        ...(category === undefined || categorised.has(list)
          ? {}
          : { category: [fieldProblem('list-has-no-categories')] }),
        ...(category === undefined && id === undefined && categorised.has(list)
          ? { category: [fieldProblem('field-required')] }
          : {}),
        ...(completes === undefined || list === 'call_outcomes'
          ? {}
          : { completes_follow_up: [fieldProblem('list-completes-nothing')] }),
        ...(isNoAnswer === undefined || list === 'call_outcomes'
          ? {}
          : { is_no_answer: [fieldProblem('list-has-no-calls')] }),
        ...(plannedMinutes === undefined || list === 'break_reasons'
          ? {}
          : { planned_minutes: [fieldProblem('list-has-no-breaks')] }),
      });
      const savedId = await repository.saveEntry(
        list,
        id,
        {
          name,
          ...(parentId === undefined ? {} : { parent_id: parentId }),
          ...(category === undefined ? {} : { category }),
          ...(completes === undefined ? {} : { completes_follow_up: completes }),
          ...(isNoAnswer === undefined ? {} : { is_no_answer: isNoAnswer }),
          ...(plannedMinutes === undefined ? {} : { planned_minutes: plannedMinutes }),
        },
        {
          check: (entries) => {
            const present = entries.find((entry) => entry.id === id);
            if (seen && present && !isAsSeen(present, seen)) throw problemFor('changed-meanwhile');
            if (parentId !== undefined && parentId !== null) checkParent(entries, id, parentId);
          },
          record: (newId, transaction) => audit.did(caller, 'lookup.changed', { list, id: newId, name }, transaction),
        },
      );
      if (savedId === null) throw problemFor('entry-not-found');
      await lookupCache.reload();
      return (await repository.entries(list)).find((entry) => entry.id === savedId) as LookupEntry;
    },
    remove: async (caller: Caller, { list, id }: { list: LookupList; id: number }): Promise<null> => {
      const isRemoved = await repository
        .removeEntry(list, id, (transaction) => audit.did(caller, 'lookup.changed', { list, removed: id }, transaction))
        .catch((error: unknown) => {
          throw isForeignKeyViolation(error) ? problemFor('entry-in-use') : error;
        });
      if (!isRemoved) throw problemFor('entry-not-found');
      await lookupCache.reload();
      return null;
    },
  };
}
