import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import type { WorkLine } from '../../../shared/contract/work-queue.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useExtension, useWorkstation } from '../../state/use-workstation.ts';
import { usePress } from '../../ui/use-press.ts';

/**
 * Calls the customer of a line. A follow-up is leased first: if a colleague has it, an error is shown and nothing
 * rings. The one before is given back: an account may lease few.
 */
export function useCallLine(): (line: WorkLine) => void {
  const { phone } = useWorkstation();
  const clinic = useClinic();
  const queries = useQueryClient();
  const canLease = useExtension('ext/followup/lease');
  const press = usePress();
  const leased = useRef<number>(null);
  return useCallback(
    (line) => {
      const [reason] = line.reasons;
      press(async () => {
        if (reason?.kind === 'followup' && canLease) {
          const { id } = reason.record;
          if (leased.current !== null && leased.current !== id)
            await clinic.followupLease.release({ body: { id: leased.current } }).catch(() => undefined);
          leased.current = id;
          await clinic.followupLease.lease({ body: { id } }).catch((error: unknown) => {
            void queries.invalidateQueries({ queryKey: ['queue'] });
            throw error;
          });
        }
        const source =
          reason?.kind === 'missed_call'
            ? { recordId: reason.record_id }
            : { customerId: line.customer?.id ?? 0, phoneIndex: 0 };
        await phone.dial({ number: line.number, source });
      })();
    },
    [phone, clinic, queries, canLease, press],
  );
}
