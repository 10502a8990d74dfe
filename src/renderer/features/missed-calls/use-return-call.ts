import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { UnreturnedLine } from '../../../shared/contract/unreturned-calls.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { usePermissions, useWorkstation } from '../../state/use-workstation.ts';
import { type CallButton, useCallButton } from '../../parts/calls/use-call-button.ts';
import { usePress } from '../../kit/use-press.ts';

export interface ReturnCall {
  readonly button: CallButton;
  /** Does nothing where the account cannot call. */
  readonly run: (line: UnreturnedLine) => void;
}

/** The entry of the work queue that a missed call is. */
export const keyOf = (line: UnreturnedLine): string =>
  line.customer ? `customer ${line.customer.id}` : `call ${line.record_id}`;

/** Calls a number that is owed a call. It is leased first: nothing rings when somebody else is about to call. */
export function useReturnCall(): ReturnCall {
  const { phone } = useWorkstation();
  const clinic = useClinic();
  const queries = useQueryClient();
  const press = usePress();
  const button = useCallButton();
  const mayCall = usePermissions().includes('call.place');
  const isOff = button.disabled || !mayCall;
  const run = useCallback(
    (line: UnreturnedLine): void => {
      if (isOff || line.number === '') return;
      press(async () => {
        await clinic.workQueue.lease({ body: { key: keyOf(line) } }).catch((error: unknown) => {
          void queries.invalidateQueries({ queryKey: ['missed-calls'] });
          throw error;
        });
        await phone.dial({ number: line.number, source: { recordId: line.record_id } });
      })();
    },
    [clinic, phone, press, queries, isOff],
  );
  return useMemo(() => ({ button: { ...button, disabled: isOff }, run }), [button, isOff, run]);
}
