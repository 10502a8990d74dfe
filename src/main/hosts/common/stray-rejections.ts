import type { Log } from '../../workstation/host.ts';

/**
 * A promise that fails and that nobody awaits belongs to one request or one call, and JsSIP makes such promises: ending
 * the workstation for it, as Node does by default, would end every other call. It is logged as an error instead.
 */
export function surviveStrayRejections(log: Log): void {
  process.on('unhandledRejection', (err) => log.error({ err }, strayRejection));
}

export const strayRejection = 'a promise failed that nobody awaits';
