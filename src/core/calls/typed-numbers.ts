import type { Caller } from '../platform/caller.ts';
import type { CustomerService } from '../clinic/customers/service.ts';
import type { CallService } from './service.ts';

/**
 * Calls by a number that somebody types. Their events and records name the customer who has it: for a caller who sees
 * masked numbers, each is a search by number, and limited like one.
 */
export function typedNumberCalls(
  calls: CallService,
  { countNumber }: Pick<CustomerService, 'countNumber'>,
): Pick<CallService, 'out' | 'dual' | 'back2back'> {
  const counted =
    <Request, Result>(numberOf: (request: Request) => string, place: (caller: Caller, request: Request) => Result) =>
    (caller: Caller, request: Request): Result => {
      countNumber(caller, numberOf(request));
      return place(caller, request);
    };
  return {
    out: counted(({ callee }) => callee, calls.out),
    dual: counted(({ callee }) => callee, calls.dual),
    back2back: counted(({ callee }) => callee, calls.back2back),
  };
}
