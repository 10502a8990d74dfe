import { useText } from '../../i18n/use-text.ts';
import { useWorkstation } from '../../state/use-workstation.ts';
import { draftOfWrapUp, unsavedWrapUps } from './drafts.ts';
import type { SavedWrapUp } from './saved-wrap-up.ts';

/** Undoes a saved wrap-up, and the input is in the form again. Throws the service's refusal; then nothing is undone. */
export function useUndo({ call, draft, writes }: SavedWrapUp): () => Promise<void> {
  const { text } = useText();
  const { outbox, mirrors, keepDraft } = useWorkstation();
  return async () => {
    await outbox.undoWrapUp({ callId: call.id, writes, reason: text('wrapUp.undone') });
    keepDraft(unsavedWrapUps, { ...mirrors.drafts.getState().value[unsavedWrapUps], [call.id]: call });
    keepDraft(draftOfWrapUp(call.id), draft);
  };
}
