/** Offer and answer (RFC 3264) of one endpoint, and the transport that comes of them. */
export interface Negotiator {
  /** See MediaEndpoint. */
  trust(addresses: readonly string[]): void;
  createOffer(): Promise<string>;
  acceptOffer(sdp: string): Promise<string>;
  acceptAnswer(sdp: string): Promise<void>;
  /** From now on the far side has to show that it is there, if it has not yet. */
  expectPeer(): void;
  /** Time when anything at all last arrived from the far side; null while that does not indicate its presence. */
  readonly heardAtMs: number | null;
  /** See MediaEndpoint. */
  readonly silentSinceMs: number | null;
  /** See MediaEndpoint. */
  readonly refusedAtMs: number | null;
  close(): void;
}
