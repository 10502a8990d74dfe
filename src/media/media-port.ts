/**
 * The only port to media. Two engines can implement it: one in this process, and an external media relay. All audio
 * inside is PCMU, 8 kHz, mono, 20 ms a frame (RFC 3551 § 4.5.14).
 */
export interface MediaEngine {
  /**
   * `webrtc`: DTLS-SRTP with ICE for softphones. `rtp`: RTP for trunks (symmetric, RFC 4961), plain or
   * as SRTP with keys in SDP (RFC 4568), as it is offered.
   * `farSide`: whom an `rtp` endpoint makes an offer to, where that is known.
   */
  createEndpoint(kind: 'webrtc' | 'rtp', farSide?: FarSide | null): MediaEndpoint;
  /** Loads what `webrtc` endpoints need, so that the first call does not wait for it. */
  prepareWebrtc(): void;
  /**
   * Plays that WAV in place of a prompt from now on; null: the one of the start. Prompts in progress continue. Throws
   * ProblemError for a file that cannot be used.
   */
  setPrompt(name: string, file: string | null): void;
  /**
   * Sends each side's sound to the other, until the returned undo is called. Throws ProblemError `conflict` when one
   * of the two is closed, or in another bridge, conference or echo.
   */
  bridge(a: MediaEndpoint, b: MediaEndpoint): () => void;
  /**
   * Sends each side the mixed sound of all others, until the returned undo is called. Throws ProblemError `conflict`
   * as `bridge` does.
   */
  confer(sides: readonly MediaEndpoint[]): () => void;
  /**
   * Sends a listener the sound of those, until the returned undo is called: of one alone its packets as they come, of
   * several their mixed sound. Nobody is sent the listener's by this. Throws ProblemError `conflict` as `bridge` does,
   * where the listener is sent another sound already; those who are heard may be in a bridge or a conference.
   */
  hear(listener: MediaEndpoint, heard: readonly MediaEndpoint[]): () => void;
  /**
   * Sends an endpoint its own audio back, until the returned undo is called. Throws ProblemError `conflict` as `bridge`
   * does.
   */
  echo(endpoint: MediaEndpoint): () => void;
  /**
   * Records a stereo WAV, the agent left and the customer right, aligned to the clock. The file must
   * be new.
   */
  record(recording: { file: string; agent: MediaEndpoint; customer: MediaEndpoint }): Recording;
  stop(): Promise<void>;
}

/** A plain RTP side, as far as it is known before it has sent any SDP. */
export interface FarSide {
  /** IP addresses of its signalling, or its name: an offer has the address of ours that leads there. See `trust`. */
  readonly addresses: readonly string[];
  /** Whether it is offered SRTP with keys in SDP (RFC 4568), and nothing else. Default: it is offered plain RTP. */
  readonly isEncrypted?: boolean;
}

export interface MediaEndpoint {
  readonly id: string;
  /**
   * IP addresses that plain RTP may come from in addition to the one that the far side announces: those of its
   * signalling, for a far side behind NAT. Packets from anywhere else are dropped. Until the first SDP they also decide
   * which of our addresses it has.
   */
  trust(addresses: readonly string[]): void;
  createOffer(): Promise<string>;
  /**
   * Answers a first offer, or a later one (hold, resume, new transport). Rejects with ProblemError
   * `unacceptable-media`.
   */
  acceptOffer(sdp: string): Promise<string>;
  acceptAnswer(sdp: string): Promise<void>;
  /**
   * Plays to this endpoint, instead of what a bridge would send it. Starting another sound ends the one that plays.
   * Begins when the transport is up, so that no first words are lost. Throws ProblemError: `not-found` for a prompt,
   * `invalid-input` for a tone.
   */
  play(sound: Sound): Playback;
  /** Keys of the far side, once each: telephone events (RFC 4733), or else the tones in its sound (ITU-T Q.24). */
  onDtmf(listener: (digit: string) => void): () => void;
  /** The first RTP packet has arrived. Called also (once, soon) when it had arrived before. */
  onFirstPacket(listener: () => void): () => void;
  /**
   * Whether the far side is there at all, whether or not it speaks: false once nothing has arrived from it for 5 s (no
   * sound, no RTCP, no check of ICE consent) or its DTLS failed, true when something arrives again. One that has never
   * come counts as present until it is bridged: it may not have the answer yet. A plain RTP side always counts as
   * present: it may be silent and there.
   */
  readonly isPresent: boolean;
  /**
   * When anything last came from the far side of a WebRTC endpoint, sound or a check of ICE consent, on the monotonic
   * clock; null for plain RTP, and while nothing needs to have come yet.
   */
  readonly heardAtMs: number | null;
  /** Each change of `isPresent` once. */
  onPresence(listener: (isPresent: boolean) => void): () => void;
  /**
   * The far side has put the call on hold and sends no sound itself meanwhile: a softphone (RFC 3264 § 8.4), or a plain
   * RTP side that is inactive.
   */
  readonly holds: boolean;
  /** Each change of `holds` once. */
  onHold(listener: (holds: boolean) => void): () => void;
  /** The far side takes no sound now, whether or not it has its own music: it has put us on hold. */
  readonly isOnHold: boolean;
  /** Each change of `isOnHold` once. */
  onHeld(listener: (isOnHold: boolean) => void): () => void;
  /**
   * Time since when a plain RTP side that may send has sent neither sound nor RTCP, on the monotonic clock; null while
   * it may not (hold, RFC 3264 § 8.4) and for WebRTC, which `isPresent` describes.
   */
  readonly silentSinceMs: number | null;
  /**
   * When sound last came that was not taken for a plain RTP side's, on the monotonic clock: from an address that is not
   * its own, or beside its stream. Null for none, and for WebRTC.
   */
  readonly refusedAtMs: number | null;
  /**
   * The sound that the far side should send, on the monotonic clock; null while it need not: on hold (RFC 3264 § 8.4),
   * where its packets show that it suppresses silence, or its RTCP that it has sent nothing.
   */
  readonly soundArrivals: SoundArrivals | null;
  stats(): MediaStats;
  close(): void;
}

export interface SoundArrivals {
  /** When the last packet came, or since when one should. */
  readonly lastMs: number;
  /** The last gap of a second and more; null for none. */
  readonly gap: SoundGap | null;
}

export interface SoundGap {
  readonly fromMs: number;
  readonly toMs: number;
  /** Nothing had come before it. */
  readonly isFirst: boolean;
}

export type Sound =
  /** A WAV in `resources/prompts`, without its extension. */
  | { readonly kind: 'prompt'; readonly name: string; readonly loop?: boolean }
  /** ITU-T E.180: 450 Hz, 1 s on, 4 s off. */
  | { readonly kind: 'ringback' }
  | { readonly kind: 'tone'; readonly hertz: number; readonly milliseconds: number };

export interface Playback {
  /** Resolves when the sound has ended or was stopped. */
  readonly ended: Promise<void>;
  stop(): void;
  /** A sound that loops ends with its present pass. Returns `ended`. */
  finish(): Promise<void>;
}

export interface MediaStats {
  readonly packetsReceived: number;
  readonly packetsSent: number;
  /** Holes in the received sequence numbers that were never filled. */
  readonly packetsLost: number;
  /** Frames of 20 ms since the engine began, of all endpoints; and those in which sound left over 60 ms late. */
  readonly frames: number;
  readonly lateFrames: number;
}

export interface Recording {
  readonly file: string;
  /** The left channel has these from now on, three at most, which are mixed; with none it is silent. */
  switchAgents(agents: readonly MediaEndpoint[]): void;
  /** While paused both channels are silent: what is said is not written. */
  setPaused(isPaused: boolean): void;
  /** The disk refused a write: the call continues, and the audio written so far stays playable. */
  onFailed(listener: (reason: string) => void): () => void;
  /** Closes the file with a right header. */
  stop(): Promise<{ readonly seconds: number }>;
}
