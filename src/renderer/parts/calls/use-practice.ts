import { create } from 'zustand';
import { useClinic } from '../../api/use-clinic.ts';
import { useAgentPart, useManaged, usePermissions, usePhonePart } from '../../state/use-workstation.ts';
import { notifyProblem } from '../../kit/notify-problem.tsx';

/** A practice caller takes a moment to ring; another one is not wanted meanwhile. */
const practiceRingMs = 3000;
const practiceCaller = '19900000001';

const usePractising = create(() => ({ isPractising: false }));

/** Whether the account practises here. */
export function useMayPractise(): boolean {
  const isPermitted = usePermissions().includes('practice');
  return useManaged().settings.practice !== false && isPermitted;
}

/**
 * Lets a scripted caller ring the agent's first skill group: `isOffered` where the agent may and is in one,
 * `isPossible` while they are ready.
 */
export function usePractice() {
  const clinic = useClinic();
  const group = useAgentPart(({ groups }) => groups[0]);
  const isReady = useAgentPart(({ label }) => label === 'ready');
  const mayPractise = useMayPractise();
  const hasCall = usePhonePart(({ calls }) => calls.some((call) => call.state !== 'ended'));
  const isPractising = usePractising((state) => state.isPractising);
  return {
    isOffered: mayPractise && group !== undefined,
    isReady,
    isPossible: isReady && !isPractising && !hasCall,
    practise: (): void => {
      if (!group || usePractising.getState().isPractising) return;
      usePractising.setState({ isPractising: true });
      setTimeout(() => usePractising.setState({ isPractising: false }), practiceRingMs);
      void clinic.callExtension.practice({ body: { from: practiceCaller, group_id: group.id } }).catch(notifyProblem);
    },
  };
}
