/** Longer than it takes the workstation to notice that a page stands still: what is due then is sent again. */
const lateAfterMs = 2000;

/**
 * What crossed a channel has waited for a page that was frozen, or for a machine that slept: it tells of what was so
 * when it was sent. Whoever finds something late asks what is so now, and believes the answer: two clocks that differ
 * cost a question, no more.
 */
export const isLate = (sentAt: number, now = Date.now()): boolean => now - sentAt > lateAfterMs;
