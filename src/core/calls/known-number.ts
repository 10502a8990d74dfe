import type { KnownNumberCall } from '../../shared/contract/call.ts';
import type { Caller } from '../platform/caller.ts';
import type { CdrService } from './cdr/service.ts';
import type { CustomerService } from '../clinic/customers/service.ts';
import type { CallService } from './service.ts';

export type KnownNumberCalls = ReturnType<typeof createKnownNumberCalls>;

/** Calls to numbers that the caller names without knowing them: who sees no numbers can call back all the same. */
export function createKnownNumberCalls({
  calls,
  customers,
  cdr,
}: {
  calls: Pick<CallService, 'out' | 'dual'>;
  customers: Pick<CustomerService, 'numberOf'>;
  cdr: Pick<CdrService, 'otherNumberOf'>;
}) {
  return {
    place: async (caller: Caller, call: KnownNumberCall) => {
      const callee =
        call.record_id === undefined
          ? await customers.numberOf(caller, call.customer_id ?? 0, call.phone_index)
          : await cdr.otherNumberOf(caller, call.record_id);
      return calls[call.way](caller, { caller: call.caller, callee, extra: call.extra });
    },
  };
}
