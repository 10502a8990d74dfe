import { contract } from '../../../shared/contract/contract.ts';
import type { ServiceClient } from '../service-client/service-client.ts';

const extension = contract.callExtension.muted.path.replace('/api/', '');

/**
 * Reports a muted microphone to the service, which keeps it with the call. Never rejects: a call does not depend on it,
 * and the page of the record names muting as a report of the workstation.
 */
export async function reportMuted(parts: {
  readonly client: ServiceClient;
  /** Extensions that the service offers beyond the interface. */
  readonly extensions: readonly string[];
  readonly callId: string;
  readonly isMuted: boolean;
}): Promise<void> {
  const { client, extensions, callId, isMuted } = parts;
  if (!extensions.includes(extension)) return;
  await client.call(contract.callExtension.muted, { body: { call_id: callId, is_muted: isMuted } }).catch(() => {});
}
