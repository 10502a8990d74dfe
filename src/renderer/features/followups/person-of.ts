import type { SignInState } from '../../../shared/ipc/sign-in-ipc.ts';

/** The account whose follow-ups the address lists; one's own where it names none. */
export type Whose = 'everybody' | number | undefined;

/** The same as an account; null for everybody's. */
export function personOf(whose: Whose, signIn: SignInState): number | null {
  if (whose === undefined) return signIn.state === 'signed-in' ? signIn.user.id : null;
  return whose === 'everybody' ? null : whose;
}
