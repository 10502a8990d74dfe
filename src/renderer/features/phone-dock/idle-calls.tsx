import { PickUps } from './pick-ups.tsx';
import { RecentCalls } from './recent-calls.tsx';

/** Calls that are not the agent's now: to pick up, and the last ones. Loaded after the dock, as they are read. */
export function IdleCalls({ onNumber }: { onNumber: ((number: string) => void) | null }) {
  return (
    <>
      <PickUps />
      {onNumber && <RecentCalls onNumber={onNumber} />}
    </>
  );
}
