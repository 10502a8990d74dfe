import type { Cdr } from '../../../shared/contract/cdr.ts';

export interface DayNumbers {
  readonly calls: number;
  readonly talkSeconds: number;
  /** Share of inbound calls that were answered; null without any. */
  readonly answerRate: number | null;
  /** Calls that began in each hour of the day. */
  readonly perHour: readonly number[];
}

/** Answered means billsec above 0, whatever the hang-up cause says. */
export function numbersOf(calls: readonly Cdr[]): DayNumbers {
  const inbound = calls.filter((call) => call.direction === 'inbound');
  const perHour = Array.from({ length: 24 }, () => 0);
  for (const call of calls) {
    const hour = Number(call.created_at.slice(11, 13));
    perHour[hour] = (perHour[hour] ?? 0) + 1;
  }
  return {
    calls: calls.length,
    talkSeconds: calls.reduce((sum, call) => sum + call.billsec, 0),
    answerRate: inbound.length === 0 ? null : inbound.filter((call) => call.billsec > 0).length / inbound.length,
    perHour,
  };
}

/** Missed today and not called back since: one for each number, newest first. */
export function missedOf(calls: readonly Cdr[]): Cdr[] {
  const settled = new Set<string>();
  const missed: Cdr[] = [];
  for (const call of calls.toSorted((one, other) => other.created_at.localeCompare(one.created_at))) {
    const number = call.direction === 'inbound' ? call.caller : call.callee;
    if (settled.has(number)) continue;
    settled.add(number);
    if (call.direction === 'inbound' && call.billsec === 0) missed.push(call);
  }
  return missed;
}
