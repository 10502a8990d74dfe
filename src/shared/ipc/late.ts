/** Longer than the workstation takes to notice that a page is frozen: messages due then are sent again. */
const lateAfterMs = 2000;

/**
 * A message may have waited for a frozen page or a sleeping machine: it describes the state at the time of sending. A
 * receiver that finds one late asks for the current state, and believes the answer: two clocks that differ cost a
 * question, no more.
 */
export const isLate = (sentAt: number, now = Date.now()): boolean => now - sentAt > lateAfterMs;
