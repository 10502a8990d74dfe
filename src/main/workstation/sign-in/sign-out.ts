import type { Clock } from '../../../shared/clock.ts';
import type { SignInState } from '../../../shared/ipc/sign-in-ipc.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { AgentService } from '../agent/agent-service.ts';
import type { Phone } from '../phone/phone.ts';
import type { SignIn } from './sign-in.ts';

/** A service that does not answer keeps nobody from leaving. */
const patienceMs = 3000;

/**
 * Ends the agent's work: out of the groups, then out of the service, so that no call comes to an empty chair and the
 * next sign-in starts afresh. Rejects with ProblemError `agent-busy` in a call that was not to be ended.
 */
export async function signOut(
  { signIn, agent, phone, clock }: { signIn: SignIn; agent: AgentService; phone: Phone; clock: Clock },
  { endsCalls }: { endsCalls: boolean },
): Promise<SignInState> {
  if (phone.isInCall && !endsCalls) throw problemFor('sign-out-ends-call', {}, { details: { cause: 'in-call' } });
  signIn.leaving();
  phone.hangUpAll();
  const patience = Promise.withResolvers<void>();
  const cancel = clock.after(patienceMs, patience.resolve);
  await Promise.race([agent.leave().catch(() => undefined), patience.promise]);
  await Promise.race([signIn.revoke(), patience.promise]);
  cancel();
  signIn.ended(null);
  return signIn.state;
}
