import type { CallSound } from '../../shared/ipc/call-sound.ts';

/** The fields that are read of the statistics of a connection (W3C, Identifiers for WebRTC’s Statistics API). */
interface Entry {
  readonly type: string;
  readonly kind?: string;
  readonly nominated?: boolean;
  readonly audioLevel?: number;
  readonly packetsReceived?: number;
  readonly packetsLost?: number;
  readonly jitter?: number;
  readonly currentRoundTripTime?: number;
}

interface Counted {
  readonly received: number;
  readonly lost: number;
}

/** Looks that the loss is counted over: some seconds, so that one packet is no alarm. */
const windowLooks = 20;

/** How a connection sounds, look by look. */
export class SoundFigures {
  #counted: Counted[] = [];

  /** Null where no sound has come since the last look: the call is on hold, or another one is talked in. */
  after(entries: Iterable<Entry>): CallSound | null {
    const all = [...entries];
    const inbound = all.find(({ type, kind }) => type === 'inbound-rtp' && kind === 'audio');
    const source = all.find(({ type, kind }) => type === 'media-source' && kind === 'audio');
    const pair = all.find(({ type, nominated }) => type === 'candidate-pair' && nominated === true);
    const { packetsReceived: received = 0, packetsLost: lost = 0, jitter, audioLevel } = inbound ?? {};
    const last = this.#counted.at(-1);
    this.#counted = [...this.#counted, { received, lost }].slice(-windowLooks);
    if (inbound === undefined || last === undefined || received === last.received) return null;
    const [first = last] = this.#counted;
    const lostNow = Math.max(0, lost - first.lost);
    const expected = received - first.received + lostNow;
    const ms = (seconds: number | undefined): number | null => (seconds === undefined ? null : seconds * 1000);
    return {
      own: source?.audioLevel ?? null,
      other: audioLevel ?? null,
      roundTripMs: ms(pair?.currentRoundTripTime),
      jitterMs: ms(jitter),
      loss: expected === 0 ? null : lostNow / expected,
    };
  }
}
