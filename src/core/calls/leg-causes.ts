import type { HangupCause } from '../../shared/contract/call.ts';

export type LegName = 'agent' | 'customer';

/** How the legs of a dual call ended. */
export interface LegCauses {
  /** The leg whose end ended the call: the detail of the record is this one's. */
  readonly endedBy: LegName;
  readonly agent: HangupCause;
  /** Null when the customer was never called: the agent's mobile had not answered. */
  readonly customer: HangupCause | null;
}

/**
 * A leg that was answered is cleared normally, whatever became of the other one. One that was not answered and did not
 * end the call was cancelled (RFC 3261 § 9).
 */
export function legCausesOf(
  answered: ReadonlySet<LegName>,
  { leg, cause }: { readonly leg: LegName; readonly cause: HangupCause },
): LegCauses {
  const causeOf = (name: LegName): HangupCause => {
    if (answered.has(name)) return 'NORMAL_CLEARING';
    return name === leg ? cause : 'ORIGINATOR_CANCEL';
  };
  return { endedBy: leg, agent: causeOf('agent'), customer: answered.has('agent') ? causeOf('customer') : null };
}
