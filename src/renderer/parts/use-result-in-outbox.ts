import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { OutboxKind } from '../../shared/ipc/outbox-ipc.ts';
import { useWorkstation } from '../state/use-workstation.ts';

const results: ReadonlySet<string> = new Set<OutboxKind>(['followup.execute', 'followupRun.result']);

/** Whether the result of a follow-up is in the outbox; what was read is read again when it has left it. */
export function useIsResultInOutbox(id: number): boolean {
  const queries = useQueryClient();
  const isInOutbox = useWorkstation().mirrors.outbox((state) =>
    state.value.some(({ area, endpoint, body }) => results.has(`${area}.${endpoint}`) && Number(body['id']) === id),
  );
  const wasInOutbox = useRef(isInOutbox);
  useEffect(() => {
    if (wasInOutbox.current && !isInOutbox) void queries.invalidateQueries({ queryKey: ['followups'] });
    wasInOutbox.current = isInOutbox;
  }, [isInOutbox, queries]);
  return isInOutbox;
}
