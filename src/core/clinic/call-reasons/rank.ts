import type { CallReason, CustomerReasons } from '../../../shared/contract/call-reason.ts';

/** How likely a reason is why somebody calls: the smaller, the likelier. */
function rankOf(reason: CallReason): number {
  switch (reason.kind) {
    case 'promise':
      return 1;
    case 'missed_call':
      return 2;
    case 'appointment':
      return reason.is_today ? 3 : 6;
    case 'followup':
      return 4;
    case 'treatment':
      return 5;
    case 'enquiry':
      return 7;
    case 'no_show':
      return 8;
    case 'last_talk':
      return 9;
    case 'new_customer':
      return 10;
    default:
      return reason satisfies never;
  }
}

/** The rank after every reason. */
const noReason = 11;

/** The likeliest first; of one kind in the order that they came in. */
export const likeliestFirst = (reasons: readonly CallReason[]): CallReason[] =>
  reasons.toSorted((one, other) => rankOf(one) - rankOf(other));

/** The later one first; those without a moment last. */
const laterFirst = (one: string | null, other: string | null): number => (other ?? '').localeCompare(one ?? '');

/** Sorted by the likeliest reason, then the last talk over the number, the last visit, and the newest file. */
export const likeliestCallers = (customers: readonly CustomerReasons[]): CustomerReasons[] => {
  const best = ({ reasons: [first] }: CustomerReasons): number => (first ? rankOf(first) : noReason);
  return customers.toSorted(
    (one, other) =>
      best(one) - best(other) ||
      laterFirst(one.last_talk_at, other.last_talk_at) ||
      laterFirst(one.last_visit_at, other.last_visit_at) ||
      other.customer.id - one.customer.id,
  );
};
