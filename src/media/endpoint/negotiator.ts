/** Offer and answer (RFC 3264) of one endpoint, and the transport that comes of them. */
export interface Negotiator {
  createOffer(): Promise<string>;
  acceptOffer(sdp: string): Promise<string>;
  acceptAnswer(sdp: string): Promise<void>;
  /** To be called about every second. True when the transport has been silent for too long. */
  isTransportLost(nowMs: number): boolean;
  close(): void;
}
