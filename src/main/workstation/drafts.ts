import { LRUCache } from 'lru-cache';
import type { Draft } from '../../shared/ipc/drafts-ipc.ts';
import { problemFor } from '../../shared/problems/problem-for.ts';
import type { SignIn } from './sign-in/sign-in.ts';

const maxAccounts = 20;
const maxDrafts = 100;

/**
 * Unsent form input, by account. It outlives a page and a forced sign-out: only the same account gets it back at its
 * next sign-in. In memory alone, since it may be anybody's name or number.
 */
export class Drafts {
  readonly #signIn: Pick<SignIn, 'state'>;
  readonly #ofAccounts = new LRUCache<string, LRUCache<string, Draft>>({ max: maxAccounts });

  constructor(signIn: Pick<SignIn, 'state'>) {
    this.#signIn = signIn;
  }

  get all(): Record<string, Draft> {
    return Object.fromEntries(this.#own()?.entries() ?? []);
  }

  /** Throws ProblemError `not-signed-in`. */
  put(name: string, draft: Draft): void {
    const drafts = this.#own();
    if (!drafts) throw problemFor('sign-in-first');
    if (Object.keys(draft).length === 0) drafts.delete(name);
    else drafts.set(name, draft);
  }

  #own(): LRUCache<string, Draft> | null {
    const { state } = this.#signIn;
    if (state.state !== 'signed-in') return null;
    const account = `${state.user.id} at ${state.server}`;
    const known = this.#ofAccounts.get(account);
    if (known) return known;
    const drafts = new LRUCache<string, Draft>({ max: maxDrafts });
    this.#ofAccounts.set(account, drafts);
    return drafts;
  }
}
