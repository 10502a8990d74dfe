import { useAgent, useSignIn, useWorkstation } from '../../state/use-workstation.ts';
import { notifyProblem } from '../../kit/notify-problem.tsx';
import { useReady } from './use-ready.ts';

/**
 * The states that an agent may ask for now. Ready pressed while Break is still being sent is not ignored: the
 * workstation sends both in order.
 */
export function useAgentCommands() {
  const { agent } = useWorkstation();
  const signedIn = useSignIn();
  const { label, next } = useAgent();
  const ready = useReady();
  const isBusy = label === 'in_call' || label === 'ringing';
  return {
    isAgent: signedIn.state === 'signed-in' && signedIn.user.agent_id !== null,
    /** The requested state follows the call in progress. */
    isBusy,
    canBeReady: label !== 'ready' && !(isBusy && next === 'ready'),
    canTakeBreak: label !== 'break' && next !== 'break',
    ready,
    /** `reason`: why, as the clinic names it. */
    takeBreak: (reason: string | null = null): void => void agent.break({ reason }).catch(notifyProblem),
    signOutOfGroups: (): void => void agent.signOutOfGroups().catch(notifyProblem),
  };
}
