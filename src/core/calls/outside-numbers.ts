import type { CountryCode } from 'libphonenumber-js/min';
import type { CustomerSummary } from '../../shared/contract/customer.ts';
import type { List } from '../../shared/contract/envelope.ts';
import { toE164 } from '../../shared/domain/phone-number.ts';
import type { Caller } from '../platform/caller.ts';
import type { CustomerService } from '../clinic/customers/customers-service.ts';
import { checkInvolved } from './involvement.ts';
import type { CallJournal } from './journal.ts';

const maxCallers = 20;
const newestFirst = { rows: maxCallers, page: 1, cursor: undefined, sort: 'created_at', order: 'desc' } as const;

/** Outside numbers of calls in progress, for accounts that need not see them. */
export function createOutsideNumbers({
  customers,
  journal,
  region,
}: {
  customers: Pick<CustomerService, 'lists'>;
  journal: Pick<CallJournal, 'agentsOf' | 'callsInProgress' | 'outsideNumberOf'>;
  region: CountryCode;
}) {
  return {
    /** The outside number of a call in progress, which the agent need not see; null where there is none. */
    numberOfCall: (caller: Caller, callId: string): string | null => {
      checkInvolved(journal, caller, callId);
      return journal.outsideNumberOf(callId);
    },
    /** The clinic's number that somebody outside has called, in the agent's own call in progress. */
    numberCalledBy: ({ agentId }: Caller, e164: string): string | null =>
      journal.callsInProgress().find(
        ({ callId, started }) =>
          // A practice call has no line.
          started.direction === 'inbound' &&
          started.lineGroup !== null &&
          toE164(started.caller, region) === e164 &&
          agentId !== null &&
          journal.agentsOf(callId)?.includes(agentId),
      )?.started.callee ?? null,
    /** The customers with that number, of those whom the agent may see. */
    callersOf: async (caller: Caller, callId: string): Promise<List<CustomerSummary>> => {
      checkInvolved(journal, caller, callId);
      const keyword = journal.outsideNumberOf(callId);
      if (keyword === null) return { rows: [], total: 0, next_cursor: null };
      return customers.lists.query(caller, { keyword, category: 'phone', ...newestFirst });
    },
  };
}
