/**
 * The one door to media. Two engines can stand behind it: one in this process, and an external media relay.
 * All audio inside is PCMU, 8 kHz, mono, 20 ms a frame (RFC 3551 § 4.5.14).
 */
export interface MediaEngine {
  /** `webrtc`: DTLS-SRTP with ICE for softphones. `rtp`: plain RTP/AVP for trunks (symmetric RTP, RFC 4961). */
  createEndpoint(kind: 'webrtc' | 'rtp'): MediaEndpoint;
  /** Sends what each side says to the other, until the returned undo is called. An endpoint is in at most one bridge. */
  bridge(a: MediaEndpoint, b: MediaEndpoint): () => void;
  /** Sends an endpoint its own audio back, until the returned undo is called. */
  echo(endpoint: MediaEndpoint): () => void;
  /** Records a stereo WAV: what the agent says left, what the customer says right, aligned to the clock. */
  record(recording: { file: string; agent: MediaEndpoint; customer: MediaEndpoint }): Recording;
  stop(): Promise<void>;
}

export interface MediaEndpoint {
  readonly id: string;
  createOffer(): Promise<string>;
  /** Answers a first offer, or a later one (hold, resume, new transport). Rejects with ProblemError `unacceptable-media`. */
  acceptOffer(sdp: string): Promise<string>;
  acceptAnswer(sdp: string): Promise<void>;
  /** Plays to this endpoint, instead of what a bridge would send it. Starting another sound ends the one that plays. */
  play(sound: Sound): Playback;
  /** RFC 4733 telephone events, once each. */
  onDtmf(listener: (digit: string) => void): () => void;
  /** The first RTP packet has arrived. */
  onFirstPacket(listener: () => void): () => void;
  /** Nothing has been received for a while, or the transport failed. */
  onLost(listener: () => void): () => void;
  stats(): MediaStats;
  close(): void;
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
}

export interface MediaStats {
  readonly packetsReceived: number;
  readonly packetsSent: number;
  /** Holes in the received sequence numbers that were never filled. */
  readonly packetsLost: number;
}

export interface Recording {
  readonly file: string;
  /** The disk refused a write: the call goes on, what was written stays playable. */
  onFailed(listener: (reason: string) => void): () => void;
  /** Closes the file with a right header. */
  stop(): Promise<{ readonly seconds: number }>;
}
