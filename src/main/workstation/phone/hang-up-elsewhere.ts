import type { Capability } from '../../../shared/contract/capabilities.ts';
import { contract } from '../../../shared/contract/contract.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { ServiceClient } from '../service-client/service-client.ts';

interface ServiceCall {
  readonly client: ServiceClient;
  readonly capabilities: readonly Capability[];
  readonly callId: string;
}

/**
 * Ends a call that runs on another phone, through the service. Rejects with ProblemError `unavailable` when the service
 * cannot do that; the call is `lost` to this workstation then, and when the service does not know it.
 */
export async function hangUpElsewhere(parts: ServiceCall & { readonly lost: () => void }): Promise<void> {
  if (!parts.capabilities.includes('callControl')) {
    parts.lost();
    throw problemFor('hang-up-elsewhere');
  }
  try {
    await parts.client.call(contract.callExtension.hangup, { body: { call_id: parts.callId } });
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code !== 'not-found') throw error;
    parts.lost();
  }
}

/**
 * For a call that ended here while the connection was lost, its BYE with it: the service believes that it continues.
 * Never rejects: failures are retried after the next gap.
 */
export const repeatHangUp = (call: ServiceCall): Promise<void> =>
  hangUpElsewhere({ ...call, lost: () => {} }).catch(() => {});
