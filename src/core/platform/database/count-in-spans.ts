import { setImmediate as nextTurn } from 'node:timers/promises';

/** Nobody notices a wait as long as a span takes to count. */
const spanMs = 20;

interface Range {
  readonly first: number;
  readonly last: number;
  /** So many numbers are counted at first. */
  readonly width: number;
}

/**
 * Counts what lies in a range of whole numbers, span by span: a database in this process answers others in between,
 * where one statement would hold up everything for seconds. A row that is written meanwhile is counted or not.
 */
export async function countInSpans(
  { first, last, width }: Range,
  count: (from: number, to: number) => Promise<number>,
): Promise<number> {
  let total = 0;
  let span = width;
  let from = first;
  while (from <= last) {
    const began = performance.now();
    const to = Math.min(from + span - 1, last);
    total += await count(from, to);
    from = to + 1;
    const faster = spanMs / Math.max(performance.now() - began, 1);
    span = Math.max(1, Math.round(span * Math.min(4, Math.max(1 / 4, faster))));
    await nextTurn();
  }
  return total;
}
