/**
 * Orders of calls of both kinds. Ascending, calls without an agent, a customer, a group, an outcome or a score come
 * first. Groups, outcomes and customers by their IDs are in the order in which they were created; the outcome is that
 * that was saved last, and the score the one that the account sees.
 */
export const foundCallSorts = [
  'created_at',
  'duration',
  'billsec',
  'id',
  'agent_id',
  'agent_name',
  'customer_id',
  'customer_name',
  'group_id',
  'outcome_id',
  'score',
] as const;
export type FoundCallSort = (typeof foundCallSorts)[number];
