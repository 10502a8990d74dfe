import type { LegEvent, LegState, OutgoingLeg, PartyAddress } from '../../../sip/leg.ts';

/** A leg whose far end is a script in this process: same states and events as a SIP dialog, no network. */
export class LocalLeg implements OutgoingLeg {
  readonly id: string;
  readonly remote: PartyAddress;
  readonly peerAddresses = [];
  readonly shownNumber: string | null = null;
  readonly #onEnded: () => void;
  #state: LegState = 'trying';
  #listener: ((event: LegEvent) => void) | null = null;
  #kept: LegEvent[] = [];

  constructor(id: string, remote: PartyAddress, onEnded: () => void) {
    this.id = id;
    this.remote = remote;
    this.#onEnded = onEnded;
  }

  get state(): LegState {
    return this.#state;
  }

  onEvent(listener: (event: LegEvent) => void): () => void {
    this.#listener = listener;
    for (const event of this.#kept.splice(0)) listener(event);
    return () => {
      this.#listener = null;
    };
  }

  end(why?: { status: number; reason?: string }): void {
    const wasAnswered = this.#state === 'answered';
    this.happen({
      kind: 'ended',
      end: { by: 'local', status: wasAnswered ? null : (why?.status ?? 487), reason: why?.reason ?? null },
    });
  }

  async reinvite(sdp: string): Promise<string> {
    return sdp;
  }

  /** A script is never out of reach. */
  livesWhile(_isHeard: () => boolean): void {}

  /** The far end did something. Ignored after its end. */
  protected happen(event: LegEvent): void {
    if (this.#state === 'ended') return;
    if (event.kind === 'ringing' || event.kind === 'answered' || event.kind === 'ended') this.#state = event.kind;
    if (this.#listener) this.#listener(event);
    else this.#kept.push(event);
    if (event.kind === 'ended') this.#onEnded();
  }

  protected reach(state: 'ringing' | 'answered'): void {
    if (this.#state !== 'ended') this.#state = state;
  }
}
