import type { CallEnd } from './call-end.ts';
import type { Party } from './party.ts';
import type { SwitchPorts } from './switch-ports.ts';

/**
 * Ends a call between two numbers outside after the time that the clinic has set: nobody of the clinic hears how long
 * they talk at its cost. Returns a function that stops it.
 */
export function limitOutsideCall(
  call: { readonly ports: Pick<SwitchPorts, 'clock' | 'directory'>; finish(end: CallEnd): void },
  parties: readonly Pick<Party, 'agentId'>[],
): () => void {
  const { clock, directory } = call.ports;
  if (parties.some(({ agentId }) => agentId !== null)) return () => {};
  const startedAtMs = clock.monotonic();
  const end = (): void =>
    call.finish({
      leg: 'agent',
      cause: 'NORMAL_CLEARING',
      sipCode: null,
      reason: 'The longest time of a call without an agent has passed',
      code: 'time-limit',
    });
  let isStopped = false;
  let disarm = (): void => {};
  void directory.maxOutsideCallSeconds().then((seconds) => {
    if (!isStopped) disarm = clock.after(Math.max(0, startedAtMs + seconds * 1000 - clock.monotonic()), end);
  });
  return () => {
    isStopped = true;
    disarm();
  };
}
