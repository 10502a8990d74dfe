import { type QueuePlace, queuePlaces, type WorkKind, type WorkLine } from '../../../shared/contract/work-queue.ts';
import type { OwedCall } from '../../calls/missed-calls/missed-calls-service.ts';
import type { AssignedCall } from '../unreturned-calls/assign-service.ts';
import type { CustomerValue } from '../customers/customer-values.ts';
import type { WorkClock } from './opening-clock.ts';

export interface Owner {
  readonly userId: number;
  readonly state: NonNullable<WorkLine['owner']>['state'];
}

/** One thing to be done for somebody, before its record is read. */
export interface Candidate {
  readonly kind: WorkKind;
  /** ID of its record. */
  readonly id: number;
  /** Present for a missed call. */
  readonly call?: OwedCall;
  /** Present where a supervisor has given the call to its owner. */
  readonly assigned?: AssignedCall | undefined;
  /** Null: nobody’s. */
  readonly owner: Owner | null;
  /** Epoch milliseconds: since when the person waits. */
  readonly since: number;
  readonly clock: WorkClock;
  /** Undefined for a number that nobody has, or several. */
  readonly customerValue: CustomerValue | undefined;
}

/** Somebody to call: what is most urgent first. */
export interface Person {
  readonly key: string;
  readonly tasks: readonly [Candidate, ...Candidate[]];
}

export interface Entry extends Person {
  readonly place: QueuePlace;
}

const keyOf = ({ customerValue, id }: Candidate): string =>
  customerValue ? `customer ${customerValue.customer.id}` : `call ${id}`;
const lessLeft = (one: Candidate, other: Candidate): number => one.clock.left - other.clock.left;
const spentBy = ({ tasks: [{ customerValue }] }: Person): number => customerValue?.totalSpent ?? 0;
const leftOf = ({ tasks: [{ clock }] }: Person): number => clock.left;
const isOfOther = ({ owner }: Candidate): boolean => owner?.state === 'at_work';

/** The last time that somebody called, or was given the call; otherwise since when the person waits. */
const newestOf = ({ since, call, assigned }: Candidate): number => Math.max(since, call?.at ?? 0, assigned?.at ?? 0);

/**
 * Each person once, with all that is to be done for them: first what is not older than `freshFrom` (epoch
 * milliseconds), by the time that is left. Whom a colleague is to call is there for others with what is theirs to do
 * alone.
 */
export function personsOf(candidates: readonly Candidate[], freshFrom = 0): Person[] {
  const isFresh = (task: Candidate): boolean => newestOf(task) >= freshFrom;
  return [...Map.groupBy(candidates, keyOf)].flatMap(([key, tasks]): Person[] => {
    const free = tasks.filter((task) => !isOfOther(task));
    const [first, ...others] = (free.length > 0 ? free : tasks).toSorted(
      (one, other) => Number(isFresh(other)) - Number(isFresh(one)) || lessLeft(one, other),
    );
    return first ? [{ key, tasks: [first, ...others] }] : [];
  });
}

/** Whether it is the reader's own to do, and not anybody's. */
export const isOwn = ({ owner }: Pick<Candidate, 'owner'>): boolean => owner?.state === 'self';

type Order = (one: Person, other: Person) => number;
const inTurn =
  (...orders: readonly Order[]): Order =>
  (one, other) =>
    orders.reduce((result, order) => result || order(one, other), 0);
const first =
  (isFirst: (task: Candidate) => boolean): Order =>
  (one, other) =>
    Number(other.tasks.some(isFirst)) - Number(one.tasks.some(isFirst));
const promisedFirst = first(({ kind, clock }) => kind === 'promise' && clock.left <= 0);
const assignedFirst = first((task) => task.assigned !== undefined && isOwn(task));
const byClock: Order = (one, other) => leftOf(one) - leftOf(other);
const byValue: Order = (one, other) => spentBy(other) - spentBy(one);
const newestOfAll = ({ tasks }: Person): number => Math.max(...tasks.map(newestOf));
const newestFirst: Order = (one, other) => newestOfAll(other) - newestOfAll(one);

/**
 * `clock`: promises that are due, then calls that a supervisor has given, then the least time left, as far as they are
 * not older than `freshFrom` (epoch milliseconds); then the older ones, the newest first. `value`: the most spent
 * first. Whom colleagues are to call is at the end.
 */
export function inOrder(persons: readonly Person[], sort: 'clock' | 'value', freshFrom: number): Entry[] {
  const placeOf = (person: Person): QueuePlace => {
    if (person.tasks.every(isOfOther)) return 'others';
    return sort === 'value' || newestOfAll(person) >= freshFrom ? 'now' : 'older';
  };
  const orders: Readonly<Record<QueuePlace, Order>> = {
    now:
      sort === 'clock'
        ? inTurn(promisedFirst, assignedFirst, byClock, byValue)
        : inTurn(assignedFirst, byValue, byClock),
    older: newestFirst,
    others: byClock,
  };
  const placed = Map.groupBy(persons, placeOf);
  return queuePlaces.flatMap((place) =>
    (placed.get(place) ?? []).toSorted(orders[place]).map((person) => ({ ...person, place })),
  );
}

export const valueOfPersons = (persons: readonly Person[]): number =>
  persons.reduce((sum, person) => sum + spentBy(person), 0);
