/** Carries RTP and RTCP to one far side. Received packets are decrypted. */
export interface MediaTransport {
  /** Whether a packet sent now can arrive: the far side's address is known and, with DTLS, the keys are agreed. */
  readonly isReady: boolean;
  sendRtp(packet: Buffer): void;
  sendRtcp(packet: Buffer): void;
  close(): void;
}

export interface TransportListener {
  onRtp(packet: Buffer): void;
  onRtcp(packet: Buffer): void;
  onReady(): void;
  /** The transport is broken for good. Called at most once. */
  onFailed(reason: string): void;
}
