import { useDeferredValue, useMemo } from 'react';
import { useProblemText } from '../i18n/problem-text.ts';
import { usePhonePart, useSignIn } from '../state/use-workstation.ts';

/** Whether the account may call, and has an extension or a mobile to call from, or it is not known whether it has. */
export function useHasPhone(): boolean {
  const signedIn = useSignIn();
  const isUnknown = usePhonePart(({ dialProblem }) => dialProblem?.reason === 'own-extension-unknown');
  if (signedIn.state !== 'signed-in') return false;
  const { permissions, extension, mobile } = signedIn.user;
  if (isUnknown) return true;
  return permissions.includes('call.place') && (extension !== null || mobile !== null);
}

export interface CallButton {
  readonly disabled: boolean;
  readonly title: string | undefined;
}

/**
 * What every button that calls a number says of itself while none can be called, and why; the same object as long as
 * it says the same. A page has a hundred of them: who is calling is drawn before they are.
 */
export function useCallButton(): CallButton {
  const problemText = useProblemText();
  const title = useDeferredValue(
    usePhonePart(({ dialProblem }) => (dialProblem ? problemText(dialProblem) : undefined)),
  );
  return useMemo(() => ({ disabled: title !== undefined, title }), [title]);
}
