import { useMutation } from '@tanstack/react-query';
import { ProblemError } from '../../shared/problem.ts';
import { openDialog } from '../state/frame-dialog.ts';
import { useWorkstation } from '../state/use-workstation.ts';
import { notifyProblem } from '../kit/notify-problem.tsx';

/** Signs out; in a call it asks first, since signing out ends it. */
export function useSignOut(): { signOut: (how: { endsCalls: boolean }) => void; isSigningOut: boolean } {
  const { signIn } = useWorkstation();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ endsCalls }: { endsCalls: boolean }) => signIn.signOut({ endsCalls }),
    onSuccess: () => openDialog(null),
    onError: (error) => {
      if (error instanceof ProblemError && error.code === 'agent-busy') openDialog('sign-out');
      else notifyProblem(error);
    },
  });
  return { signOut: mutate, isSigningOut: isPending };
}
