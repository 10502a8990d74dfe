/**
 * A leg is one SIP dialog of a call, seen from the switch. Flows are written over legs and never see a SIP message.
 *
 *   trying ─▶ ringing ─▶ answered ─▶ ended
 *     └─────────┴──────────────────────▲
 *
 * `answered`: 2xx sent (leg from the caller) or 2xx received and ACK sent (leg to the callee).
 */
export type LegState = 'trying' | 'ringing' | 'answered' | 'ended';

export interface LegEnd {
  readonly by: 'local' | 'remote';
  /**
   * Final status of a failed INVITE (487 after CANCEL, 488 when it was answered without SDP); null when an answered leg
   * ended with BYE.
   */
  readonly status: number | null;
  /** Reason phrase of that status, or the text of a Reason header (RFC 3326). */
  readonly reason: string | null;
  /** The far side did not respond in time or could not be reached: the status is generated (RFC 3261 § 8.1.3.1). */
  readonly isUnreachable?: true;
  /** The caller gave up before an answer, by CANCEL or BYE (RFC 3261 § 9, § 15); a called party may answer 487 too. */
  readonly isCancelled?: true;
  /** The caller gave up because another of the phones that the call rang had answered (RFC 3326 § 3.1). */
  readonly isAnsweredElsewhere?: true;
  /** The cause of the telephone network for that status (ITU-T Q.850), where the far side gave one. */
  readonly q850Cause?: number;
  /** The far side did not hang up: its connection was lost, or its refreshes of the call stopped. */
  readonly lost?: 'connection' | 'refresh';
}

/** Reason of the 408 that ends a leg whose connection did not come back. */
export const connectionLost = 'The connection was lost';

/** Events of the far side of a leg, in order; at most one `answered` and exactly one `ended`. */
export type LegEvent =
  | { readonly kind: 'ringing'; readonly status: number; readonly sdp: string | null }
  | { readonly kind: 'answered'; readonly sdp: string }
  /** re-INVITE or UPDATE with an offer (RFC 3261 § 14, RFC 3311). Exactly one of accept or reject must be called. */
  | { readonly kind: 'offer'; readonly sdp: string; accept(sdp: string): void; reject(status: number): void }
  | { readonly kind: 'info'; readonly contentType: string; readonly body: string }
  /**
   * REFER (RFC 3515). `replaces`: an attended transfer names the dialog to take over; its leg is null where the far
   * side has none like that with us.
   */
  | {
      readonly kind: 'refer';
      readonly target: string;
      readonly replaces: { readonly leg: Leg | null } | null;
      accept(): ReferProgress;
      /** `refusal`: as `Leg.end` has it. */
      reject(status: number, refusal?: string): void;
    }
  | { readonly kind: 'ended'; readonly end: LegEnd };

/** Reports the progress of a transfer to the transferor, by NOTIFY with message/sipfrag. */
export interface ReferProgress {
  report(status: number, reason: string): void;
}

export interface PartyAddress {
  /** User part of the address: an extension or a phone number. */
  readonly user: string;
  readonly displayName: string | null;
  /** A caller from outside who is transferred to the called party, and whom a trunk may be shown. Default: false. */
  readonly isTransferred?: boolean;
  /** The caller's own number, which a trunk may be shown in place of ours. Default: none. */
  readonly ownNumber?: string;
}

export interface Leg {
  readonly id: string;
  readonly state: LegState;
  /** The party at the far end of this leg. */
  readonly remote: PartyAddress;
  /** IP addresses of the trunk at the far end; empty for a softphone. */
  readonly peerAddresses: readonly string[];
  /** Returns an unsubscribe function. Events before the first listener are kept and delivered to it, in order. */
  onEvent(listener: (event: LegEvent) => void): () => void;
  /**
   * Sends CANCEL, a final response or BYE, depending on the state. Ending an ended leg does nothing. `refusal`: why an
   * INVITE is refused, as a code in `X-Refusal`, for clients that act on it.
   */
  end(why?: { status: number; reason?: string; refusal?: string }): void;
  /**
   * Sends an offer in the dialog and resolves with the answer. Rejects with a ProblemError when the far side refuses.
   */
  reinvite(sdp: string): Promise<string>;
  /**
   * Asked while the far side cannot be signalled to: an answered leg lives for as long as it is true, at most ten
   * minutes. The default is false.
   */
  livesWhile(isHeard: () => boolean): void;
}

/** A leg that the far side opened. */
export interface IncomingLeg extends Leg {
  readonly from:
    | { readonly kind: 'softphone'; readonly extension: string }
    | { readonly kind: 'trunk'; readonly trunk: string | null };
  /** User part of the Request-URI: the called number. */
  readonly calledNumber: string;
  /** Null when the INVITE carried no SDP; the answer to our offer then comes as an `answered` event. */
  readonly offer: string | null;
  /** 180, or 183 with early media when an SDP is given. */
  ring(sdp?: string): void;
  /**
   * 200 OK, once a description in a reliable provisional response was acknowledged (RFC 3262 § 3). Resolves when it is
   * sent, at which the leg is answered; never when the leg ends before.
   */
  answer(sdp: string): Promise<void>;
}

/** A leg that we opened. */
export interface OutgoingLeg extends Leg {
  /** The number that the far side sees; null where it is not called over a trunk. */
  readonly shownNumber: string | null;
}
