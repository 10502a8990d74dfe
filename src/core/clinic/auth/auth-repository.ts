import type { ClinicDatabase, WriteAlong } from '../../platform/database/clinic-database.ts';
import { type Paging, readPage } from '../../platform/database/page.ts';
import { PreparedQueries } from '../../platform/database/prepared-queries.ts';
import type { Database } from '../../platform/database/schema.ts';
import { nameColumns } from '../../platform/name-order.ts';
import type { Role } from '../../../shared/contract/permission.ts';
import type { OrderOf } from '../../../shared/contract/list-sorts.ts';

export type AuthRepository = ReturnType<typeof createAuthRepository>;
export type Account = NonNullable<Awaited<ReturnType<AuthRepository['accountByName']>>>;

/** Each with what of it belongs to the agent that it is. */
const accountsIn = (db: ClinicDatabase) =>
  db
    .selectFrom('users')
    .leftJoin('agents', 'agents.agent_id', 'users.agent_id')
    .select([
      'users.id',
      'users.name',
      'users.role',
      'users.password_hash',
      'users.department_id',
      'users.agent_id',
      'users.is_active',
      'agents.extension',
      'agents.mobile',
    ])
    .$castTo<{
      id: number;
      name: string;
      role: Role;
      password_hash: string;
      department_id: number | null;
      agent_id: string | null;
      is_active: number;
      extension: string | null;
      mobile: string | null;
    }>();

export function createAuthRepository(db: ClinicDatabase) {
  const queries = new PreparedQueries(db);
  const accounts = accountsIn(db);
  return {
    accountByName: (account: string) =>
      accounts
        .where((at) => at.or([at('users.email', '=', account), at('users.agent_id', '=', account)]))
        .executeTakeFirst(),
    accountOfAgent: (agentId: string) =>
      queries.first('account of agent', { agentId }, (value) =>
        accounts.where('users.agent_id', '=', value('agentId')),
      ),
    accountByTokenHash: (hash: string) =>
      accounts
        .innerJoin('tokens', 'tokens.user_id', 'users.id')
        .select('tokens.id as token_id')
        .where('tokens.token_hash', '=', hash)
        .where('tokens.revoked_at', 'is', null)
        .executeTakeFirst(),
    /** Whether the account has signed in from a workstation before, be that token valid or not. */
    hasSignedInFrom: async (userId: number, fingerprint: string): Promise<boolean> =>
      (
        await db
          .selectFrom('tokens')
          .select('id')
          .where('user_id', '=', userId)
          .where('fingerprint', '=', fingerprint)
          .limit(1)
          .execute()
      ).length > 0,
    /** Leaves a password alone that was changed meanwhile. */
    renewPasswordHash: (userId: number, before: string, after: string) =>
      db
        .updateTable('users')
        .set({ password_hash: after })
        .where('id', '=', userId)
        .where('password_hash', '=', before)
        .execute(),
    hasAccounts: async () => (await db.selectFrom('users').select('id').limit(1).execute()).length > 0,
    /** False when an account exists already: one of two concurrent tries succeeds. */
    addFirstAccount: (account: { name: string; email: string; passwordHash: string; role: Role }, record: WriteAlong) =>
      db.transaction().execute(async (transaction) => {
        const [any] = await transaction.selectFrom('users').select('id').limit(1).execute();
        if (any) return false;
        await transaction
          .insertInto('users')
          .values({
            ...nameColumns(account.name),
            email: account.email,
            password_hash: account.passwordHash,
            role: account.role,
            department_id: null,
            agent_id: null,
            is_active: 1,
          })
          .execute();
        await record(transaction);
        return true;
      }),
    tokens: (filter: { readonly userId?: number | undefined }, paging: Paging & OrderOf<'signIns'>) =>
      readPage(queries, paging, {
        shape: `tokens ${filter.userId === undefined ? '' : 'of a user'}`,
        values: filter,
        sort: `tokens.${paging.sort satisfies keyof Database['tokens']}`,
        id: 'tokens.id',
        build: (value) => {
          const valid = db
            .selectFrom('tokens')
            .innerJoin('users', 'users.id', 'tokens.user_id')
            .selectAll('tokens')
            .select('users.name as user_name')
            .where('tokens.revoked_at', 'is', null);
          return filter.userId === undefined ? valid : valid.where('tokens.user_id', '=', value('userId'));
        },
      }),
    setLastUses: (uses: ReadonlyMap<string, number>): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        for (const [id, at] of uses)
          await transaction.updateTable('tokens').set({ last_used_at: at }).where('id', '=', id).execute();
      }),
  };
}
