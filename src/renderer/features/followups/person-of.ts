import type { SignInState } from '../../../shared/ipc/sign-in-ipc.ts';

/** Whose follow-ups the address lists, by account; one's own where it does not say. */
export type Whose = 'everybody' | number | undefined;

/** The same as an account; null for everybody's. */
export function personOf(whose: Whose, signIn: SignInState): number | null {
  if (whose === undefined) return signIn.state === 'signed-in' ? signIn.user.id : null;
  return whose === 'everybody' ? null : whose;
}
