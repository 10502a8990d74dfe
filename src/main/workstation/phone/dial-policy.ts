import type { Capability } from '../../../shared/contract/capabilities.ts';
import type { SignedInUser } from '../../../shared/contract/auth.ts';
import type { CallMethod, PhoneCall, PhoneSnapshot } from '../../../shared/ipc/phone-ipc.ts';
import { asDialled, isDialable, withoutExtension } from '../../../shared/domain/dialled-number.ts';
import { isMasked } from '../../../shared/domain/masking.ts';
import type { ProblemError } from '../../../shared/problem.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';

/** The state that decides whether a number can be called, and by which method. */
export interface DialSituation {
  readonly user: Pick<SignedInUser, 'permissions' | 'extension' | 'mobile'>;
  /** With `callControl` the service itself finds out which numbers are extensions of colleagues. */
  readonly capabilities: readonly Capability[];
  readonly registration: PhoneSnapshot['registration'];
  readonly microphone: PhoneSnapshot['microphone'];
  /** The connection to the service is lost: whether it would carry out a call, and when, is not known. */
  readonly isServiceAway: boolean;
  readonly calls: readonly Pick<PhoneCall, 'state' | 'hasMedia'>[];
}

/**
 * Why no number can be called by this method now; null while one can. A call on this phone waits on hold while the
 * agent places one more from it.
 */
export function dialProblem(situation: DialSituation, method: CallMethod): ProblemError | null {
  const { user, capabilities, isServiceAway, calls } = situation;
  if (!user.permissions.includes('call.place')) return problemFor('call-not-permitted');
  // The interface has no field for the extension: only a service with call control says that there is none.
  if (user.extension === null && user.mobile === null)
    return problemFor(capabilities.includes('callControl') ? 'no-extension' : 'own-extension-unknown');
  const isAny = (state: PhoneCall['state']): boolean => calls.some((call) => call.state === state);
  if (isAny('dialling')) return problemFor('call-being-placed');
  const talking = calls.filter(({ state }) => state === 'answered');
  if (talking.length > 1) return problemFor('two-calls-already');
  const hasSecondLine = capabilities.includes('twoCalls') && method !== 'dual';
  if (talking.some(({ hasMedia }) => !hasMedia || !hasSecondLine)) return problemFor('already-in-call');
  if (isAny('ringing')) return problemFor('call-ringing');
  if (isServiceAway) return problemFor('service-away');
  // The service rings these phones itself, at any place: this one need not be registered.
  if (method === 'dual' && user.mobile !== null) return null;
  if (method === 'extension' && user.extension !== null) return null;
  return ownPhoneProblem(situation);
}

function ownPhoneProblem({ user, registration, microphone }: DialSituation): ProblemError | null {
  if (registration === 'registered')
    return microphone === 'denied' || microphone === 'missing' ? problemFor(`microphone-${microphone}`) : null;
  if (user.mobile !== null) return problemFor('phone-connecting');
  return problemFor('no-way-to-call', {}, { details: { cause: 'no-mobile' } });
}

/**
 * The methods that the agent may choose instead of `chooseMethod`. Another service does not say which numbers are
 * extensions of colleagues (the interface shows no fields of its staff list): there it is the agent who knows.
 */
export const otherMethods = ({
  user,
  capabilities,
}: Pick<DialSituation, 'user' | 'capabilities'>): PhoneSnapshot['otherMethods'] => [
  ...(user.extension !== null && !capabilities.includes('callControl') ? (['extension'] as const) : []),
  ...(user.mobile !== null ? (['dual'] as const) : []),
];

/**
 * The number as it is dialled, or as it is hidden from the agent. Throws ProblemError `invalid-input` for what is no
 * number.
 */
export function numberToDial(text: string): string {
  const number = withoutExtension(asDialled(text));
  if (!isDialable(number) && !isMasked(number)) throw problemFor('not-a-number-to-call', { number: text });
  return number;
}

/** The number that a call is transferred to. Throws ProblemError `invalid-input` for what is no number. */
export function transferTarget(text: string): string {
  const number = withoutExtension(asDialled(text));
  if (!isDialable(number)) throw problemFor('not-a-number-to-transfer-to', { number: text });
  return number;
}

/**
 * The method by which a number is called from any button: from the phone, or by the agent's mobile where the phone is
 * not registered and is not about to be. The screen shows it in advance; a phone that connects meanwhile does not
 * change it before the press.
 */
export const chooseMethod = ({ user, registration }: Pick<DialSituation, 'user' | 'registration'>): 'out' | 'dual' =>
  registration === 'unregistered' && user.mobile !== null ? 'dual' : 'out';
