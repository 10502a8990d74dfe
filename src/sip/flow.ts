/**
 * A way to one peer: a WebSocket connection (RFC 7118), a remote address on our UDP socket, or a connection with a
 * trunk. Requests go out and responses come back on the same flow.
 */
export interface Flow {
  readonly id: string;
  readonly transport: 'WS' | 'UDP' | 'TCP' | 'TLS';
  /** A reliable transport needs no resends (RFC 3261 § 17). */
  readonly isReliable: boolean;
  /** host:port that we write into Via. */
  readonly sentBy: string;
  /** Where requests inside a dialog reach us over this flow (RFC 3261 § 8.1.1.8). */
  readonly contact: string;
  readonly remote: { readonly host: string; readonly port: number };
  readonly isOpen: boolean;
  send(text: string): void;
  /** This way to one server: where the host is a name, the one that the first message reaches (RFC 3263 § 4.3). */
  bound(): Flow;
  /** The flow to the next hop of a dialog that started on this flow; a WebSocket leads to its peer only. */
  towards(uri: string): Flow;
  /** The way of a response when the sender asked for another port than it sent from (RFC 3261 § 18.2.2). */
  atPort(port: number): Flow;
}
