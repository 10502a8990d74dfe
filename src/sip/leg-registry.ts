import { clientNetwork, plainAddress } from '../node/address-list.ts';
import type { Clock } from '../shared/clock.ts';
import { type Binding, isSameDevice } from './binding.ts';
import type { Dialog } from './dialog.ts';
import type { Flow } from './flow.ts';
import { parseCSeq, tagOf } from './header-values.ts';
import { savedInviteOf } from './abandoned-leg.ts';
import type { Peers } from './peers.ts';
import type { Replaces } from './replaces.ts';
import type { SavedLeg } from './saved-dialog.ts';
import type { ServerTransaction } from './server-transaction.ts';
import type { SipLeg } from './sip-leg.ts';
import type { SipRequest, SipResponse } from './sip-message.ts';

/** How long a call waits for a softphone whose connection broke, before its sound is asked for. */
const graceMs = 30_000;

/** Addresses remembered of one far end that is called. */
const maxHosts = 8;

export interface KeptLeg {
  readonly leg: SipLeg;
  /** The softphone at the far end; null for a trunk. */
  readonly owner: Binding | null;
  /** The trunk that it is reached by; null for a softphone, and for a source that is no trunk. */
  readonly trunk: string | null;
  /** Set for an incoming leg; null for one that we opened. */
  readonly invite: SipRequest | null;
}

interface Kept extends Omit<KeptLeg, 'invite' | 'owner'> {
  /** As it registered last: the credential may be another one than when the call began. */
  owner: Binding | null;
  readonly isIncoming: boolean;
  /** Where the far end counts as being. */
  readonly network: string;
  inviteSequence: number | null;
  readonly hosts: Set<string>;
  /** Its device has lost the extension: nobody can end the call there once its connection is closed. */
  isDisplaced: boolean;
  disarmGrace: () => void;
  /** The grace has passed, and the leg is kept by its sound. */
  isOverdue: boolean;
}

/** The legs that live, by their dialog; a softphone's legs outlive its connection for a while. */
export class LegRegistry {
  readonly #clock: Clock;
  readonly #peers: Pick<Peers, 'isFarEnd'>;
  readonly #kept = new Map<string, Kept>();

  constructor(parts: { clock: Clock; peers: Pick<Peers, 'isFarEnd'> }) {
    this.#clock = parts.clock;
    this.#peers = parts.peers;
  }

  get size(): number {
    return this.#kept.size;
  }

  all(): SipLeg[] {
    return [...this.#kept.values()].map(({ leg }) => leg);
  }

  /** The legs of trunks that were answered, or ring there, which another process may have to end. */
  saved(): SavedLeg[] {
    return [...this.#kept.values()].flatMap(({ leg, owner, trunk }) => {
      const ringing = leg.ringingInvite;
      if (owner !== null || (leg.state !== 'answered' && ringing === null)) return [];
      return [{ trunk, dialog: leg.dialog.save(), invite: ringing && savedInviteOf(ringing) }];
    });
  }

  keep({ leg, owner, trunk, invite }: KeptLeg): void {
    const { host } = leg.dialog.flow.remote;
    this.#kept.set(keyOf(leg.dialog.callId, leg.dialog.localTag), {
      leg,
      owner,
      trunk,
      isIncoming: invite !== null,
      network: clientNetwork(host),
      inviteSequence: invite && sequenceOf(invite),
      hosts: new Set([plainAddress(host)]),
      isDisplaced: false,
      disarmGrace: () => {},
      isOverdue: false,
    });
  }

  forget(dialog: Dialog): void {
    const key = keyOf(dialog.callId, dialog.localTag);
    this.#kept.get(key)?.disarmGrace();
    this.#kept.delete(key);
  }

  /**
   * The leg that a request inside a dialog belongs to (RFC 3261 § 12.2.2); null as well when `flow` is not its far
   * end's.
   */
  of(request: SipRequest, flow: Flow): SipLeg | null {
    const { headers } = request;
    const toTag = tagOf(headers.get('to') ?? '');
    if (toTag === null) return null;
    return this.named({ callId: headers.get('call-id') ?? '', toTag, fromTag: tagOf(headers.get('from') ?? '') }, flow);
  }

  /** The leg with that dialog, and with that far end: nobody else may take it over (RFC 3891 § 9). */
  named(
    { callId, toTag, fromTag }: Pick<Replaces, 'callId' | 'toTag'> & { fromTag: string | null },
    flow: Flow,
  ): SipLeg | null {
    const kept = this.#kept.get(keyOf(callId, toTag));
    if (!kept || kept.leg.dialog.remoteTag !== fromTag) return null;
    return this.#peers.isFarEnd(flow, { ...kept, flow: kept.leg.dialog.flow }) ? kept.leg : null;
  }

  /** The leg continues in the dialog of that INVITE. Returns its former dialog. */
  move({ dialog }: Pick<SipLeg, 'dialog'>, { request, flow, localTag }: ServerTransaction): Dialog {
    const former = dialog.become(request, flow, localTag);
    const key = keyOf(former.callId, former.localTag);
    const kept = this.#kept.get(key);
    this.#kept.delete(key);
    if (kept) {
      kept.inviteSequence = sequenceOf(request);
      kept.hosts.add(plainAddress(flow.remote.host));
      this.#kept.set(keyOf(dialog.callId, dialog.localTag), kept);
    }
    return former;
  }

  /** Whether a CANCEL is of an INVITE that came from there and has a leg (RFC 3261 § 9.2). */
  isCancelOfKept(cancel: SipRequest, flow: Flow): boolean {
    const [callId, tag] = [cancel.headers.get('call-id'), tagOf(cancel.headers.get('from') ?? '')];
    return [...this.#kept.values()].some(
      (kept) =>
        kept.isIncoming &&
        kept.leg.dialog.callId === callId &&
        kept.leg.dialog.remoteTag === tag &&
        this.#peers.isFarEnd(flow, { ...kept, flow: kept.leg.dialog.flow }),
    );
  }

  /** A carrier may answer our INVITE from another address than it is called at, and sends its requests from there. */
  invited(response: SipResponse, { remote }: Flow): void {
    const tag = tagOf(response.headers.get('from') ?? '');
    const kept = tag === null ? undefined : this.#kept.get(keyOf(response.headers.get('call-id') ?? '', tag));
    if (!kept || kept.isIncoming || kept.leg.state === 'answered' || kept.hosts.size >= maxHosts) return;
    kept.hosts.add(plainAddress(remote.host));
  }

  /** The same INVITE came by another way already (RFC 3261 § 8.2.2.2). */
  hasMerged(invite: SipRequest): boolean {
    const [callId, tag] = [invite.headers.get('call-id'), tagOf(invite.headers.get('from') ?? '')];
    const sequence = sequenceOf(invite);
    return [...this.#kept.values()].some(
      ({ leg, inviteSequence }) =>
        inviteSequence === sequence && leg.dialog.callId === callId && leg.dialog.remoteTag === tag,
    );
  }

  /**
   * The number of calls in progress that a source has placed: a host with any port, its /64 with IPv6, or the
   * connection of a softphone. Calls that we placed to it do not count.
   */
  countIncoming(flow: Flow): number {
    const network = clientNetwork(flow.remote.host);
    const isFromThere = ({ leg, network: from }: Kept): boolean => {
      const other = leg.dialog.flow;
      return flow.transport === 'WS' ? other.id === flow.id : other.transport !== 'WS' && from === network;
    };
    let count = 0;
    for (const kept of this.#kept.values())
      if (kept.isIncoming && kept.leg.state !== 'ended' && isFromThere(kept)) count += 1;
    return count;
  }

  isUsed(flow: Flow): boolean {
    return this.#on(flow).some(({ leg }) => leg.state !== 'ended');
  }

  /** Answered calls wait for their softphone; what still rings ends, since its end could not be signalled. */
  flowClosed(flow: Flow): void {
    const sinceMs = this.#clock.monotonic();
    for (const kept of this.#on(flow)) {
      if (kept.owner && (kept.leg.state === 'answered' || kept.leg.state === 'ended')) {
        kept.disarmGrace();
        kept.disarmGrace = this.#clock.after(graceMs, () => {
          kept.isOverdue = true;
          if (kept.isDisplaced && kept.leg.state === 'answered') kept.leg.flowLost();
          else kept.leg.flowMissing(sinceMs);
        });
      } else kept.leg.flowLost();
    }
  }

  /**
   * The softphone registered: its calls continue over this connection. Ringing calls end, as if the connection before
   * had closed: that one may be dead without anybody knowing. Calls of another device that it takes the extension from
   * continue there for as long as that is connected, and no longer than the grace without.
   */
  bound(binding: Binding): void {
    for (const kept of [...this.#kept.values()]) {
      if (kept.owner?.extension !== binding.extension) continue;
      if (!isSameDevice(kept.owner, binding)) this.#displace(kept);
      else this.#return(kept, binding);
    }
  }

  /** No sign-in has the credential any more. */
  credentialDropped(id: string): void {
    for (const kept of [...this.#kept.values()]) if (kept.owner?.credentialId === id) this.#displace(kept);
  }

  /** No softphone is waited for any longer. */
  stop(): void {
    for (const { leg } of [...this.#kept.values()]) leg.flowLost();
  }

  /** One that has ended keeps waiting for its device, which still has to get the BYE. */
  #displace(kept: Kept): void {
    kept.isDisplaced = true;
    if (kept.isOverdue && kept.leg.state === 'answered') kept.leg.flowLost();
  }

  #return(kept: Kept, binding: Binding): void {
    kept.owner = binding;
    kept.isDisplaced = false;
    if (kept.leg.dialog.flow.id === binding.flow.id) return;
    kept.isOverdue = false;
    kept.disarmGrace();
    if (kept.leg.state === 'answered' || kept.leg.state === 'ended')
      kept.leg.flowReturned(binding.flow, binding.contact);
    else kept.leg.flowLost();
  }

  #on(flow: Flow): Kept[] {
    return [...this.#kept.values()].filter(({ leg }) => leg.dialog.flow.id === flow.id);
  }
}

const sequenceOf = (invite: SipRequest): number | null => parseCSeq(invite.headers.get('cseq') ?? '')?.number ?? null;
const keyOf = (callId: string, localTag: string): string => `${callId} ${localTag}`;
