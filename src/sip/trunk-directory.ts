import { isIP } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import { plainAddress } from '../node/address-list.ts';
import type { Clock } from '../shared/clock.ts';
import type { Trunk } from './ports.ts';
import type { SipRequest } from './sip-message.ts';
import { calledOf } from './trunk-account.ts';
import type { RegistrationState, TrunkRegistration } from './trunk-registration.ts';

export interface TrunkState {
  readonly trunk: string;
  /** It answers, and has our address where it is to have it. */
  readonly up: boolean;
  /** Status of the answer to OPTIONS, or to a refused REGISTER; 408 for none, 503 when it could not be sent. */
  readonly status: number;
  /** Why it refused to register us, in its words; null where it did not. */
  readonly reason: string | null;
  /** Why nothing could be sent to it, in the words of the system; null where it could. */
  readonly failure: string | null;
  /** When it forgets our address unless it is told again, epoch milliseconds; null where it does not have it. */
  readonly registeredUntil: number | null;
  /** Since when it is up, or not, epoch milliseconds. */
  readonly since: number;
}

/** A trunk as it is known so far. */
interface Known {
  /** Status of the last OPTIONS; null before the first one completed. */
  status: number | null;
  /** See TrunkState. */
  failure: string | null;
  readonly registration: TrunkRegistration | null;
  registered: RegistrationState | null;
}

export interface TrunkParts {
  readonly trunks: readonly Trunk[];
  readonly clock: Clock;
  /**
   * Sends OPTIONS to the trunk and calls back with the status of its final response (`failure`: see TrunkState).
   * Returns a function that stops it.
   */
  readonly ask: (trunk: Trunk, answered: (status: number, failure: string | null) => void) => () => void;
  /** The registration with a trunk, which reports its state. */
  readonly register: (trunk: Trunk, onState: (state: RegistrationState) => void) => TrunkRegistration;
  /** `hasTurned`: it is up, or down, since just now. */
  readonly onState: (state: TrunkState, hasTurned: boolean) => void;
  /** All addresses of a trunk's servers; rejects when it has none. */
  readonly resolve: (trunk: Trunk) => Promise<readonly string[]>;
  /** A trunk that answered OPTIONS before did not answer: another of its addresses may. */
  readonly onSilent: (trunk: Trunk) => void;
}

const qualifyEveryMs = 30_000;
/** A trunk that is down is asked more often: it is used again soon after it is back. */
const retryEveryMs = 5_000;
/** Four OPTIONS are lost by then (at 0, 0.5, 1.5 and 3.5 s): the trunk is down, though timer F would wait for 32 s. */
const responseTimeoutMs = 4_000;

/**
 * The trunks: which one a peer is, whether each answers (OPTIONS every 30 s, RFC 3261 § 11), and has our address where
 * it asks for that.
 */
export class TrunkDirectory {
  readonly #parts: TrunkParts;
  #trunks: ReadonlyMap<string, Trunk>;
  readonly #addresses = new Map<string, ReadonlySet<string>>();
  readonly #known = new Map<string, Known>();
  readonly #states = new Map<string, TrunkState>();
  readonly #disarm = new Map<string, () => void>();
  readonly #responsive = new Set<string>();
  #isStopped = false;

  constructor(parts: TrunkParts) {
    this.#parts = parts;
    this.#trunks = new Map(parts.trunks.map((trunk) => [trunk.name, trunk]));
  }

  start(): void {
    for (const trunk of this.#trunks.values()) this.#begin(trunk);
  }

  /** Replaces the trunks. The state of an unchanged one is kept; a changed one is asked like a new one. */
  set(trunks: readonly Trunk[]): void {
    const before = this.#trunks;
    const stays = (trunk: Trunk): boolean => isDeepStrictEqual(before.get(trunk.name), trunk);
    // The same object as before: what is under way for it compares by it.
    const next = trunks.map((trunk) => (stays(trunk) ? (before.get(trunk.name) ?? trunk) : trunk));
    this.#trunks = new Map(next.map((trunk) => [trunk.name, trunk]));
    for (const trunk of before.values()) if (this.byName(trunk.name) !== trunk) this.#forget(trunk);
    for (const trunk of next) if (before.get(trunk.name) !== trunk) this.#begin(trunk);
  }

  byName(name: string): Trunk | null {
    return this.#trunks.get(name) ?? null;
  }

  /**
   * The trunk that a call came from; null for anybody else. Among several at one address it is the one whose account is
   * called, or else the one with that port; a single one may send from any port, as many carriers do.
   */
  ofCall(request: SipRequest, remote: { host: string; port: number }): Trunk | null {
    const there = calledOf(this.#atHost(remote.host), request);
    return there.find((trunk) => trunk.port === remote.port) ?? (there.length === 1 ? (there[0] ?? null) : null);
  }

  hasAddress(host: string): boolean {
    return this.#atHost(host).length > 0;
  }

  /** The IP addresses of a trunk; none while its name has not been resolved. */
  addressesOf(name: string): readonly string[] {
    return [...(this.#addresses.get(name) ?? [])];
  }

  /** Whether both addresses are of one trunk. */
  shareTrunk(one: string, other: string): boolean {
    const there = this.#atHost(other);
    return this.#atHost(one).some((trunk) => there.includes(trunk));
  }

  /** Null before the first OPTIONS, and REGISTER, completed. */
  stateOf(name: string): TrunkState | null {
    return this.#states.get(name) ?? null;
  }

  /** A connection with these trunks was lost: calls would come over it. */
  connectionLost(isOver: (trunk: Trunk) => boolean): void {
    for (const trunk of this.#trunks.values()) if (isOver(trunk)) this.#known.get(trunk.name)?.registration?.start();
  }

  stop(): void {
    this.#isStopped = true;
    for (const disarm of this.#disarm.values()) disarm();
    for (const { registration } of this.#known.values()) registration?.stop();
  }

  #begin(trunk: Trunk): void {
    if (isIP(trunk.host)) this.#addresses.set(trunk.name, new Set([trunk.host]));
    const registration = trunk.registers
      ? this.#parts.register(trunk, (state) => {
          known.registered = state;
          this.#note(trunk);
        })
      : null;
    const known: Known = { status: null, failure: null, registration, registered: null };
    this.#known.set(trunk.name, known);
    this.#qualify(trunk);
    registration?.start();
  }

  #forget(trunk: Trunk): void {
    const { name } = trunk;
    this.#disarm.get(name)?.();
    this.#disarm.delete(name);
    const after = this.byName(name);
    const keepsAccount = after?.registers === true && isDeepStrictEqual(accountOf(after), accountOf(trunk));
    this.#known.get(name)?.registration?.stop({ keepsAccount });
    this.#known.delete(name);
    this.#addresses.delete(name);
    this.#states.delete(name);
    this.#responsive.delete(name);
  }

  #atHost(host: string): Trunk[] {
    const address = plainAddress(host);
    return [...this.#trunks.values()].filter((trunk) => this.#addresses.get(trunk.name)?.has(address));
  }

  #qualify(trunk: Trunk): void {
    if (this.#isStopped) return;
    // A name may come to mean another address while we run; the old one holds until the new one is known.
    if (!isIP(trunk.host)) void this.#resolve(trunk);
    const { clock, ask } = this.#parts;
    const settle = (status: number, failure: string | null): void => {
      disarmTimeout();
      const known = this.#known.get(trunk.name);
      if (known) Object.assign(known, { status, failure });
      this.#note(trunk);
      this.#disarm.set(
        trunk.name,
        clock.after(serves(status) ? qualifyEveryMs : retryEveryMs, () => this.#qualify(trunk)),
      );
    };
    const abandon = ask(trunk, (status, failure) => {
      // Some carriers never answer OPTIONS: their silence means nothing.
      if (status !== 408) this.#responsive.add(trunk.name);
      settle(status, failure);
    });
    const disarmTimeout = clock.after(responseTimeoutMs, () => {
      abandon();
      if (this.#responsive.has(trunk.name)) {
        this.#parts.onSilent(trunk);
        // The server at its next address does not know us.
        this.#known.get(trunk.name)?.registration?.start();
      }
      settle(408, null);
    });
    this.#disarm.set(trunk.name, () => {
      disarmTimeout();
      abandon();
    });
  }

  /** Reports what has changed. */
  #note(trunk: Trunk): void {
    const { status, failure, registration, registered } = this.#known.get(trunk.name) ?? {};
    const isRefused = registered?.kind === 'refused';
    if (!isRefused && (status == null || (registration && !registered && serves(status)))) return;
    const up = serves(status) && !isRefused;
    const before = this.#states.get(trunk.name);
    const hasTurned = before?.up !== up;
    const state: TrunkState = {
      trunk: trunk.name,
      up,
      status: isRefused ? registered.status : hasTurned ? (status ?? 408) : before.status,
      reason: isRefused ? registered.reason : null,
      failure: (isRefused ? registered.failure : failure) ?? null,
      registeredUntil: registered?.kind === 'registered' ? registered.untilMs : null,
      since: hasTurned ? this.#parts.clock.now() : before.since,
    };
    if (isDeepStrictEqual(before, state)) return;
    this.#states.set(trunk.name, state);
    this.#parts.onState(state, hasTurned);
  }

  async #resolve(trunk: Trunk): Promise<void> {
    const found = await this.#parts.resolve(trunk).catch(() => []);
    if (found.length > 0 && this.byName(trunk.name) === trunk) this.#addresses.set(trunk.name, new Set(found));
  }
}

/** Any response shows that it is there (§ 11.2), except that 503 comes from one that cannot serve. */
const serves = (status: number | null | undefined): boolean => status != null && status !== 408 && status !== 503;

/** The account and where it is registered. */
const accountOf = ({ user, domain, host, port, transport }: Trunk) => ({ user, domain, host, port, transport });
