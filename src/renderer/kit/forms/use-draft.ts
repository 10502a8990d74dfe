import { createContext, useContext, useRef, useState, useSyncExternalStore } from 'react';
import type { Draft } from '../../../shared/ipc/drafts-ipc.ts';
import type { DraftName } from '../../../shared/ipc/draft-name.ts';

/** Keeps the unsent changes of forms, by the form's name. */
interface DraftStore {
  readonly keptUnder: (name: DraftName) => Draft | undefined;
  /** Returns a function that stops it. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly keep: (name: DraftName, draft: Draft) => void;
}

export const DraftStoreContext = createContext<DraftStore | null>(null);

/**
 * Unsent changes of a form, kept by the workstation under the form's name: over a reload, a sign-in that ends, a call.
 * Fields that are `secret` live as long as the page.
 */
export function useDraft(
  name: DraftName,
  secret: readonly string[],
): readonly [Draft, (change: (draft: Draft) => Draft) => void] {
  const store = useContext(DraftStoreContext);
  if (!store) throw new Error('There is no store of drafts around this form');
  const kept = useSyncExternalStore(store.subscribe, () => store.keptUnder(name));
  const [typed, setTyped] = useState<{ readonly name: DraftName; readonly draft: Draft } | null>(null);
  /** Several changes may come before the form is drawn again. */
  const latest = useRef(typed);
  const draft = (typed?.name === name ? typed.draft : kept) ?? {};
  const change = (changeDraft: (draft: Draft) => Draft): void => {
    const before = latest.current?.name === name ? latest.current.draft : draft;
    const changed = changeDraft(before);
    latest.current = { name, draft: changed };
    setTyped(latest.current);
    // Synchronous: a form that is sent may be gone before an effect would run.
    store.keep(name, Object.fromEntries(Object.entries(changed).filter(([field]) => !secret.includes(field))));
  };
  return [draft, change];
}
