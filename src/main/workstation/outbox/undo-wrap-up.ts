import { randomUUID } from 'node:crypto';
import { contract } from '../../../shared/contract/contract.ts';
import { ProblemError } from '../../../shared/problem.ts';
import type { ServiceClient } from '../service-client/service-client.ts';
import type { Outbox } from './outbox.ts';

/**
 * See `outboxIpc`. Each attempt has a new key: after an attempt whose answer was lost, the outbox may have sent what
 * this one undoes.
 */
export const undoWrapUp = (
  outbox: Pick<Outbox, 'withdraw'>,
  client: Pick<ServiceClient, 'call'>,
  { callId, writes, reason }: { readonly callId: string; readonly writes: number; readonly reason: string },
): Promise<void> =>
  outbox.withdraw(callId, async (neverSent) => {
    if (neverSent >= writes) return;
    const request = { body: { call_id: callId, reason }, idempotencyKey: randomUUID() };
    await client.call(contract.wrapUp.undo, request).catch((error: unknown) => {
      // The client repeats a request whose answer was lost; this one was carried out.
      if (!(error instanceof ProblemError) || error.reason !== 'request-done') throw error;
    });
  });
