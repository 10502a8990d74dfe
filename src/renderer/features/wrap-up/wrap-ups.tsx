import type { ReactNode } from 'react';
import { useAgent, useWorkstation } from '../../state/use-workstation.ts';
import { notifyProblem } from '../../kit/notify-problem.tsx';
import { draftOfWrapUp } from './drafts.ts';
import { useIsCallOfRun } from '../../state/use-call-of-run.ts';
import type { SavedWrapUp } from './saved-wrap-up.ts';
import { useCallsToWriteUp } from './use-calls-to-write-up.ts';
import { WrapUp } from './wrap-up.tsx';

/** Wrap-ups of ended calls: the current one, and those that were not saved in time or were refused. */
export function WrapUps({
  onOpenCustomer,
  callerOf,
  dialAnother,
  onSaved,
}: {
  onOpenCustomer: (id: number) => void;
  /** The caller, while that is open, of the call in wrap-up. */
  callerOf: (callId: string) => ReactNode;
  /** Asks for the number field, which a wrap-up has no room for. */
  dialAnother: ReactNode;
  onSaved: (saved: SavedWrapUp) => void;
}) {
  const { label, wrapUpEndsAt } = useAgent();
  const { agent, outbox, keepDraft } = useWorkstation();
  const { shown, live, dismiss } = useCallsToWriteUp();
  const isOfRun = useIsCallOfRun(live);
  if (label === 'wrap_up' && !live)
    return (
      <WrapUp
        endsAt={wrapUpEndsAt}
        onDone={() => agent.finishWrapUp()}
        onOpenCustomer={onOpenCustomer}
        dialAnother={dialAnother}
      />
    );
  return shown.map((call) => {
    const isLive = call.id === live?.id;
    const { refused } = call;
    const discard = async (): Promise<void> => {
      if (refused) await outbox.giveUp({ id: refused.id });
      keepDraft(draftOfWrapUp(call.id), {});
      dismiss(call.id);
    };
    return (
      <WrapUp
        key={refused?.id ?? call.id}
        call={call}
        endsAt={isLive ? wrapUpEndsAt : null}
        isBehindAnother={isLive ? isOfRun : refused !== undefined || live !== undefined}
        onDone={isLive ? () => agent.finishWrapUp() : discard}
        onSaved={(saved) => {
          onSaved(saved);
          if (isLive) void agent.finishWrapUp().catch(notifyProblem);
          else dismiss(call.id);
        }}
        onOpenCustomer={onOpenCustomer}
        caller={isLive && callerOf(call.id)}
        dialAnother={dialAnother}
      />
    );
  });
}
