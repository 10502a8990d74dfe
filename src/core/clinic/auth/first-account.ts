import { randomInt, timingSafeEqual, hash } from 'node:crypto';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { AuditLog } from '../../platform/audit/audit-service.ts';
import type { PasswordQueue } from './password-queue.ts';
import type { AuthRepository } from './auth-repository.ts';

/** Omits letters and digits that look alike. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const codeLength = 12;

interface NewAccount {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  /** The code that the core printed; required from everywhere but its own machine. */
  readonly code?: string | undefined;
}

interface FirstAccountParts {
  readonly repository: Pick<AuthRepository, 'hasAccounts' | 'addFirstAccount'>;
  readonly passwords: PasswordQueue;
  readonly audit: AuditLog;
  /** An embedded core prints nothing that anybody reads, and serves its own machine alone. */
  readonly isEmbedded: boolean;
  readonly log: { warn(fact: Record<string, unknown>, text: string): void };
  /** Caches of account names read them again. */
  readonly onCreated: () => Promise<void>;
}

/** The first account of a clinic, an administrator's: made on the machine of the core, or with the code it printed. */
export class FirstAccount {
  readonly #parts: FirstAccountParts;
  #code: string | null = null;

  constructor(parts: FirstAccountParts) {
    this.#parts = parts;
  }

  /** Prints a code while there is no account; each start has its own. */
  async offer(): Promise<void> {
    const { repository, isEmbedded, log } = this.#parts;
    if (isEmbedded || (await repository.hasAccounts())) return;
    this.#code = newCode();
    log.warn(
      { code: this.#code },
      `Nobody has an account yet. The first one can be created with the code ${this.#code}`,
    );
  }

  async state({ isThisMachine }: { isThisMachine: boolean }): Promise<{ needs_account: boolean; needs_code: boolean }> {
    const needsAccount = !(await this.#parts.repository.hasAccounts());
    return { needs_account: needsAccount, needs_code: needsAccount && !isThisMachine };
  }

  async create(account: NewAccount, from: { address: string; isThisMachine: boolean }): Promise<null> {
    if (!from.isThisMachine && !this.#isCode(account.code)) throw this.#refusal(account.code);
    if (!(await this.#add(account, from.address))) throw problemFor('accounts-exist');
    this.#code = null;
    await this.#parts.onCreated();
    return null;
  }

  /** Capitals, spaces and hyphens are as one types them. */
  #isCode(given: string | undefined): boolean {
    if (this.#code === null || given === undefined) return false;
    return timingSafeEqual(digestOf(given), digestOf(this.#code));
  }

  #refusal(given: string | undefined): Error {
    if (this.#code === null) return problemFor('first-account-elsewhere');
    return problemFor(given === undefined ? 'first-account-code-missing' : 'first-account-code-wrong');
  }

  async #add({ name, email, password }: NewAccount, address: string): Promise<boolean> {
    const { repository, passwords, audit } = this.#parts;
    if (await repository.hasAccounts()) return false;
    const passwordHash = await passwords.hashPassword(password);
    return repository.addFirstAccount(
      { name, email: email.toLowerCase(), passwordHash, role: 'admin' },
      (transaction) => audit.write({ action: 'account.first', userId: null, address, detail: { email } }, transaction),
    );
  }
}

const newCode = (): string => {
  const letters = Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('');
  return letters.replace(/.{4}(?=.)/g, '$&-');
};
const digestOf = (code: string): Buffer => hash('sha256', code.toUpperCase().replace(/[\s-]/g, ''), 'buffer');
