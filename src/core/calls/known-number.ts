import type { CountryCode } from 'libphonenumber-js/min';
import type { PlaceCallRequest } from '../../shared/contract/call.ts';
import type { CustomerSummary } from '../../shared/contract/customer.ts';
import type { List } from '../../shared/contract/envelope.ts';
import { toE164 } from '../../shared/domain/phone-number.ts';
import type { Caller } from '../platform/caller.ts';
import type { CdrService } from './cdr/service.ts';
import type { CustomerService } from '../clinic/customers/service.ts';
import { checkInvolved } from './involvement.ts';
import type { CallJournal } from './journal.ts';
import type { CallService } from './service.ts';

export type KnownNumberCalls = ReturnType<typeof createKnownNumberCalls>;

const maxCallers = 20;
const newestFirst = { rows: maxCallers, page: 1, cursor: undefined, sort: 'created_at', order: 'desc' } as const;

/**
 * Numbers that the caller of an endpoint names without knowing them: accounts that see no numbers can still call back,
 * and learn who is calling. A typed number counts like a search (typed-numbers.ts); a colleague's extension does not.
 */
export function createKnownNumberCalls({
  calls,
  customers,
  cdr,
  journal,
  isExtension,
  region,
}: {
  calls: Pick<CallService, 'place'>;
  customers: Pick<CustomerService, 'countNumber' | 'lists' | 'numberOf'>;
  cdr: Pick<CdrService, 'otherNumberOf'>;
  journal: Pick<CallJournal, 'agentsOf' | 'callsInProgress' | 'outsideNumberOf'>;
  isExtension: (number: string) => boolean;
  region: CountryCode;
}) {
  return {
    place: async (caller: Caller, call: PlaceCallRequest) => {
      if (call.number !== undefined && !isExtension(call.number)) customers.countNumber(caller, call.number);
      const callee =
        call.number ??
        (call.record_id === undefined
          ? await customers.numberOf(caller, call.customer_id ?? 0, call.phone_index)
          : await cdr.otherNumberOf(caller, call.record_id));
      return calls.place(caller, { method: call.way, caller: call.caller, callee, extra: call.extra });
    },
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
