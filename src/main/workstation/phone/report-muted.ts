import type { Capability } from '../../../shared/contract/capabilities.ts';
import { contract } from '../../../shared/contract/contract.ts';
import type { ServiceClient } from '../service-client/service-client.ts';

/**
 * Reports a muted microphone to the service, which keeps it with the call. Never rejects: a call does not depend on it,
 * and the page of the record names muting as a report of the workstation.
 */
export async function reportMuted(parts: {
  readonly client: ServiceClient;
  readonly capabilities: readonly Capability[];
  readonly callId: string;
  readonly isMuted: boolean;
}): Promise<void> {
  const { client, capabilities, callId, isMuted } = parts;
  if (!capabilities.includes('callControl')) return;
  await client.call(contract.callExtension.muted, { body: { call_id: callId, is_muted: isMuted } }).catch(() => {});
}
