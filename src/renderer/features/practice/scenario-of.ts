import type { Direction } from '../../../shared/contract/call.ts';
import type { RecordingMark } from '../../../shared/contract/recording-check.ts';
import type { Score } from '../../../shared/contract/scorecard.ts';
import { type PracticeScenario, practiceScenarios } from '../../../shared/domain/practice-scenario.ts';
import { highestOf, lowestOf } from '../../../shared/domain/scorecard.ts';

/** The line of a scorecard that an agent lost most in. */
export interface WeakLine {
  readonly text: string;
  /** Mean of the values, 0 (each the lowest) to 1 (each the highest). */
  readonly share: number;
  /** Reviews that gave the line a value. */
  readonly reviews: number;
  /** Records of the calls with the line's lowest value among these reviews. */
  readonly recordIds: readonly number[];
}

/**
 * The line with the lowest mean in these reviews; the first of several. Null where no line lost anything. A line that
 * is asked in another way in a later version of its scorecard is another one.
 */
export function weakestLine(scores: readonly Score[]): WeakLine | null {
  const found = new Map<string, { text: string; shares: number[]; recordIds: number[] }>();
  for (const { template, sections, lines, record_id: recordId } of scores)
    for (const { id, kind, text } of sections.flatMap((section) => section.lines)) {
      const value = lines.find(({ line_id: lineId }) => lineId === id)?.value ?? null;
      if (value === null) continue;
      const key = `${template.id} ${id} ${kind}`;
      const line = found.get(key) ?? { text, shares: [], recordIds: [] };
      line.shares.push((value - lowestOf({ kind })) / (highestOf({ kind }) - lowestOf({ kind })));
      line.recordIds.push(recordId);
      found.set(key, line);
    }
  const means = [...found.values()].map(({ text, shares, recordIds }) => ({
    text,
    share: shares.reduce((sum, one) => sum + one, 0) / shares.length,
    reviews: shares.length,
    recordIds: recordIds.filter((_, index) => shares[index] === Math.min(...shares)),
  }));
  const [weakest] = means.toSorted((one, other) => one.share - other.share);
  return weakest && weakest.share < 1 ? weakest : null;
}

/** The parts of a call that say what it was like for the agent. */
export interface CallKind {
  readonly direction: Direction;
  readonly hasCustomer: boolean;
  /** Several customers have the number. */
  readonly isShared: boolean;
  readonly marks: readonly RecordingMark[];
}

/** Both talked at a time; or the agent called; or else who called. */
export function scenarioOfCall({ direction, hasCustomer, isShared, marks }: CallKind): PracticeScenario {
  if (marks.includes('talking-over') || marks.includes('interrupting')) return 'interrupting';
  if (direction === 'outbound') return 'busy';
  if (isShared) return 'shared';
  return hasCustomer ? 'known' : 'unknown';
}

/** The scenario of most of these calls first, then the others in their order. */
export function scenariosFor(calls: readonly CallKind[]): readonly PracticeScenario[] {
  const kinds = calls.map(scenarioOfCall);
  const count = (scenario: PracticeScenario): number => kinds.filter((kind) => kind === scenario).length;
  const [first] = practiceScenarios.toSorted((one, other) => count(other) - count(one));
  return [...practiceScenarios].toSorted((one, other) => Number(other === first) - Number(one === first));
}
