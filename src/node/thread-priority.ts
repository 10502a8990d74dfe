import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';

/**
 * Gives the calling thread precedence over others of this machine: the lower `nice`, the more (−20 to 19). Returns
 * whether the system has allowed it. On Linux alone, where threads have priorities of their own (sched(7)), and where
 * the process may lower its `nice`: as root, with CAP_SYS_NICE or by RLIMIT_NICE (getrlimit(2)).
 */
export function preferThread(nice: number): boolean {
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    setPriority(thread, nice);
    return true;
  } catch {
    return false;
  }
}
