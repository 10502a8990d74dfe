import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import type { WorkLine } from '../../../shared/contract/work-queue.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useCapability, useWorkstation } from '../../state/use-workstation.ts';
import { usePress } from '../../kit/use-press.ts';

/** The follow-up that a call of the line is about. */
function followupOf({ reasons }: WorkLine): number | null {
  const due = reasons.find(({ kind }) => kind === 'followup' || kind === 'promise');
  return due?.kind === 'followup' || due?.kind === 'promise' ? due.record.id : null;
}

/**
 * Calls the person of a line, who is leased first, and so is their follow-up: if a colleague is about to call, or has
 * it open in a run, an error is shown and nothing rings. The follow-up before is given back: an account may lease few.
 */
export function useCallLine(): (line: WorkLine) => void {
  const { phone } = useWorkstation();
  const clinic = useClinic();
  const queries = useQueryClient();
  const canLease = useCapability('followUps');
  const press = usePress();
  const leased = useRef<number>(null);
  const lease = useCallback(
    async (line: WorkLine): Promise<void> => {
      await clinic.workQueue.lease({ body: { key: line.key } });
      const id = canLease ? followupOf(line) : null;
      if (id === null) return;
      if (leased.current !== null && leased.current !== id)
        await clinic.followupLease.release({ body: { id: leased.current } }).catch(() => undefined);
      leased.current = id;
      await clinic.followupLease.lease({ body: { id } });
    },
    [clinic, canLease],
  );
  return useCallback(
    (line) => {
      press(async () => {
        await lease(line).catch((error: unknown) => {
          void queries.invalidateQueries({ queryKey: ['queue'] });
          throw error;
        });
        const source =
          line.missed_call_id === null
            ? { customerId: line.customer?.id ?? 0, phoneIndex: 0 }
            : { recordId: line.missed_call_id };
        await phone.dial({ number: line.number, source });
      })();
    },
    [phone, lease, queries, press],
  );
}
