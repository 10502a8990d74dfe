import type { Account, AccountChange, NewAccount } from '../../../shared/contract/admin/accounts.ts';
import type { List } from '../../../shared/contract/envelope.ts';
import type { Role } from '../../../shared/contract/permission.ts';
import type { Clock } from '../../../shared/clock.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import { fieldProblem, invalidField } from '../../../shared/problems/field-problems.ts';
import type { AgentService } from '../../agents/service.ts';
import type { AuditLog } from '../../platform/audit/service.ts';
import type { Caller } from '../../platform/caller.ts';
import type { PasswordQueue } from '../auth/password-queue.ts';
import type { AuthService } from '../auth/service.ts';
import { likePattern } from '../../platform/database/containing.ts';
import type { Paging } from '../../platform/database/page.ts';
import { refuseFields } from '../../platform/field-errors.ts';
import { deletedEntry, type LookupCache } from '../lookups/lookup-cache.ts';
import type { AccountRepository, Refused } from './repository.ts';

export type AccountService = ReturnType<typeof createAccountService>;
type Row = NonNullable<Awaited<ReturnType<AccountRepository['one']>>>;

/** The accounts of the clinic, for who manages them. */
export function createAccountService(parts: {
  repository: AccountRepository;
  auth: Pick<AuthService, 'revokeAllOf' | 'dropPhones' | 'forgetCallers'>;
  applyRights: () => Promise<void>;
  passwords: Pick<PasswordQueue, 'hashPassword'>;
  agents: Pick<AgentService, 'refresh'>;
  lookupCache: LookupCache;
  audit: AuditLog;
  clock: Clock;
}) {
  const { repository, auth, passwords, agents, lookupCache, audit, clock } = parts;

  const toAccount = (row: Row): Account => ({
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    department:
      row.department_id === null
        ? null
        : (lookupCache.department(row.department_id) ?? deletedEntry(row.department_id)),
    agent_id: row.agent_id,
    extension: row.extension,
    mobile: row.mobile,
    is_active: row.is_active === 1,
  });
  const one = async (id: number): Promise<Account> => {
    const row = await repository.one(id);
    if (!row) throw problemFor('account-not-found');
    return toAccount(row);
  };
  const checkDepartment = (id: number | null | undefined): void => {
    if (id !== undefined && id !== null && !lookupCache.department(id))
      refuseFields({ department_id: [fieldProblem('department-unknown')] });
  };
  const refuse = (refused: Refused): never => {
    if ('lastAdmin' in refused) throw problemFor('last-administrator');
    throw invalidField(refused.taken, `${refused.taken}-taken`);
  };
  /** What others keep in memory of accounts. */
  const reload = async (): Promise<void> => {
    auth.forgetCallers();
    try {
      await Promise.all([lookupCache.reload(), agents.refresh()]);
    } finally {
      await parts.applyRights();
    }
  };

  return {
    list: async (
      input: Paging & { sort: 'id' | 'name' | 'email'; keyword?: string | undefined; role?: Role | undefined },
    ): Promise<List<Account>> => {
      const found = await repository.list(
        { keyword: input.keyword === undefined ? undefined : likePattern(input.keyword), role: input.role },
        input,
      );
      return { rows: found.rows.map(toAccount), total: found.total, next_cursor: found.next };
    },
    info: one,
    create: async (caller: Caller, input: NewAccount): Promise<Account> => {
      if (input.mobile !== undefined && input.extension === undefined)
        refuseFields({ mobile: [fieldProblem('mobile-needs-extension')] });
      checkDepartment(input.department_id);
      const created = await repository.create(
        {
          name: input.name,
          email: input.email,
          passwordHash: await passwords.hashPassword(input.password),
          role: input.role,
          departmentId: input.department_id ?? null,
          extension: input.extension ?? null,
          mobile: input.mobile ?? null,
        },
        clock.now(),
        (id, transaction) =>
          audit.did(caller, 'account.created', { id, email: input.email, role: input.role }, transaction),
      );
      if (!('id' in created)) return refuse(created);
      await reload();
      return one(created.id);
    },
    update: async (
      caller: Caller,
      { id, extension, mobile, password, is_active: isActive, ...rest }: AccountChange,
    ): Promise<Account> => {
      const before = await one(id);
      checkDepartment(rest.department_id);
      if (mobile !== undefined && before.agent_id === null && extension === undefined)
        refuseFields({ mobile: [fieldProblem('mobile-needs-extension')] });
      const changes = {
        ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
        ...(password === undefined ? {} : { password_hash: await passwords.hashPassword(password) }),
        ...(isActive === undefined ? {} : { is_active: isActive ? 1 : 0 }),
      };
      const agent = { ...(extension === undefined ? {} : { extension }), ...(mobile === undefined ? {} : { mobile }) };
      const fields = [...Object.keys(changes).map((name) => name.replace('_hash', '')), ...Object.keys(agent)];
      let announce = (): void => {};
      const refused = await repository
        .update(id, changes, agent, clock.now(), async (transaction) => {
          if (password !== undefined || isActive === false) announce = await auth.revokeAllOf(id, transaction);
          // The phone of an account has the extension of the account: who has another one now registers anew.
          else if (extension !== undefined && extension !== before.extension)
            announce = await auth.dropPhones(id, transaction);
          await audit.did(caller, 'account.changed', { id, fields }, transaction);
        })
        // Also after an error: a commit whose answer was lost may have happened.
        .finally(auth.forgetCallers);
      if (refused) return refuse(refused);
      announce();
      await reload();
      return one(id);
    },
  };
}
