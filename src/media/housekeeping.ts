import type { Clock } from '../shared/clock.ts';
import type { EngineEndpoint } from './endpoint/engine-endpoint.ts';

const checkEveryMs = 1000;
const reportEveryChecks = 5;

/**
 * Looks after all endpoints: silence every second, RTCP every five (RFC 3550 § 6.2). Returns a function that stops it.
 */
export function startHousekeeping(clock: Clock, endpoints: () => Iterable<EngineEndpoint>): () => void {
  let checks = 0;
  let cancel: () => void;
  const run = (): void => {
    cancel = clock.after(checkEveryMs, run);
    const now = clock.monotonic();
    const isReportDue = ++checks % reportEveryChecks === 0;
    for (const endpoint of endpoints()) {
      endpoint.check(now);
      if (isReportDue) endpoint.audio.report(now);
    }
  };
  cancel = clock.after(checkEveryMs, run);
  return () => cancel();
}
