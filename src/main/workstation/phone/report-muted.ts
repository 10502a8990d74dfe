import { contract } from '../../../shared/contract/contract.ts';
import type { ServiceClient } from '../service-client/service-client.ts';

const extension = contract.callExtension.muted.path.replace('/api/', '');

/**
 * Reports to the service, for the course of the call, whether the microphone is muted. Never rejects: the call goes on
 * without, and the page of the record says where its muting comes from.
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
