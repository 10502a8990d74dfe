import type { Capability } from '../../../shared/contract/capabilities.ts';
import type { SignedInUser } from '../../../shared/contract/auth.ts';
import { contract } from '../../../shared/contract/contract.ts';
import type { CallMethod, NumberSource } from '../../../shared/ipc/phone-ipc.ts';
import { isMasked } from '../../../shared/domain/masking.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { ServiceClient } from '../service-client/service-client.ts';

export interface DialRequest {
  readonly number: string;
  /** Absent: the workstation decides. */
  readonly method?: CallMethod | undefined;
  /** Where a masked number is from. */
  readonly source?: NumberSource | undefined;
}

const bodyOf = (source: NumberSource) =>
  'recordId' in source
    ? { record_id: source.recordId }
    : { customer_id: source.customerId, phone_index: source.phoneIndex };

/** Rewords the service's problem of an agent as one of this user. */
function throwAsOwn(error: unknown): never {
  throw error instanceof ProblemError && error.reason === 'agent-in-call' ? problemFor('already-in-call') : error;
}

/**
 * Places a call through the service (interface 4.7) and returns its request ID. Rejects with the service's problem, or
 * with `no-permission` for an account that has nothing to call from.
 */
export async function placeCall(
  client: ServiceClient,
  { user, capabilities }: { readonly user: SignedInUser; readonly capabilities: readonly Capability[] },
  { method, number, source }: DialRequest & { readonly method: CallMethod },
): Promise<string> {
  const own = (value: string | null, what: 'extension' | 'mobile'): string => {
    if (value === null) throw problemFor(`no-${what}`);
    return value;
  };
  const place = () => {
    if (isMasked(number) && (!source || (method !== 'out' && method !== 'dual'))) throw problemFor('number-hidden');
    const isPlacedByService = isMasked(number) || capabilities.includes('callControl');
    if (isPlacedByService && (method === 'out' || method === 'dual')) {
      const from = method === 'dual' ? own(user.mobile, 'mobile') : own(user.extension, 'extension');
      const target = isMasked(number) && source ? bodyOf(source) : { number };
      return client.call(contract.callExtension.place, { body: { caller: from, way: method, ...target } });
    }
    switch (method) {
      case 'dual':
        return client.call(contract.call.dual, {
          query: { caller: own(user.mobile, 'mobile'), callee: number },
        });
      case 'extension':
        return client.call(contract.call.extension, {
          query: { caller: own(user.extension, 'extension'), callee: number },
        });
      case 'out':
        return client.call(contract.call.out, {
          query: { caller: own(user.extension, 'extension'), callee: number },
        });
      default:
        return method satisfies never;
    }
  };
  // The interface specifies "a request ID or result code": another service may give a bare value, or a number.
  const placed: unknown = await place().catch(throwAsOwn);
  const id = typeof placed === 'object' && placed !== null && 'request_id' in placed ? placed.request_id : placed;
  if (typeof id !== 'string' && typeof id !== 'number') throw problemFor('call-without-name');
  return String(id);
}
