/**
 * A way to one peer: a WebSocket connection (RFC 7118), or a remote address on our UDP socket. Requests go out and
 * responses come back on the same flow.
 */
export interface Flow {
  readonly id: string;
  readonly transport: 'WS' | 'UDP';
  /** A reliable transport needs no resends (RFC 3261 § 17). */
  readonly isReliable: boolean;
  /** host:port that we write into Via and Contact. */
  readonly sentBy: string;
  readonly remote: { readonly host: string; readonly port: number };
  readonly isOpen: boolean;
  send(text: string): void;
}
