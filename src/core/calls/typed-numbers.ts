import type { Caller } from '../platform/caller.ts';
import type { CustomerService } from '../clinic/customers/service.ts';
import type { CallService } from './service.ts';

/**
 * Calls by a number that somebody types. Their events and records name the customer who has it: for a caller who sees
 * masked numbers, each is a search by number, and limited like one.
 */
export function typedNumberCalls(
  calls: Pick<CallService, 'out' | 'dual' | 'back2back'>,
  customers: Pick<CustomerService, 'countNumber'>,
): Pick<CallService, 'out' | 'dual' | 'back2back'> {
  const count = (caller: Caller, { callee }: { callee: string }): void => customers.countNumber(caller, callee);
  return {
    out: async (caller, request) => {
      count(caller, request);
      return calls.out(caller, request);
    },
    dual: async (caller, request) => {
      count(caller, request);
      return calls.dual(caller, request);
    },
    back2back: async (caller, request) => {
      count(caller, request);
      return calls.back2back(caller, request);
    },
  };
}
