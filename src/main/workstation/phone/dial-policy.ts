import type { SignedInUser } from '../../../shared/contract/auth.ts';
import type { DialWay } from '../../../shared/ipc/phone-ipc.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';

/** What decides which way a number is called. */
export interface DialSituation {
  readonly user: Pick<SignedInUser, 'mobile'>;
  readonly isRegistered: boolean;
}

/**
 * The number as it is dialled: full-width forms are the same digits, separators are no part of it. Throws ProblemError
 * `invalid-input` for what is no number.
 */
export function phoneNumberField(text: string): string {
  const number = text.normalize('NFKC').replace(/[\s().-]/g, '');
  if (!/^[+0-9*#A-Za-z]+$/.test(number)) throw problemFor('not-a-number-to-call', { number: text });
  return number;
}

/**
 * Which way a number is called, wherever it was pressed: from the phone, or by the agent's mobile while the phone is
 * not registered. Which numbers are colleagues' extensions only the service knows. Throws ProblemError
 * `agent-not-registered` when there is no way.
 */
export function chooseWay({ user, isRegistered }: DialSituation): DialWay {
  if (isRegistered) return 'out';
  if (user.mobile !== null) return 'dual';
  throw problemFor('no-way-to-call', {}, { details: { cause: 'no-mobile' } });
}
