import type { Account, AccountChange, NewAccount, SeenAccount } from '../../../shared/contract/admin/accounts.ts';
import type { List } from '../../../shared/contract/envelope.ts';
import type { Role } from '../../../shared/contract/permission.ts';
import type { Clock } from '../../../shared/clock.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import { fieldProblem } from '../../../shared/problems/field-problems.ts';
import { invalidField } from '../../../shared/problems/invalid-field.ts';
import type { SortOf } from '../../../shared/contract/list-sorts.ts';
import type { AgentService } from '../../agents/agents-service.ts';
import type { AuditLog } from '../../platform/audit/audit-service.ts';
import type { Caller } from '../../platform/caller.ts';
import type { PasswordQueue } from '../auth/password-queue.ts';
import type { AuthService } from '../auth/auth-service.ts';
import { likePattern } from '../../platform/database/containing.ts';
import type { Paging } from '../../platform/database/page.ts';
import { refuseFields } from '../../platform/field-errors.ts';
import { deletedEntry, type LookupCache } from '../lookups/lookup-cache.ts';
import type { AccountRepository, AccountRow, Refused } from './accounts-repository.ts';

const isAsSeen = (row: AccountRow, seen: SeenAccount = {}): boolean => {
  const now: Required<SeenAccount> = { ...row, is_active: row.is_active === 1 };
  return (Object.keys(seen) as (keyof SeenAccount)[]).every((field) => seen[field] === now[field]);
};

/** Both belong to an agent. */
function refuseNumbersWithoutAgent({ mobile, caller_number }: Pick<AccountChange, 'mobile' | 'caller_number'>): void {
  if (mobile !== undefined) refuseFields({ mobile: [fieldProblem('mobile-needs-extension')] });
  if (caller_number !== undefined) refuseFields({ caller_number: [fieldProblem('caller-number-needs-extension')] });
}

const refuse = (refused: Refused, extension: string | undefined): never => {
  if ('changed' in refused) throw problemFor('changed-meanwhile');
  if ('lastAdmin' in refused) throw problemFor('last-administrator');
  if (refused.taken === 'email') throw invalidField('email', 'email-taken');
  const { by: name, isFormer, free } = refused;
  throw invalidField('extension', isFormer ? 'extension-former' : 'extension-taken', {
    extension: extension ?? '',
    name,
    free: free.join(', ') || '–',
  });
};

interface AccountParts {
  readonly repository: AccountRepository;
  readonly auth: Pick<AuthService, 'revokeAllOf' | 'dropPhones' | 'forgetCallers'>;
  readonly applyRights: () => Promise<void>;
  /** The account may no longer do anything: its calls end. */
  readonly onDisabled: (account: { userId: number; agentId: string | null }) => void;
  readonly passwords: Pick<PasswordQueue, 'hashPassword'>;
  readonly agents: Pick<AgentService, 'refresh'>;
  readonly lookupCache: LookupCache;
  readonly audit: AuditLog;
  readonly clock: Clock;
}

/** The accounts of the clinic, for those who manage them. */
export class AccountService {
  readonly #parts: AccountParts;

  constructor(parts: AccountParts) {
    this.#parts = parts;
  }

  async list(
    query: Paging & {
      sort: SortOf<'accounts'>;
      keyword?: string | undefined;
      role?: Role | undefined;
      is_active?: 'true' | 'false' | undefined;
    },
  ): Promise<List<Account>> {
    const keyword = query.keyword === undefined ? undefined : likePattern(query.keyword);
    const isActive = query.is_active === undefined ? undefined : query.is_active === 'true' ? 1 : 0;
    const found = await this.#parts.repository.list({ keyword, role: query.role, isActive }, query);
    return { rows: found.rows.map((row) => this.#shown(row)), total: found.total, next_cursor: found.next };
  }

  async info(id: number): Promise<Account> {
    const row = await this.#parts.repository.one(id);
    if (!row) throw problemFor('account-not-found');
    return this.#shown(row);
  }

  async create(caller: Caller, input: NewAccount): Promise<Account> {
    const { repository, passwords, audit, clock } = this.#parts;
    if (input.extension === undefined) refuseNumbersWithoutAgent(input);
    this.#checkDepartment(input.department_id);
    const created = await repository.create(
      {
        name: input.name,
        email: input.email,
        passwordHash: await passwords.hashPassword(input.password),
        role: input.role,
        departmentId: input.department_id ?? null,
        extension: input.extension ?? null,
        mobile: input.mobile ?? null,
        callerNumber: input.caller_number ?? null,
      },
      clock.now(),
      (id, transaction) =>
        audit.did(caller, 'account.created', { id, email: input.email, role: input.role }, transaction),
    );
    if (!('id' in created)) return refuse(created, input.extension);
    await this.#reload();
    return this.info(created.id);
  }

  async update(
    caller: Caller,
    { id, seen, extension, mobile, caller_number, password, is_active: isActive, ...rest }: AccountChange,
  ): Promise<Account> {
    const { repository, auth, passwords, audit, clock } = this.#parts;
    const before = await this.info(id);
    this.#checkDepartment(rest.department_id);
    if (before.agent_id === null && extension === undefined) refuseNumbersWithoutAgent({ mobile, caller_number });
    const changes = {
      ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
      ...(password === undefined ? {} : { password_hash: await passwords.hashPassword(password) }),
      ...(isActive === undefined ? {} : { is_active: isActive ? 1 : 0 }),
    };
    const agent = {
      ...(extension === undefined ? {} : { extension }),
      ...(mobile === undefined ? {} : { mobile }),
      ...(caller_number === undefined ? {} : { caller_number }),
    };
    const fields = [...Object.keys(changes).map((name) => name.replace('_hash', '')), ...Object.keys(agent)];
    let announce = (): void => {};
    const refused = await repository
      .update(id, { changes, agent, isAsSeen: (row) => isAsSeen(row, seen) }, clock.now(), async (transaction) => {
        if (password !== undefined || isActive === false) announce = await auth.revokeAllOf(id, transaction);
        // The phone of an account has the extension of the account: one that has another extension now registers again.
        else if (extension !== undefined && extension !== before.extension)
          announce = await auth.dropPhones(id, transaction);
        await audit.did(caller, 'account.changed', { id, fields }, transaction);
      })
      // Also after an error: a commit whose answer was lost may have happened.
      .finally(() => auth.forgetCallers());
    if (refused) return refuse(refused, extension);
    announce();
    if (isActive === false) this.#parts.onDisabled({ userId: id, agentId: before.agent_id });
    await this.#reload();
    return this.info(id);
  }

  #shown(row: AccountRow): Account {
    const { department_id: departmentId } = row;
    return {
      id: row.id,
      name: row.name,
      email: row.email,
      role: row.role,
      department:
        departmentId === null ? null : (this.#parts.lookupCache.department(departmentId) ?? deletedEntry(departmentId)),
      agent_id: row.agent_id,
      extension: row.extension,
      mobile: row.mobile,
      caller_number: row.caller_number,
      is_active: row.is_active === 1,
    };
  }

  #checkDepartment(id: number | null | undefined): void {
    if (id !== undefined && id !== null && !this.#parts.lookupCache.department(id))
      refuseFields({ department_id: [fieldProblem('department-unknown')] });
  }

  /** Caches of accounts in other contexts. */
  async #reload(): Promise<void> {
    const { auth, agents, lookupCache, applyRights } = this.#parts;
    auth.forgetCallers();
    try {
      await Promise.all([lookupCache.reload(), agents.refresh()]);
    } finally {
      await applyRights();
    }
  }
}
