import * as z from 'zod';
import { type Draft, draftSchema } from '../../shared/ipc/drafts-ipc.ts';

const storageKey = 'clinicall.drafts';
const storedSchema = z.object({ account: z.string(), drafts: z.array(z.tuple([z.string(), draftSchema])) });

/**
 * Drafts that the workstation has not yet acknowledged, of the account that is signed in. A page that is left keeps
 * them in the tab's own storage, since its connection ends before they arrive; the page that follows takes them from
 * there. Everything else is in memory: the storage is empty while a page is open.
 */
export class UnacknowledgedDrafts {
  readonly #storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly #drafts = new Map<string, Draft>();
  #account: string | null = null;

  constructor(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
    this.#storage = storage;
  }

  get all(): readonly (readonly [string, Draft])[] {
    return [...this.#drafts];
  }

  /** The newest draft of a form; `account`: who typed it. An empty one is a form that was sent or discarded. */
  add(account: string, name: string, draft: Draft): void {
    this.#belongTo(account);
    this.#drafts.set(name, draft);
  }

  /** The workstation has that draft, or will never take it. A newer one of the same form is still due. */
  settled(name: string, draft: Draft): void {
    if (this.#drafts.get(name) === draft) this.#drafts.delete(name);
  }

  /** The page is left: it may be frozen, and others may follow before it is shown again. */
  store(): void {
    if (this.#account === null || this.#drafts.size === 0) return;
    this.#storage.setItem(storageKey, JSON.stringify({ account: this.#account, drafts: this.all }));
    this.#drafts.clear();
  }

  /** Takes what the page before left behind, if the same account typed it; nobody else's outlives this. */
  restore(account: string): void {
    this.#belongTo(account);
    const stored = storedSchema.safeParse(parseJson(this.#storage.getItem(storageKey)));
    this.#storage.removeItem(storageKey);
    if (!stored.success || stored.data.account !== account) return;
    for (const [name, draft] of stored.data.drafts) if (!this.#drafts.has(name)) this.#drafts.set(name, draft);
  }

  /** Nobody is signed in. */
  forget(): void {
    this.#account = null;
    this.#drafts.clear();
    this.#storage.removeItem(storageKey);
  }

  #belongTo(account: string): void {
    if (this.#account !== account) this.#drafts.clear();
    this.#account = account;
  }
}

function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
