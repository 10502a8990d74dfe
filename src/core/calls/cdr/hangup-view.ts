import type { HangupCause, HangupCode, HangupDetail, LegEnds } from '../../../shared/contract/call.ts';
import type { CallRecordEnd } from '../call-record.ts';
import type { LegName } from '../leg-causes.ts';

interface EndColumns {
  readonly sip_code: number | null;
  readonly sip_reason: string | null;
  readonly hangup_code: string | null;
  readonly ended_by: LegName | null;
  readonly agent_leg_cause: string | null;
  readonly customer_leg_cause: string | null;
}

/** The end of a call, as in its record and its last event. */
interface HangupView {
  readonly hangup_detail: HangupDetail | null;
  readonly legs: LegEnds | null;
}

export const hangupViewOfRow = (row: EndColumns): HangupView =>
  hangupView({
    sipCode: row.sip_code,
    reason: row.sip_reason,
    code: row.hangup_code as HangupCode | null,
    legs:
      row.ended_by === null
        ? null
        : {
            endedBy: row.ended_by,
            agent: row.agent_leg_cause as HangupCause,
            customer: row.customer_leg_cause as HangupCause | null,
          },
  });

export function hangupView({
  sipCode,
  reason,
  code,
  legs,
}: Pick<CallRecordEnd, 'sipCode' | 'reason' | 'code' | 'legs'>): HangupView {
  const isBare = sipCode === null && reason === null && code === null;
  const detail = isBare ? null : { sip_code: sipCode, reason, code };
  if (legs === null) return { hangup_detail: detail, legs: null };
  const legOf = (name: LegName, cause: HangupCause) => ({
    hangup_cause: cause,
    hangup_detail: name === legs.endedBy ? detail : null,
  });
  return {
    hangup_detail: detail,
    legs: {
      agent: legOf('agent', legs.agent),
      customer: legs.customer === null ? null : legOf('customer', legs.customer),
    },
  };
}
