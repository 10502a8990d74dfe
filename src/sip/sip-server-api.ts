import type { Clock } from '../shared/clock.ts';
import type { IncomingLeg, OutgoingLeg } from './leg.ts';
import type { ExtensionCall, TrunkCall } from './outgoing-calls.ts';
import type { Ha1Credential, SipSocket, Trunk } from './ports.ts';
import type { Random } from './random.ts';
import type { Registration } from './registrar.ts';
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
  readonly credentials: (extension: string) => Promise<readonly Ha1Credential[]>;
  /** Where calls from trunks are taken; null: nowhere, and calls to a trunk leave from a free port. */
  readonly udp: { readonly host: string; readonly port: number } | null;
  readonly trunks: readonly Trunk[];
  /** Who else than a trunk may call at the trunk address. Default: nobody. */
  readonly trunkSources?: TrunkSourceOptions;
  /** How many legs one trunk host, or one softphone, may have at a time; more are answered 503. Default: 120. */
  readonly maxLegsPerSource?: number;
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
  /** Each initial INVITE that may become a call. Without a listener it is answered 480. */
  onIncoming(listener: (leg: IncomingLeg) => void): () => void;
  /** A trunk began, or ceased, to answer. */
  onTrunk(listener: (state: TrunkState) => void): () => void;
  /** Whether a trunk answers, and since when; null while that is not known yet. */
  trunkState(name: string): TrunkState | null;
  /** Drops the binding of an extension; calls that run on it go on. `reason` is for the log. */
  unregister(extension: string, reason?: string): void;
  /** Drops every binding that this credential proved. */
  dropCredential(id: string): void;
  /** What is kept in memory, and what was not taken: for tests and for the health page. */
  counts(): SipCounts;
  /** Ends all legs, waits up to 2 s for the answers, closes the sockets. */
  stop(): Promise<void>;
}

export interface SipCounts {
  readonly legs: number;
  readonly transactions: number;
  readonly malformed: number;
  /** Messages to the trunk address from where nobody may call. */
  readonly dropped: number;
  /** Calls beyond what one source may have at a time. */
  readonly refused: number;
}
