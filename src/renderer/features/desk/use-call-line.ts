import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { WorkLine } from '../../../shared/contract/work-queue.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useWorkstation } from '../../state/use-workstation.ts';
import { usePress } from '../../ui/use-press.ts';

/**
 * Calls the person of a line, who is leased first: if a colleague is about to call, an error is shown and nothing
 * rings.
 */
export function useCallLine(): (line: WorkLine) => void {
  const { phone } = useWorkstation();
  const clinic = useClinic();
  const queries = useQueryClient();
  const press = usePress();
  return useCallback(
    (line) => {
      press(async () => {
        await clinic.workQueue.lease({ body: { key: line.key } }).catch((error: unknown) => {
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
    [phone, clinic, queries, press],
  );
}
