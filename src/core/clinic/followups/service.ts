import type { List } from '../../../shared/contract/envelope.ts';
import type { Followup, NewFollowup } from '../../../shared/contract/followup.ts';
import type { Clock } from '../../../shared/clock.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import { fieldProblem } from '../../../shared/problems/field-problems.ts';
import type { Caller } from '../../platform/caller.ts';
import type { CustomerService } from '../customers/service.ts';
import { visibilityOf } from '../customers/visibility.ts';
import { formatDateTime } from '../../platform/database/local-time.ts';
import type { Paging } from '../../platform/database/page.ts';
import { refuseFields, FieldCheck } from '../../platform/field-errors.ts';
import { deletedEntry, type LookupCache } from '../lookups/lookup-cache.ts';
import type { ClinicAnnouncer } from '../../platform/realtime/clinic-announcer.ts';
import type { FollowupFilter, FollowupRepository, FollowupSort } from './repository.ts';

export type FollowupService = ReturnType<typeof createFollowupService>;
type Row = NonNullable<Awaited<ReturnType<FollowupRepository['one']>>>;
type ListPaging = Paging & { sort: FollowupSort };

/** Follow-ups (interface 4.4): who is to be asked how they are, when, by whom, and what came of it. */
export function createFollowupService(parts: {
  repository: FollowupRepository;
  customers: Pick<CustomerService, 'info' | 'errorOfReference'>;
  lookupCache: LookupCache;
  announcer: ClinicAnnouncer;
  clock: Clock;
  timeZone: string;
}) {
  const { repository, customers, lookupCache, announcer, clock, timeZone } = parts;
  const announced = (followup: Followup): Followup => {
    announcer.announce('FollowupChanged', {
      id: followup.id,
      status: followup.status,
      followup_date: followup.followup_date,
    });
    return followup;
  };

  const toFollowup = (row: Row): Followup => ({
    id: row.id,
    customer: { id: row.customer_id, name: row.customer_name, idcard: row.customer_idcard },
    type: lookupCache.followupType(row.type_id),
    tool: lookupCache.followupTool(row.tool_id),
    title: row.title,
    remark: row.remark,
    followup_date: row.followup_date,
    followup_user: lookupCache.user(row.followup_user_id) ?? deletedEntry(row.followup_user_id),
    status: row.status,
    result: row.result,
    executed_at: row.executed_at === null ? null : formatDateTime(row.executed_at, timeZone),
    executed_by: lookupCache.user(row.executed_by),
    created_at: formatDateTime(row.created_at, timeZone),
  });
  const info = async (caller: Caller, id: number): Promise<Followup> => {
    const row = await repository.one(id, visibilityOf(caller));
    if (!row) throw problemFor('follow-up-not-found');
    return toFollowup(row);
  };
  const list = async (caller: Caller, filter: FollowupFilter, paging: ListPaging): Promise<List<Followup>> => {
    const found = await repository.list(filter, visibilityOf(caller), paging);
    return { rows: found.rows.map(toFollowup), total: found.total, next_cursor: found.next };
  };

  return {
    /** Of customers whom the caller may see. */
    byIds: async (ids: readonly number[]) => (await repository.several(ids)).map(toFollowup),
    info,
    index: (
      caller: Caller,
      input: ListPaging & {
        status?: 0 | 1 | 2 | undefined;
        date_start?: string | undefined;
        date_end?: string | undefined;
        followup_user_id?: number | undefined;
      },
    ) =>
      list(
        caller,
        {
          status: input.status,
          from: input.date_start,
          to: input.date_end,
          followupUserId: input.followup_user_id,
        },
        input,
      ),
    ofCustomer: async (caller: Caller, input: ListPaging & { customer_id: number; status?: 0 | 1 | 2 | undefined }) => {
      // A customer that the caller may not see has no history to them either.
      await customers.info(caller, input.customer_id);
      return list(caller, { customerId: input.customer_id, status: input.status }, input);
    },
    create: async (caller: Caller, input: NewFollowup): Promise<Followup> => {
      const check = new FieldCheck();
      if (!lookupCache.user(input.followup_user_id)) check.refuse('followup_user_id', 'user-unknown');
      if (input.type_id !== undefined && !lookupCache.followupType(input.type_id))
        check.refuse('type_id', 'follow-up-type-unknown');
      refuseFields({ ...(await customers.errorOfReference(caller, input.customer_id)), ...check.problems });
      const id = await repository.create({
        customer_id: input.customer_id,
        type_id: input.type_id ?? null,
        title: input.title ?? null,
        remark: input.remark ?? null,
        followup_date: input.followup_date,
        followup_user_id: input.followup_user_id,
        status: 0,
        created_by: caller.userId,
        created_at: clock.now(),
      });
      return announced(await info(caller, id));
    },
    execute: async (
      caller: Caller,
      input: { id: number; result: string; tool_id?: number | undefined; next_followup_date?: string | undefined },
    ) => {
      await info(caller, input.id);
      if (input.tool_id !== undefined && !lookupCache.followupTool(input.tool_id))
        refuseFields({ tool_id: [fieldProblem('follow-up-tool-unknown')] });
      const at = clock.now();
      const { next_followup_date: date } = input;
      const done = await repository.execute(
        input.id,
        { result: input.result, toolId: input.tool_id ?? null, at, by: caller.userId },
        date === undefined
          ? null
          : (executed) => ({ ...executed, followup_date: date, status: 0, created_by: caller.userId, created_at: at }),
      );
      if (!done) throw problemFor('follow-up-settled');
      return {
        ...announced(await info(caller, input.id)),
        next: done.nextId === null ? null : announced(await info(caller, done.nextId)),
      };
    },
  };
}
