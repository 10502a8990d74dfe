import { useEffect, useState } from 'react';
import type { Draft } from '../../shared/ipc/drafts-ipc.ts';
import { useWorkstation } from '../state/use-workstation.ts';

/**
 * What was changed in a form and not sent, kept by the workstation under the form's name: over a reload, a sign-in that
 * ends, a call. Fields that are `secret` live as long as the page.
 */
export function useDraft(
  name: string,
  secret: readonly string[],
): readonly [Draft, (change: (draft: Draft) => Draft) => void] {
  const { mirrors, keepDraft } = useWorkstation();
  const kept = mirrors.drafts((state) => state.value[name]);
  const [typed, setTyped] = useState<Draft | null>(null);
  const [typedName, setTypedName] = useState(name);
  if (typedName !== name) {
    setTypedName(name);
    setTyped(null);
  }
  useEffect(() => {
    if (typed === null) return;
    keepDraft(name, Object.fromEntries(Object.entries(typed).filter(([field]) => !secret.includes(field))));
  }, [keepDraft, name, secret, typed]);
  const draft = typed ?? kept ?? {};
  return [draft, (change) => setTyped((before) => change(before ?? kept ?? {}))];
}
