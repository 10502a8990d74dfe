import { expect, test } from 'vitest';
import type { MissedCallChanged } from '../../shared/contract/event.ts';
import { type Caller, controlCaller } from './caller.ts';
import { eventAsSeenBy } from './number-privacy.ts';

const reason = 'Forwarded to (021) 6234-5678';
const missed: MissedCallChanged = {
  call_id: 'call-1',
  agent_id: '1001',
  reason: 'declined',
  caller: 'ended',
  colleagues_signed_in: null,
  answered_by: null,
  hangup_cause: 'CALL_REJECTED',
  hangup_detail: { sip_code: 603, reason, code: null },
  seq: 1,
};
const seenBy = (permissions: Caller['permissions']) =>
  eventAsSeenBy({ ...controlCaller, permissions }, 'MissedCallChanged', missed, {
    isExtension: () => false,
    seesCustomer: () => true,
  });

test('reports the end of a missed call without the numbers that the far side named', () => {
  expect(seenBy(new Set(['customer.phone.view']))).toEqual(missed);
  expect(seenBy(new Set())).toEqual({
    ...missed,
    hangup_detail: { sip_code: 603, reason: 'Forwarded to 021****5678', code: null },
  });
});
