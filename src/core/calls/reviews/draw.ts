import { createHash } from 'node:crypto';
import type { WorkingDays } from '../../clinic/opening-hours.ts';

/** A call that may be drawn. */
export interface Candidate {
  readonly recordId: number;
  readonly agentId: string;
  /** Day of the clinic, YYYY-MM-DD. */
  readonly day: string;
  /** Bits of what a listener would notice. */
  readonly marks: number;
}

/** An agent who answers calls on so many days of a week has worked all of it. */
const daysOfWeek = 5;
/** Each mark makes a call as much more likely as two more calls. */
const weightOfMark = 2;

const bitsIn = (bits: number): number => bits.toString(2).replaceAll('0', '').length;

/** Between 0 and 1, the same for the same seed and call. */
function chanceOf(seed: string, recordId: number): number {
  const bytes = createHash('sha256').update(`${seed} ${recordId}`).digest();
  return (bytes.readUIntBE(0, 6) + 0.5) / 2 ** 48;
}

/**
 * The most that is drawn for an agent of a week: of `perAgent`, the share of its working days on which the clinic is
 * open, rounded up.
 */
export const quotaOf = (perAgent: number, { days, closed }: WorkingDays): number =>
  days === 0 ? 0 : Math.ceil((perAgent * (days - closed)) / days);

/**
 * The calls to draw: for each agent so many of `perAgent` as the days on which they answered calls are of five, rounded
 * up, `quota` at most, less those that were drawn before. Weighted without replacement by the key u^(1/w) of Efraimidis
 * and Spirakis (2006), where u follows from the seed: the same input gives the same result.
 */
export function drawSamples(
  candidates: readonly Candidate[],
  { seed, perAgent, quota, drawn }: { seed: string; perAgent: number; quota: number; drawn: ReadonlySet<number> },
): Candidate[] {
  return [...Map.groupBy(candidates, ({ agentId }) => agentId).values()].flatMap((ofAgent) => {
    const days = Math.min(daysOfWeek, new Set(ofAgent.map(({ day }) => day)).size);
    const due = Math.min(quota, Math.ceil((perAgent * days) / daysOfWeek));
    const before = ofAgent.filter(({ recordId }) => drawn.has(recordId)).length;
    return ofAgent
      .filter(({ recordId }) => !drawn.has(recordId))
      .map((one) => ({
        one,
        key: chanceOf(seed, one.recordId) ** (1 / (1 + weightOfMark * bitsIn(one.marks))),
      }))
      .toSorted((first, second) => second.key - first.key || first.one.recordId - second.one.recordId)
      .slice(0, Math.max(0, due - before))
      .map(({ one }) => one);
  });
}
