import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { isMasked } from '../../shared/domain/masking.ts';
import type { PhoneCall } from '../../shared/ipc/phone-ipc.ts';
import { usePermissions, useWorkstation } from '../state/use-workstation.ts';
import { intakeDraft } from './intake-draft.ts';

/** Opens the intake of a caller whom nobody knows, with the number in it; what was typed for this call stays. */
export function useOpenIntake(): (call: PhoneCall) => void {
  const navigate = useNavigate();
  const { mirrors, keepDraft } = useWorkstation();
  const mayReserve = usePermissions().includes('reservation.edit');
  return useCallback(
    (call) => {
      if (!mayReserve || call.direction !== 'inbound') return;
      const draft = intakeDraft({ call: call.id });
      if (!isMasked(call.number) && !mirrors.drafts.getState().value[draft])
        keepDraft(draft, { 'customer.phone': [call.number] });
      void navigate({ to: '/reservations/new', search: { call: call.id } });
    },
    [keepDraft, mayReserve, mirrors.drafts, navigate],
  );
}
