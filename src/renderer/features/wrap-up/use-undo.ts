import { useRef } from 'react';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useWorkstation } from '../../state/use-workstation.ts';
import { draftOfWrapUp, unsavedWrapUps } from './drafts.ts';
import type { SavedWrapUp } from './saved-wrap-up.ts';

/**
 * Undoes a saved wrap-up: entries that are still in the outbox are withdrawn there, the service undoes the others, and
 * the input is in the form again. Throws the service's refusal; what was withdrawn is not sent then either.
 */
export function useUndo({ call, draft, writes }: SavedWrapUp): () => Promise<void> {
  const { text } = useText();
  const clinic = useClinic();
  const { outbox, mirrors, keepDraft } = useWorkstation();
  const key = useRef(crypto.randomUUID());
  const neverSent = useRef(0);
  return async () => {
    const unsent = mirrors.outbox
      .getState()
      .value.filter(({ area, body }) => area !== 'callExtension' && body['call_id'] === call.id);
    if (unsent.length > 0) neverSent.current += await outbox.withdraw({ ids: unsent.map(({ id }) => id) });
    if (neverSent.current < writes)
      await clinic.wrapUp.undo({
        body: { call_id: call.id, reason: text('wrapUp.undone') },
        idempotencyKey: key.current,
      });
    keepDraft(unsavedWrapUps, { ...mirrors.drafts.getState().value[unsavedWrapUps], [call.id]: call });
    keepDraft(draftOfWrapUp(call.id), draft);
  };
}
