import type { AccountChange } from '../../../shared/contract/admin/accounts.ts';
import type { Updateable } from 'kysely';
import type { Role } from '../../../shared/contract/permission.ts';
import type { OrderOf, SortOf } from '../../../shared/contract/list-sorts.ts';
import type { ClinicDatabase, ClinicTransaction, WriteAlong } from '../../platform/database/clinic-database.ts';
import { containing } from '../../platform/database/containing.ts';
import { namesOf, type Paging, readPage } from '../../platform/database/page.ts';
import { PreparedQueries } from '../../platform/database/prepared-queries.ts';
import type { Database } from '../../platform/database/schema.ts';
import { nameColumns } from '../../platform/name-order.ts';
import { transact } from '../../platform/database/transact.ts';

export type AccountRepository = ReturnType<typeof createAccountRepository>;

const sortColumns = {
  id: 'id',
  name: 'name_order',
  email: 'email',
  role: 'role',
} as const satisfies Record<SortOf<'accounts'>, keyof Database['users']>;
type AccountFilter = {
  /** As `likePattern` makes it. */
  readonly keyword?: string | undefined;
  readonly role?: Role | undefined;
  readonly isActive?: 0 | 1 | undefined;
};

interface AccountInput {
  readonly name: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly role: Role;
  readonly departmentId: number | null;
  readonly extension: string | null;
  readonly mobile: string | null;
  readonly callerNumber: string | null;
}
type AgentChange = Pick<AccountChange, 'extension' | 'mobile' | 'caller_number'>;

const newAgentOf = ({ mobile = null, caller_number: callerNumber = null }: AgentChange) => ({ mobile, callerNumber });

/** Fields that another account uses already, or that would leave the clinic without an administrator. */
export type Refused =
  | { readonly taken: 'email' }
  | {
      readonly taken: 'extension';
      readonly by: string;
      /** They have another one by now, but their calls are kept under it. */
      readonly isFormer: boolean;
      readonly free: readonly string[];
    }
  | { readonly lastAdmin: true }
  | { readonly changed: true };

/** Each with what of it belongs to the agent that it is. */
const accountsIn = (db: ClinicDatabase | ClinicTransaction) =>
  db
    .selectFrom('users')
    .leftJoin('agents', 'agents.agent_id', 'users.agent_id')
    .select([
      'users.id',
      'users.name',
      'users.email',
      'users.role',
      'users.department_id',
      'users.agent_id',
      'users.is_active',
      'agents.extension',
      'agents.mobile',
      'agents.caller_number',
    ])
    .$narrowType<{ role: Role }>();

export type AccountRow = Awaited<ReturnType<ReturnType<typeof accountsIn>['executeTakeFirstOrThrow']>>;

export function createAccountRepository(db: ClinicDatabase) {
  const queries = new PreparedQueries(db);
  const accounts = accountsIn(db);

  return {
    list: (filter: AccountFilter, paging: Paging & OrderOf<'accounts'>) =>
      readPage(queries, paging, {
        shape: `accounts by ${namesOf(filter)}`,
        values: filter,
        sort: `users.${sortColumns[paging.sort]}`,
        id: 'users.id',
        build: (value) => {
          let query = accounts;
          if (filter.keyword !== undefined)
            query = query.where((at) =>
              at.or([
                containing('users.name', value('keyword')),
                containing('users.email', value('keyword')),
                containing('agents.extension', value('keyword')),
              ]),
            );
          if (filter.role !== undefined) query = query.where('users.role', '=', value('role'));
          if (filter.isActive !== undefined) query = query.where('users.is_active', '=', value('isActive'));
          return query;
        },
      }),
    one: (id: number) => accounts.where('users.id', '=', id).executeTakeFirst(),
    create: (
      input: AccountInput,
      at: number,
      record: (id: number, transaction: ClinicTransaction) => Promise<void>,
    ): Promise<{ id: number } | Refused> =>
      transact(
        db,
        async (transaction) => {
          if (await isEmailTaken(transaction, input.email, null)) return { taken: 'email' };
          const taken = input.extension === null ? null : await extensionTaken(transaction, input.extension, null);
          if (taken) return taken;
          if (input.extension !== null) await addAgent(transaction, { ...input, extension: input.extension, at });
          const created = await addUser(transaction, input);
          await record(created.id, transaction);
          return created;
        },
        (created) => 'id' in created,
      ),
    /** `agent`: what changes of the agent that they are, or become. */
    update: (
      id: number,
      {
        changes,
        agent,
        isAsSeen,
      }: {
        changes: Updateable<Database['users']>;
        agent: AgentChange;
        isAsSeen: (account: AccountRow) => boolean;
      },
      at: number,
      writeAlong: WriteAlong,
    ): Promise<Refused | null> =>
      transact(
        db,
        async (transaction) => {
          const before = await accountsIn(transaction).where('users.id', '=', id).executeTakeFirstOrThrow();
          if (!isAsSeen(before)) return { changed: true };
          if (changes.email !== undefined && (await isEmailTaken(transaction, changes.email, id)))
            return { taken: 'email' };
          const { extension } = agent;
          const taken = extension === undefined ? null : await extensionTaken(transaction, extension, before.agent_id);
          if (taken) return taken;
          const stopsBeingAdmin =
            before.role === 'admin' &&
            ((changes.role !== undefined && changes.role !== 'admin') || changes.is_active === 0);
          if (stopsBeingAdmin && !(await hasOtherAdmin(transaction, id))) return { lastAdmin: true };
          const name = changes.name ?? before.name;
          const named = nameColumns(name);
          const becomes = before.agent_id === null ? agent.extension : undefined;
          if (becomes !== undefined)
            await addAgent(transaction, { ...newAgentOf(agent), extension: becomes, name, at });
          else if (before.agent_id !== null)
            await transaction
              .updateTable('agents')
              .set({ ...named, ...agent })
              .where('agent_id', '=', before.agent_id)
              .execute();
          const set = { ...changes, ...named, ...(becomes === undefined ? {} : { agent_id: becomes }) };
          await transaction.updateTable('users').set(set).where('id', '=', id).execute();
          await writeAlong(transaction);
          return null;
        },
        (refused) => refused === null,
      ),
  };
}

const isEmailTaken = async (transaction: ClinicTransaction, email: string, ownId: number | null): Promise<boolean> => {
  const found = await transaction.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  return found !== undefined && found.id !== ownId;
};
const mostFreeShown = 2;
const mostTried = 1000;

/** The numbers after an extension that are neither an extension nor the ID of an agent, as long as it. */
function freeAfter(extension: string, taken: ReadonlySet<string>): string[] {
  const free: string[] = [];
  for (let step = 1; step <= mostTried && free.length < mostFreeShown; step += 1) {
    const next = String(Number(extension) + step).padStart(extension.length, '0');
    if (next.length === extension.length && !taken.has(next)) free.push(next);
  }
  return free;
}

/**
 * The account that has an extension, and free ones; null when no other has it. An extension is the ID of its first
 * agent: neither may belong to another account.
 */
const extensionTaken = async (
  transaction: ClinicTransaction,
  extension: string,
  ownAgentId: string | null,
): Promise<Extract<Refused, { taken: 'extension' }> | null> => {
  const agents = await transaction.selectFrom('agents').select(['agent_id', 'extension', 'name']).execute();
  const others = agents.filter((one) => one.agent_id !== ownAgentId);
  const holder = others.find((one) => one.extension === extension);
  const former = others.find((one) => one.agent_id === extension);
  const by = (holder ?? former)?.name;
  if (by === undefined) return null;
  const taken = new Set(agents.flatMap((one) => [one.agent_id, one.extension]));
  return { taken: 'extension', by, isFormer: !holder, free: freeAfter(extension, taken) };
};
const hasOtherAdmin = async (transaction: ClinicTransaction, id: number): Promise<boolean> =>
  (
    await transaction
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'admin')
      .where('is_active', '=', 1)
      .where('id', '!=', id)
      .limit(1)
      .execute()
  ).length > 0;
const addUser = (transaction: ClinicTransaction, input: AccountInput): Promise<{ id: number }> =>
  transaction
    .insertInto('users')
    .values({
      ...nameColumns(input.name),
      email: input.email,
      password_hash: input.passwordHash,
      role: input.role,
      department_id: input.departmentId,
      agent_id: input.extension,
      is_active: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
const addAgent = (
  transaction: ClinicTransaction,
  {
    extension,
    name,
    mobile,
    callerNumber,
    at,
  }: Pick<AccountInput, 'name' | 'mobile' | 'callerNumber'> & { extension: string; at: number },
) =>
  transaction
    .insertInto('agents')
    .values({
      agent_id: extension,
      ...nameColumns(name),
      extension,
      mobile,
      caller_number: callerNumber,
      wish: 'offline',
      reason: null,
      wrap_up_ends_at: null,
      since: at,
      idle_since: at,
    })
    .execute();
