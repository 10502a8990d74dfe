import type { Clock } from '../shared/clock.ts';
import type { IncomingLeg, OutgoingLeg } from './leg.ts';
import type { ExtensionCall, TrunkCall } from './outgoing-calls.ts';
import type { SipSocket, SoftphoneCredentials, Trunk } from './ports.ts';
import type { Random } from './random.ts';
import type { RefusedCall } from './refused-calls.ts';
import type { Registration } from './registrar.ts';
import type { SavedLeg } from './saved-dialog.ts';
import type { SipLog } from './sip-log.ts';
import type { TrunkState } from './trunk-directory.ts';
import type { TrunkSourceOptions } from './trunk-sources.ts';
import type { BindUdp } from './udp-transport.ts';

export interface SipServerOptions {
  /** Our SIP domain and digest realm. */
  readonly domain: string;
  readonly clock: Clock;
  /** Default: the machine's. */
  readonly random?: Random;
  readonly log: SipLog;
  /** Default: nobody may register. */
  readonly credentials?: SoftphoneCredentials;
  /** Where calls from trunks are taken; null: nowhere, and calls to a trunk leave from a free port. */
  readonly udp: { readonly host: string; readonly port: number } | null;
  readonly trunks: readonly Trunk[];
  /** Sources other than the trunks that may call the trunk address. Default: none. */
  readonly trunkSources?: TrunkSourceOptions;
  /** The maximum of calls in progress from one trunk host, or one softphone; more get 503. Default: 120. */
  readonly maxIncomingPerSource?: number;
  /** A softphone's connection that has not authenticated by then is closed. Default: 10 s. */
  readonly authenticationTimeoutMs?: number;
  /** Default: the machine's network. */
  readonly bindUdp?: BindUdp;
}

export interface SipServer {
  /** A softphone's connection (RFC 7118); the HTTP server holds the socket and hands its messages over. */
  attachWebSocket(socket: SipSocket): { receive(text: string): void; closed(): void };
  /** `udp:HOST:PORT`; null without trunks and trunk address. */
  udpAddress(): string | null;
  /** Throws ProblemError `agent-not-registered`. */
  callExtension(call: ExtensionCall): OutgoingLeg;
  /** Throws ProblemError `not-found` for a trunk that is not configured. */
  callTrunk(call: TrunkCall): OutgoingLeg;
  isRegistered(extension: string): boolean;
  onRegistration(listener: (registration: Registration) => void): () => void;
  /** Each initial INVITE that may become a call. Answered with 480 while there is no listener. */
  onIncoming(listener: (leg: IncomingLeg) => void): () => void;
  /** A call from a trunk was refused before it had a leg; 20 a minute at most. */
  onRefused(listener: (call: RefusedCall) => void): () => void;
  /** A trunk became reachable or unreachable. */
  onTrunk(listener: (state: TrunkState) => void): () => void;
  /**
   * Replaces the trunks: new and changed ones are asked from now on, and nobody calls by those that are missing.
   * Calls in progress continue. Rejects with ProblemError `unavailable` when no socket can be opened.
   */
  setTrunks(trunks: readonly Trunk[]): Promise<void>;
  /** Whether a trunk is reachable, and since when; null while unknown. */
  trunkState(name: string): TrunkState | null;
  /**
   * IP addresses of a trunk, those that it is called at first, or its host's name while that has not been resolved;
   * none for an unknown one.
   */
  trunkAddresses(name: string): readonly string[];
  /** Removes the binding of an extension; its calls continue. `reason` is logged. */
  unregister(extension: string, reason?: string): void;
  /** Removes every binding that was authenticated with this credential. */
  dropCredential(id: string): void;
  /**
   * The legs of trunks that were answered, or ring there, by now, and those of `endAbandoned` that are not over: for
   * `endAbandoned` of the process that follows, should this one be killed.
   */
  savedLegs(): SavedLeg[];
  /** Sends BYE, or CANCEL, for legs that a process before this one has left. */
  endAbandoned(legs: readonly SavedLeg[]): void;
  /** Objects in memory and rejected messages, for tests and the health page. */
  counts(): SipCounts;
  /** Ends all legs, waits up to 2 s for the answers, closes the sockets. */
  stop(): Promise<void>;
}

export interface SipCounts {
  readonly legs: number;
  readonly transactions: number;
  readonly malformed: number;
  /** Messages to the trunk address from sources that may not call. */
  readonly dropped: number;
  /** Calls beyond the limit for one source. */
  readonly refused: number;
}
