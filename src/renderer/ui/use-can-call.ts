import { usePhone, useSignIn } from '../state/use-workstation.ts';

/** Whether the account has an extension or a mobile to call from. */
export function useHasPhone(): boolean {
  const signedIn = useSignIn();
  return signedIn.state === 'signed-in' && (signedIn.user.extension !== null || signedIn.user.mobile !== null);
}

/** Whether a number may be called right now: one call at a time. */
export function useCanCall(): boolean {
  const { calls } = usePhone();
  return useHasPhone() && calls.every((call) => call.state === 'ended');
}
