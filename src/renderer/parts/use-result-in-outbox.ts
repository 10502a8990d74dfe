import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import * as z from 'zod';
import { type OutboxEntry, type OutboxKind, outboxKindOf } from '../../shared/ipc/outbox-ipc.ts';
import { useWorkstation } from '../state/use-workstation.ts';

const results: ReadonlySet<OutboxKind | null> = new Set(['followup.execute', 'followupRun.result']);
const completionSchema = z.object({ completes: z.object({ id: z.coerce.number() }) });

/** The follow-up whose result an entry has; undefined for another request. */
function followupOf(entry: OutboxEntry): number | undefined {
  const kind = outboxKindOf(entry);
  if (kind === 'wrapUp.save') return completionSchema.safeParse(entry.body).data?.completes.id;
  return results.has(kind) ? Number(entry.body['id']) : undefined;
}

/** Whether the result of a follow-up is in the outbox; what was read is read again when it has left it. */
export function useIsResultInOutbox(id: number): boolean {
  const queries = useQueryClient();
  const isInOutbox = useWorkstation().mirrors.outbox((state) => state.value.some((entry) => followupOf(entry) === id));
  const wasInOutbox = useRef(isInOutbox);
  useEffect(() => {
    if (wasInOutbox.current && !isInOutbox) void queries.invalidateQueries({ queryKey: ['followups'] });
    wasInOutbox.current = isInOutbox;
  }, [isInOutbox, queries]);
  return isInOutbox;
}
