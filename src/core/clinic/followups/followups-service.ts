import type { List } from '../../../shared/contract/envelope.ts';
import type { Followup, FollowupCompletion, FollowupMove, NewFollowup } from '../../../shared/contract/followup.ts';
import { followupTexts, plannedNames, resultNames } from '../../../shared/contract/followup-fields.ts';
import { mapTexts } from '../../../shared/contract/text-fields.ts';
import type { Clock } from '../../../shared/clock.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import { fieldProblem } from '../../../shared/problems/field-problems.ts';
import type { OrderOf } from '../../../shared/contract/list-sorts.ts';
import type { Caller } from '../../platform/caller.ts';
import type { CustomerService } from '../customers/customers-service.ts';
import { visibilityOf } from '../customers/visibility.ts';
import type { ListedRows } from '../../platform/csv/row-export.ts';
import { givenColumns } from '../../platform/database/given-columns.ts';
import type { ClinicTransaction } from '../../platform/database/clinic-database.ts';
import type { Paging } from '../../platform/database/page.ts';
import { type PreparedChange, RolledBack } from '../../platform/database/transact.ts';
import { refuseFields, FieldCheck } from '../../platform/field-errors.ts';
import type { LookupCache } from '../lookups/lookup-cache.ts';
import type { ClinicAnnouncer } from '../../platform/realtime/clinic-announcer.ts';
import type { LeaseRepository } from './lease-repository.ts';
import { FollowupView } from './followup-view.ts';
import type { FollowupFilter, FollowupRepository, FollowupRow } from './followups-repository.ts';

type ListPaging = Paging & OrderOf<'followups'>;
export type IndexQuery = ListPaging & {
  status?: 0 | 1 | 2 | undefined;
  date_start?: string | undefined;
  date_end?: string | undefined;
  followup_user_id?: number | undefined;
  type_id?: number | undefined;
};

const filterOf = (query: Omit<IndexQuery, keyof ListPaging>): FollowupFilter => ({
  status: query.status,
  from: query.date_start,
  to: query.date_end,
  followupUserId: query.followup_user_id,
  typeId: query.type_id,
});

interface FollowupParts {
  readonly repository: FollowupRepository;
  readonly leases: Pick<LeaseRepository, 'holderOf'>;
  readonly customers: Pick<CustomerService, 'info' | 'errorOfReference'>;
  readonly lookupCache: LookupCache;
  readonly announcer: ClinicAnnouncer;
  readonly clock: Clock;
  readonly timeZone: string;
}

/** When a follow-up was completed, and the ID of the next one. */
interface Completed {
  readonly at: number;
  readonly nextId: number | null;
}

/** Follow-ups (interface 4.4): who is to be asked how they are, when, by whom, and what came of it. */
export class FollowupService {
  readonly #parts: FollowupParts;
  readonly #view: FollowupView;

  constructor(parts: FollowupParts) {
    this.#parts = parts;
    this.#view = new FollowupView(parts.lookupCache, parts.timeZone);
  }

  /** Restricted to customers whom the caller may see. */
  async byIds(ids: readonly number[]): Promise<Followup[]> {
    return (await this.#parts.repository.several(ids)).map((row) => this.view(row));
  }

  async info(caller: Caller, id: number): Promise<Followup> {
    return this.view(await this.row(caller, id));
  }

  /** One that the caller may see, as it is stored. */
  async row(caller: Caller, id: number): Promise<FollowupRow> {
    const row = await this.#parts.repository.one(id, visibilityOf(caller));
    if (!row) throw problemFor('follow-up-not-found');
    return row;
  }

  view(row: FollowupRow): Followup {
    return this.#view.followup(row);
  }

  /** A page of those that the caller may see, as they are stored. */
  rows(caller: Caller, query: IndexQuery) {
    return this.#parts.repository.list(filterOf(query), visibilityOf(caller), query);
  }

  async index(caller: Caller, query: IndexQuery): Promise<List<Followup>> {
    return this.#listOf(await this.rows(caller, query));
  }

  /** Every follow-up of a list. */
  listed(caller: Caller, query: Omit<IndexQuery, 'rows' | 'page' | 'cursor'>): ListedRows<Followup> {
    const { repository } = this.#parts;
    const [filter, to] = [filterOf(query), visibilityOf(caller)];
    return {
      count: () => repository.count(filter, to),
      next: async (rows, cursor) => {
        const found = await repository.next(filter, to, { ...query, rows, page: 1, cursor });
        return { rows: found.rows.map((row) => this.#view.followup(row)), next: found.next };
      },
    };
  }

  async ofCustomer(
    caller: Caller,
    query: ListPaging & { customer_id: number; status?: 0 | 1 | 2 | undefined },
  ): Promise<List<Followup>> {
    // A customer that the caller may not see has no history to them either.
    await this.#parts.customers.info(caller, query.customer_id);
    const filter = { customerId: query.customer_id, status: query.status };
    return this.#listOf(await this.#parts.repository.list(filter, visibilityOf(caller), query));
  }

  async create(caller: Caller, input: NewFollowup): Promise<Followup> {
    return this.#parts.repository.carryOut(await this.prepareCreation(caller, input));
  }

  /** Writes the ID. */
  async prepareCreation(caller: Caller, input: NewFollowup): Promise<PreparedChange<number, Followup>> {
    const { repository, customers, lookupCache, clock } = this.#parts;
    const check = new FieldCheck();
    if (!lookupCache.user(input.followup_user_id)) check.refuse('followup_user_id', 'user-unknown');
    if (input.type_id !== undefined && !lookupCache.followupType(input.type_id))
      check.refuse('type_id', 'follow-up-type-unknown');
    refuseFields({ ...(await customers.errorOfReference(caller, input.customer_id)), ...check.problems });
    const planned = givenColumns(input, plannedNames);
    const row = { ...planned, status: 0 as const, created_by: caller.userId, created_at: clock.now() };
    return {
      write: (transaction) => repository.plan(transaction, row),
      announce: (id) => this.#announced(caller, id),
    };
  }

  async execute(caller: Caller, input: FollowupCompletion): Promise<Followup & { next: Followup | null }> {
    return this.#parts.repository.carryOut(await this.prepareExecution(caller, input));
  }

  async prepareExecution(caller: Caller, input: FollowupCompletion) {
    // One that the caller may not see is not found, whatever else is wrong.
    await this.info(caller, input.id);
    if (input.tool_id !== undefined && !this.#parts.lookupCache.followupTool(input.tool_id))
      refuseFields({ tool_id: [fieldProblem('follow-up-tool-unknown')] });
    return this.#prepareCompletion(caller, input);
  }

  /** The same with fields that were checked; `along` writes in the same transaction. */
  async complete(caller: Caller, input: FollowupCompletion, along: (within: ClinicTransaction) => Promise<unknown>) {
    const { write, announce } = await this.#prepareCompletion(caller, input);
    return this.#parts.repository.carryOut({
      write: async (transaction) => {
        const done = await write(transaction);
        await along(transaction);
        return done;
      },
      announce,
    });
  }

  async #prepareCompletion(
    caller: Caller,
    input: FollowupCompletion,
  ): Promise<PreparedChange<Completed, Followup & { next: Followup | null }>> {
    const { repository, clock } = this.#parts;
    const before = await this.info(caller, input.id);
    const at = clock.now();
    const task = { id: input.id, plannedFor: input.planned_for };
    const settlement = { ...givenColumns(input, resultNames), executed_at: at, executed_by: caller.userId };
    const next =
      input.next_followup_date === undefined
        ? null
        : {
            followup_date: input.next_followup_date,
            followup_time: null,
            ...mapTexts(followupTexts, () => null),
            status: 0 as const,
            created_by: caller.userId,
            created_at: at,
          };
    return {
      write: async (transaction) => {
        const nextId = await repository.execute(transaction, task, settlement, next);
        if (nextId === undefined) throw new RolledBack(() => this.refuse(caller, before, at));
        return { at, nextId };
      },
      announce: async ({ nextId }) => ({
        ...(await this.#announced(caller, input.id)),
        next: nextId === null ? null : await this.#announced(caller, nextId),
      }),
    };
  }

  async cancel(caller: Caller, { id, reason }: { id: number; reason: string }): Promise<Followup> {
    const { repository, clock } = this.#parts;
    const before = await this.info(caller, id);
    const at = clock.now();
    const settlement = { result: reason, tool_id: null, executed_at: at, executed_by: caller.userId };
    if (!(await repository.cancel(id, settlement))) return this.refuse(caller, before, at);
    return this.#announced(caller, id);
  }

  async move(
    caller: Caller,
    { id, followup_date: date, followup_time: time, ...given }: FollowupMove,
  ): Promise<Followup> {
    const { repository, clock } = this.#parts;
    const before = await this.info(caller, id);
    const at = clock.now();
    const task = { id, plannedFor: given.planned_for, userId: caller.userId, at };
    if (!(await repository.move(task, { date, time }))) return this.refuse(caller, before, at);
    return this.#announced(caller, id);
  }

  #listOf(found: Awaited<ReturnType<FollowupRepository['list']>>): List<Followup> {
    return { rows: found.rows.map((row) => this.view(row)), total: found.total, next_cursor: found.next };
  }

  /** Why a task could not be settled that was as it was `before`. */
  async refuse(caller: Caller, before: Followup, at: number): Promise<never> {
    const { leases, lookupCache } = this.#parts;
    const holderId = before.status === 0 ? await leases.holderOf(before.id, at) : null;
    if (holderId === null || holderId === caller.userId) {
      const { status } = await this.info(caller, before.id);
      throw problemFor(status === 0 ? 'follow-up-moved' : 'follow-up-settled');
    }
    throw problemFor('follow-up-leased', { name: lookupCache.user(holderId)?.name ?? '' });
  }

  /** The same for one that the caller may see no longer: it was given to somebody else. */
  async announcedRow(id: number): Promise<FollowupRow> {
    const [row] = await this.#parts.repository.several([id]);
    if (!row) throw problemFor('follow-up-not-found');
    this.#parts.announcer.announce('FollowupChanged', { id, status: row.status, followup_date: row.followup_date });
    return row;
  }

  /** The follow-up after a change, which is announced to everybody. */
  async #announced(caller: Caller, id: number): Promise<Followup> {
    const followup = await this.info(caller, id);
    const { status, followup_date } = followup;
    this.#parts.announcer.announce('FollowupChanged', { id, status, followup_date });
    return followup;
  }
}
