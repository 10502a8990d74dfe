import { ProblemError } from '../../shared/problem.ts';
import { showGroups } from '../state/frame-dialog.ts';
import { useAgent, useSignIn, useWorkstation } from '../state/use-workstation.ts';
import { notifyProblem } from './notify-problem.tsx';

/**
 * The states that an agent may ask for now. Ready pressed while Break is still being sent is not ignored: the
 * workstation sends both in order.
 */
export function useAgentCommands() {
  const { agent } = useWorkstation();
  const signedIn = useSignIn();
  const { label, next } = useAgent();
  const isBusy = label === 'in_call' || label === 'ringing';
  return {
    isAgent: signedIn.state === 'signed-in' && signedIn.user.agent_id !== null,
    /** The requested state follows the call in progress. */
    isBusy,
    canBeReady: label !== 'ready' && !(isBusy && next === 'ready'),
    canTakeBreak: label !== 'break' && next !== 'break',
    ready: (): void => {
      askForNotifications();
      agent.ready().catch((problem: unknown) => {
        // The groups say themselves that Ready needs one.
        if (problem instanceof ProblemError && problem.reason === 'no-skill-group') showGroups(true, true);
        else notifyProblem(problem);
      });
    },
    /** `reason`: why, as the clinic names it. */
    takeBreak: (reason: string | null = null): void => void agent.break({ reason }).catch(notifyProblem),
    signOutOfGroups: (): void => void agent.signOutOfGroups().catch(notifyProblem),
  };
}

/** Browsers let a page ask on a press only: becoming ready is the one that is meant for calls. */
function askForNotifications(): void {
  if ('Notification' in globalThis && Notification.permission === 'default')
    void Notification.requestPermission().catch(() => undefined);
}
