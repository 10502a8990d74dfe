import type { SignedInUser } from '../../../shared/contract/auth.ts';
import type { CallMethod } from '../../../shared/ipc/phone-ipc.ts';
import { asDialled, isDialable } from '../../../shared/domain/dialled-number.ts';
import { isMasked } from '../../../shared/domain/masking.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';

/** What decides by which method a number is called. */
export interface DialSituation {
  readonly user: Pick<SignedInUser, 'mobile'>;
  readonly isRegistered: boolean;
}

/**
 * The number as it is dialled, or as it is hidden from the agent. Throws ProblemError `invalid-input` for what is no
 * number.
 */
export function numberToDial(text: string): string {
  const number = asDialled(text);
  if (!isDialable(number) && !isMasked(number)) throw problemFor('not-a-number-to-call', { number: text });
  return number;
}

/** The number that a call is transferred to. Throws ProblemError `invalid-input` for what is no number. */
export function transferTarget(text: string): string {
  const number = asDialled(text);
  if (!isDialable(number)) throw problemFor('not-a-number-to-transfer-to', { number: text });
  return number;
}

/**
 * The method by which a number is called, wherever it was pressed: from the phone, or by the agent's mobile while the
 * phone is not registered. Which numbers are colleagues' extensions only the service knows. Throws ProblemError
 * `agent-not-registered` when there is none.
 */
export function chooseMethod({ user, isRegistered }: DialSituation): CallMethod {
  if (isRegistered) return 'out';
  if (user.mobile !== null) return 'dual';
  throw problemFor('no-way-to-call', {}, { details: { cause: 'no-mobile' } });
}
