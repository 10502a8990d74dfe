import { Emitter } from '../../../shared/event.ts';
import { ProblemError } from '../../../shared/problem.ts';
import type { Leg, LegEnd, LegEvent } from '../../../sip/leg.ts';
import type { MediaEndpoint } from '../../../media/media-port.ts';
import type { ClinicDirectory } from '../telephony-port.ts';

/** The channel of the recording: left for the agent, right for the customer. */
export type Side = 'agent' | 'customer';

export type ReferEvent = Extract<LegEvent, { kind: 'refer' }>;

/** 180 or 183; `hasSound`: with early media (RFC 3960). */
export interface Ringing {
  readonly status: number;
  readonly hasSound: boolean;
}

/** Whether the agent may answer: a phone rings on while its account is disabled. */
export const mayAnswer = async (directory: ClinicDirectory, agentId: string | null): Promise<boolean> =>
  agentId === null || (await directory.permits({ agentId, action: 'answer' })) === 'granted';

/** One side of a call: its signalling (leg) and its sound (endpoint), kept in step. */
export class Party {
  /** In the call that it takes part in now. */
  side: Side;
  readonly agentId: string | null;
  readonly leg: Leg;
  readonly media: MediaEndpoint;
  /** Settles once; never rejects. `ended` comes for every party, answered or not. */
  readonly answered: Promise<void>;
  readonly ended: Promise<LegEnd>;
  #isAnswered = false;
  #hasRung = false;
  #end: LegEnd | null = null;
  readonly #ringing = new Emitter<Ringing>();
  readonly #key = new Emitter<string>();
  #refer: (event: ReferEvent) => void = (event) => event.reject(603);

  constructor(part: {
    side: Side;
    agentId: string | null;
    leg: Leg;
    media: MediaEndpoint;
    onMediaFailed: (error: unknown) => void;
    mayAnswer: () => Promise<boolean>;
  }) {
    this.side = part.side;
    this.agentId = part.agentId;
    this.leg = part.leg;
    this.media = part.media;
    const answered = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<LegEnd>();
    this.answered = answered.promise;
    this.ended = ended.promise;
    let negotiated: string | null = null;
    const negotiate = async (sdp: string) => {
      if (sdp === negotiated) return;
      negotiated = sdp;
      await this.media.acceptAnswer(sdp);
    };
    /** Why an answer was not accepted, and so why the party ends, whatever its leg reports. */
    let refusedAnswer: LegEnd | null = null;
    const refuse = (status: number, reason: string) => {
      refusedAnswer = { by: 'local', status, reason };
      part.leg.end({ status, reason });
    };
    const onEvent = async (event: LegEvent) => {
      if (event.kind === 'ringing') {
        this.#hasRung = true;
        if (event.sdp) await negotiate(event.sdp);
        // Answered meanwhile: what ringing does to the sound would undo what the answer did.
        if (this.#isAnswered) return;
        this.#ringing.emit({ status: event.status, hasSound: event.sdp !== null });
      } else if (event.kind === 'answered') {
        this.#isAnswered = true;
        // A 200 whose media cannot be used is no answer. The transport is not waited for.
        await negotiate(event.sdp);
        if (await part.mayAnswer()) answered.resolve();
        else refuse(480, 'The account is disabled');
      } else if (event.kind === 'offer') {
        await this.media.acceptOffer(event.sdp).then(
          (sdp) => {
            // The offer of a phone that takes the call from another that rings comes as its answer too.
            negotiated = event.sdp;
            event.accept(sdp);
          },
          (error: unknown) => event.reject(error instanceof ProblemError ? 488 : 500),
        );
      } else if (event.kind === 'refer') {
        this.#refer(event);
      } else if (event.kind === 'info') {
        const key = keyOfInfo(event);
        if (key !== null) this.#key.emit(key);
      } else if (event.kind === 'ended') {
        this.#end = refusedAnswer ?? event.end;
        ended.resolve(this.#end);
      }
    };
    part.leg.onEvent(
      (event) =>
        void onEvent(event).catch((error: unknown) => {
          part.onMediaFailed(error);
          // The answer cannot be used (RFC 3261 § 21.4.26).
          refuse(488, error instanceof Error ? error.message : String(error));
        }),
    );
  }

  get end(): LegEnd | null {
    return this.#end;
  }

  /** The leg has sent ringing, which an immediate answer may omit. */
  get hasRung(): boolean {
    return this.#hasRung;
  }

  onRinging(listener: (ringing: Ringing) => void): void {
    this.#ringing.on(listener);
  }

  /**
   * A key that the party presses: 0 to 9, *, #, A to D. By RFC 4733, or by INFO, as gateways send it that know no
   * other way. Returns an unsubscribe function.
   */
  onKey(listener: (key: string) => void): () => void {
    const stops = [this.media.onDtmf(listener), this.#key.on(listener)];
    return () => {
      for (const stop of stops) stop();
    };
  }

  /** Handles this party's transfer requests; without a handler they are declined. */
  set onRefer(handler: (event: ReferEvent) => void) {
    this.#refer = handler;
  }

  leave(why?: { status: number; reason?: string }): void {
    this.leg.end(why);
    this.media.close();
  }
}

/** The key in an INFO with `application/dtmf-relay` (`Signal=5`) or `application/dtmf` (`5`); null for any other. */
function keyOfInfo({ contentType, body }: Extract<LegEvent, { kind: 'info' }>): string | null {
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase();
  if (type !== 'application/dtmf-relay' && type !== 'application/dtmf') return null;
  const written = type === 'application/dtmf' ? body : (/^[ \t]*signal[ \t]*=(.*)$/im.exec(body)?.[1] ?? '');
  return /^[\d*#A-D]$/i.exec(written.trim())?.[0].toUpperCase() ?? null;
}
