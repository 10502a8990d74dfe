import type { Clock } from '../../../shared/clock.ts';
import type { Customer } from '../../../shared/contract/customer.ts';
import { customerFields } from '../../../shared/contract/customer-fields.ts';
import type { CustomerMerge, CustomerMergeRequest } from '../../../shared/contract/customer-merge.ts';
import { invalidField } from '../../../shared/problems/invalid-field.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { AuditLog } from '../../platform/audit/audit-service.ts';
import { accountOf, type Caller } from '../../platform/caller.ts';
import { formatDateTime } from '../../platform/database/local-time.ts';
import type { ClockTrust } from '../../platform/clock-trust.ts';
import type { ClinicAnnouncer } from '../../platform/realtime/clinic-announcer.ts';
import { Turns } from '../../platform/turns.ts';
import type { CustomerService } from '../customers/customers-service.ts';
import { mayBeSeen, visibilityOf } from '../customers/visibility.ts';
import type { LookupCache } from '../lookups/lookup-cache.ts';
import { mergedState } from './kept-state.ts';
import { mergeChanges } from './merge-changes.ts';
import type { MergedCustomers } from './merged-customers.ts';
import type { MergeRepository, MergeRow } from './customer-merge-repository.ts';
import type { KeptState, MergeSnapshot, WholeFile } from './snapshot.ts';
import { FileChanged } from './write-merge.sql.ts';

const undoableMs = 86_400_000;

interface Parts {
  readonly repository: MergeRepository;
  readonly customers: Pick<CustomerService, 'file' | 'changedFile' | 'shown' | 'info'>;
  readonly merged: MergedCustomers;
  readonly lookupCache: LookupCache;
  readonly audit: AuditLog;
  readonly announcer: ClinicAnnouncer;
  readonly clock: Clock;
  readonly clockTrust: Pick<ClockTrust, 'doubt'>;
  readonly timeZone: string;
}

/** Merges two customers into one, and undoes that for a day. */
export class CustomerMergeService {
  readonly #parts: Parts;
  /** Between the commit of a merge and its ID leading to the kept file nobody else asks. */
  readonly #turns = new Turns();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Moves everything to the kept file. Throws ProblemError `conflict` with both files as they are when one of them was
   * changed or merged after they were compared.
   */
  merge(caller: Caller, request: CustomerMergeRequest): Promise<{ merge_id: number; customer: Customer }> {
    return this.#turns.run(() => this.#merge(caller, request));
  }

  /**
   * Everything that the merge moved returns to the merged file, which has its ID and card again. Later additions
   * stay with the kept customer. Throws ProblemError `conflict` when the merge is older than a day, was undone, or a
   * later one into the same file is in force.
   */
  undo(caller: Caller, mergeId: number): Promise<{ kept_id: number; merged_id: number }> {
    return this.#turns.run(() => this.#undo(caller, mergeId));
  }

  async #merge(caller: Caller, request: CustomerMergeRequest): Promise<{ merge_id: number; customer: Customer }> {
    const { repository, customers, merged, audit, announcer, clock, clockTrust, lookupCache } = this.#parts;
    const { kept_id: keptId, merged_id: mergedId, take } = request;
    if (keptId === mergedId) throw invalidField('merged_id', 'merge-with-itself');
    await this.#checkCurrent(caller, request);
    const at = clock.now();
    const written = await repository
      .merge(
        {
          kept: { id: keptId, version: request.kept_version },
          merged: { id: mergedId, version: request.merged_version },
          at,
          by: accountOf(caller),
          undoableSince: clockTrust.doubt() === null ? at - undoableMs : 0,
          mergedState: (kept, other) => withinLimits(mergedState(kept, other, take)),
        },
        ({ mergeId, merged: file, before, after, moved }, transaction) =>
          audit.did(
            caller,
            'customers.merged',
            {
              id: keptId,
              merge_id: mergeId,
              merged: referenceOf(file),
              changes: mergeChanges(before, after, lookupCache),
              moved,
            },
            transaction,
          ),
      )
      .catch((error: unknown) => this.#refuse(caller, request, error));
    merged.merged({ mergedId, keptId });
    announcer.announce('CustomersMerged', { merged_id: mergedId, kept_id: keptId, is_undone: false });
    announcer.announce('CustomerChanged', { id: keptId, version: request.kept_version + 1 });
    return { merge_id: written.mergeId, customer: customers.shown(caller, await customers.changedFile(keptId)) };
  }

  /** Merges of the last day into a customer, the latest first. */
  async into(caller: Caller, customerId: number): Promise<CustomerMerge[]> {
    const { repository, customers } = this.#parts;
    const { id } = await customers.file(caller, customerId);
    const merges = await repository.into(id);
    return merges.flatMap((row, index) => (this.#snapshotOf(caller, row) === null ? [] : [this.#view(row, index)]));
  }

  async #undo(caller: Caller, mergeId: number): Promise<{ kept_id: number; merged_id: number }> {
    const { repository, customers, merged, audit, announcer, clock } = this.#parts;
    const row = await repository.one(mergeId);
    if (!row) throw problemFor('merge-not-found');
    await this.#checkSeen(caller, row);
    const { kept_id: keptId, merged_id: mergedId } = row;
    if (row.undone_at !== null || row.snapshot === null || !this.#isInTime(row)) throw problemFor('merge-over');
    const snapshot = JSON.parse(row.snapshot) as MergeSnapshot;
    if (!mayBeSeen(snapshot.merged.row, visibilityOf(caller))) throw problemFor('merge-not-found');
    await repository
      .undo(
        {
          mergeId,
          keptId,
          snapshot,
          restored: this.#writable(snapshot),
          at: clock.now(),
          by: accountOf(caller),
        },
        async (holds, transaction) => {
          const detail = { id: keptId, merge_id: mergeId, merged: referenceOf(snapshot.merged) };
          await audit.did(caller, 'customers.merge-undone', detail, transaction);
          for (const { reason } of holds) {
            const held = { record_id: null, customer_id: mergedId, reason };
            await audit.did(caller, 'recording.held', held, transaction);
          }
        },
      )
      .catch((error: unknown) => {
        throw error instanceof FileChanged ? problemFor('merge-not-latest') : error;
      });
    merged.undone(mergedId);
    announcer.announce('CustomersMerged', { merged_id: mergedId, kept_id: keptId, is_undone: true });
    const { version } = await customers.changedFile(keptId);
    announcer.announce('CustomerChanged', { id: keptId, version });
    return { kept_id: keptId, merged_id: mergedId };
  }

  /** Refuses files that the caller may not see, and those that were merged or changed since they were compared. */
  async #checkCurrent(caller: Caller, request: CustomerMergeRequest): Promise<void> {
    const [kept, other] = [
      await this.#parts.customers.file(caller, request.kept_id),
      await this.#parts.customers.file(caller, request.merged_id),
    ];
    const isCurrent =
      kept.id === request.kept_id &&
      other.id === request.merged_id &&
      kept.version === request.kept_version &&
      other.version === request.merged_version;
    if (!isCurrent) await this.#refuse(caller, request, new FileChanged());
  }

  async #refuse(caller: Caller, request: CustomerMergeRequest, error: unknown): Promise<never> {
    if (!(error instanceof FileChanged)) throw error;
    const { customers } = this.#parts;
    const [kept, merged] = [
      await customers.info(caller, request.kept_id),
      await customers.info(caller, request.merged_id),
    ];
    throw problemFor('merge-outdated', {}, { details: { kept, merged } });
  }

  /** An account that may see neither file learns of no merge. */
  async #checkSeen(caller: Caller, { kept_id: keptId }: MergeRow): Promise<void> {
    await this.#parts.customers.file(caller, keptId).catch(() => {
      throw problemFor('merge-not-found');
    });
  }

  #isInTime({ merged_at: at }: MergeRow): boolean {
    return this.#parts.clock.now() < at + undoableMs;
  }

  #snapshotOf(caller: Caller, row: MergeRow): MergeSnapshot | null {
    if (row.snapshot === null || !this.#isInTime(row)) return null;
    const snapshot = JSON.parse(row.snapshot) as MergeSnapshot;
    return mayBeSeen(snapshot.merged.row, visibilityOf(caller)) ? snapshot : null;
  }

  #view(row: MergeRow, index: number): CustomerMerge {
    const { lookupCache, timeZone } = this.#parts;
    return {
      id: row.id,
      merged: { id: row.merged_id, name: row.merged_name, idcard: row.merged_card },
      at: formatDateTime(row.merged_at, timeZone),
      by: lookupCache.user(row.merged_by),
      undo_until: formatDateTime(row.merged_at + undoableMs, timeZone),
      is_latest: index === 0,
    };
  }

  /** Without lookup entries that were removed since: the kept file's address and source stand in. */
  #writable({ merged, before }: MergeSnapshot): WholeFile {
    const { lookupCache } = this.#parts;
    const { row } = merged;
    const tagIds = merged.tagIds.filter((id) => lookupCache.hasTag(id));
    return {
      ...merged,
      tagIds,
      row: {
        ...row,
        tag_ids: tagIds.join(','),
        address_id: lookupCache.hasAddress(row.address_id) ? row.address_id : before.columns.address_id,
        medium_id: lookupCache.hasMedium(row.medium_id) ? row.medium_id : before.columns.medium_id,
        department_id: lookupCache.department(row.department_id)?.id ?? null,
      },
    };
  }
}

const referenceOf = ({ row: { id, name, idcard } }: WholeFile) => ({ id, name, idcard });

/** The texts of both files may be longer together than a file allows: none is dropped without a choice. */
function withinLimits(state: KeptState): KeptState {
  const check = (field: 'phone' | 'tags' | 'allergies', value: unknown): void => {
    const parsed = customerFields[field].schema.safeParse(value);
    const issue = parsed.error?.issues.find(({ code, path }) => code === 'too_big' && path.length === 0);
    if (issue?.code !== 'too_big') return;
    const reason = field === 'allergies' ? 'text-too-long' : 'list-too-long';
    throw invalidField(`take.${field}`, reason, { maximum: Number(issue.maximum) });
  };
  check(
    'phone',
    state.numbers.map(() => '110'),
  );
  check('tags', state.tagIds);
  check('allergies', state.columns.allergies ?? undefined);
  return state;
}
