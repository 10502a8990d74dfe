import type { CallReason, CustomerReasons } from '../../../shared/contract/call-reason.ts';

/** How likely a reason is why somebody calls: the smaller, the likelier. */
function rankOf(reason: CallReason): number {
  switch (reason.kind) {
    case 'followup':
      return 0;
    case 'appointment':
      return reason.is_today ? 1 : 4;
    case 'missed_call':
      return 2;
    case 'treatment':
      return 3;
    default:
      return reason satisfies never;
  }
}

/** The rank after every reason. */
const noReason = 5;

/** The likeliest first; of one kind in the order that they came in. */
export const likeliestFirst = (reasons: readonly CallReason[]): CallReason[] =>
  reasons.toSorted((one, other) => rankOf(one) - rankOf(other));

/** Sorted by the likeliest reason, then the last contact, then the newest file. */
export const likeliestCallers = (customers: readonly CustomerReasons[]): CustomerReasons[] => {
  const best = ({ reasons: [first] }: CustomerReasons): number => (first ? rankOf(first) : noReason);
  return customers.toSorted(
    (one, other) =>
      best(one) - best(other) ||
      (other.last_contact_at ?? '').localeCompare(one.last_contact_at ?? '') ||
      other.customer.id - one.customer.id,
  );
};
