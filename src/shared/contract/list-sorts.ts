/**
 * By what the rows of each list can be sorted, the usual sort first. The requests, the SQL, the page's columns and the
 * parameters of its address, which are saved as filters, follow from this table.
 */
export const listSorts = {
  accounts: ['id', 'name', 'email', 'role'],
  appointments: ['start', 'created_at', 'id'],
  calls: ['created_at', 'duration', 'billsec', 'id'],
  customers: ['created_at', 'id', 'name', 'idcard'],
  followups: ['followup_date', 'created_at', 'id'],
  /**
   * Calls of both kinds. Ascending, calls without an agent, a customer, a group, an outcome or a score come first.
   * Groups, outcomes and customers by their IDs are in the order in which they were created; the outcome is that that
   * was saved last, and the score the one that the account sees.
   */
  foundCalls: [
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
  ],
  reservations: ['created_at', 'date', 'id'],
  signIns: ['created_at', 'last_used_at'],
  treatments: ['executed_at', 'amount', 'id'],
  upsells: ['created_at', 'amount', 'id'],
} as const;
export type SortedList = keyof typeof listSorts;
export type SortOf<List extends SortedList> = (typeof listSorts)[List][number];
export interface Order<Sort extends string> {
  readonly sort: Sort;
  readonly order: 'asc' | 'desc';
}
export type OrderOf<List extends SortedList> = Order<SortOf<List>>;
