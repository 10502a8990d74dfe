import type { CdrCriteria } from './cdr-filter.ts';

/** The filter as the audit log keeps it, without the number, and its days as files are named by them. */
export const fileOfCalls = ({ number, ...named }: CdrCriteria) => ({
  detail: { ...named, isByNumber: number !== undefined },
  days: `${named.start.slice(0, 10)}-${named.end.slice(0, 10)}`,
});
