import type { WorkKind } from '../../../shared/contract/work-queue.ts';
import type { OwedCall } from '../../calls/missed-calls/missed-calls-service.ts';
import type { AssignedCall } from '../missed-debt/assign-service.ts';
import type { Stake } from '../customers/stakes.ts';
import type { WorkClock } from './opening-clock.ts';

/** One thing to be done for somebody, before its record is read. */
export interface Candidate {
  readonly kind: WorkKind;
  /** ID of its record. */
  readonly id: number;
  /** Present for a missed call. */
  readonly call?: OwedCall;
  /** Present where a supervisor has given the call to the reader of the queue. */
  readonly assigned?: AssignedCall | undefined;
  /** ID of the colleague whose follow-up it is, and who is not at work; undefined for one's own. */
  readonly absentOwner?: number | undefined;
  readonly clock: WorkClock;
  /** Undefined for a number that nobody has, or several. */
  readonly stake: Stake | undefined;
}

/** Somebody to call: what is most urgent first. */
export interface Person {
  readonly key: string;
  readonly tasks: readonly [Candidate, ...Candidate[]];
}

const keyOf = ({ stake, id }: Candidate): string => (stake ? `customer ${stake.customer.id}` : `call ${id}`);
const lessLeft = (one: Candidate, other: Candidate): number => one.clock.left - other.clock.left;
const spentBy = ({ tasks: [{ stake }] }: Person): number => stake?.totalSpent ?? 0;
const leftOf = ({ tasks: [{ clock }] }: Person): number => clock.left;

/** Each person once, with all that is to be done for them. */
export const personsOf = (candidates: readonly Candidate[]): Person[] =>
  [...Map.groupBy(candidates, keyOf)].flatMap(([key, tasks]): Person[] => {
    const [first, ...others] = tasks.toSorted(lessLeft);
    return first ? [{ key, tasks: [first, ...others] }] : [];
  });

/** Whether it is the reader's own to do, and not anybody's. */
export const isOwn = ({ kind, assigned, absentOwner }: Candidate): boolean =>
  assigned !== undefined || ((kind === 'promise' || kind === 'followup') && absentOwner === undefined);

const isAssigned = ({ tasks }: Person): boolean => tasks.some(({ assigned }) => assigned !== undefined);

/**
 * Calls that a supervisor has given come first. Then, `clock`: the least time left first; `value`: the most at stake
 * first.
 */
export const inOrder = (persons: readonly Person[], sort: 'clock' | 'value'): Person[] =>
  persons.toSorted((one, other) => {
    const byAssignment = Number(isAssigned(other)) - Number(isAssigned(one));
    const [byClock, byValue] = [leftOf(one) - leftOf(other), spentBy(other) - spentBy(one)];
    return byAssignment || (sort === 'clock' ? byClock || byValue : byValue || byClock);
  });

export const valueOfPersons = (persons: readonly Person[]): number =>
  persons.reduce((sum, person) => sum + spentBy(person), 0);
