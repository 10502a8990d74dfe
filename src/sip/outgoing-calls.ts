import { ProblemError } from '../shared/problem.ts';
import type { Binding } from './binding.ts';
import { Dialog } from './dialog.ts';
import type { Flow } from './flow.ts';
import type { OutgoingLeg, PartyAddress } from './leg.ts';
import type { LegRegistry } from './leg-registry.ts';
import { OutgoingSipLeg } from './outgoing-sip-leg.ts';
import { fromField } from './party-address.ts';
import type { Trunk } from './ports.ts';
import { timerRequest } from './refresh-timer.ts';
import type { Registrar } from './registrar.ts';
import type { LegParts } from './leg-parts.ts';
import { escapedUser, userOf } from './sip-uri.ts';
import { authorityOf, callerHeaders, domainOf, shownCaller } from './trunk-account.ts';
import type { TrunkDirectory } from './trunk-directory.ts';
import type { TrunkFlows } from './trunk-flows.ts';

interface NewCall {
  readonly from: PartyAddress;
  readonly sdp: string;
  /** Headers that the INVITE has in addition to those of SIP. Default: none. */
  readonly headers?: Readonly<Record<string, string>>;
  /** See OutgoingLegParts; a phone that gives no sign of life counts as not registered until it does. Default: null. */
  readonly noResponseTimeoutMs?: number;
}

export interface ExtensionCall extends NewCall {
  readonly extension: string;
}

export interface TrunkCall extends NewCall {
  readonly trunk: string;
  readonly number: string;
  /** Which user part is a number that a trunk with `followsRedirects` may redirect the call to. Default: none is. */
  readonly mayRedirectTo?: (user: string) => boolean;
}

interface Invitation {
  readonly flow: Flow;
  /** Request-URI: the contact that registered, or the number at the trunk. */
  readonly target: string;
  readonly to: string;
  readonly from: PartyAddress;
  readonly fromHost: string;
  readonly sdp: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly trunk: Trunk | null;
  readonly noResponseTimeoutMs: number | null;
  readonly redirect: (contact: string) => string | null;
  readonly nextServer: () => Flow | null;
  readonly owner: Binding | null;
}

interface OutgoingCallParts {
  readonly domain: string;
  readonly legs: LegRegistry;
  readonly registrar: Registrar;
  readonly trunks: TrunkDirectory;
  readonly flows: TrunkFlows;
  readonly legParts: Pick<LegParts, 'layer' | 'clock' | 'random' | 'newId' | 'legs'>;
}

/** Places calls: to softphones over the flow they registered on, to numbers through a trunk. */
export class OutgoingCalls {
  readonly #parts: OutgoingCallParts;

  constructor(parts: OutgoingCallParts) {
    this.#parts = parts;
  }

  callExtension({ extension, from, sdp, headers = {}, noResponseTimeoutMs }: ExtensionCall): OutgoingLeg {
    const { domain, registrar } = this.#parts;
    const owner = registrar.bindingOf(extension);
    if (!owner)
      throw new ProblemError('agent-not-registered', `The phone ${extension} is not registered.`, { extension });
    return this.#invite({
      flow: owner.flow,
      target: owner.contact,
      to: `sip:${escapedUser(extension)}@${domain}`,
      from,
      fromHost: domain,
      sdp,
      headers,
      trunk: null,
      noResponseTimeoutMs: noResponseTimeoutMs ?? null,
      redirect: () => null,
      nextServer: () => null,
      owner,
    });
  }

  callTrunk({ trunk: name, number, from, sdp, headers, noResponseTimeoutMs, mayRedirectTo }: TrunkCall): OutgoingLeg {
    const { trunks, flows } = this.#parts;
    const trunk = trunks.byName(name);
    const flow = trunk && flows.to(trunk);
    if (!trunk || !flow) throw new ProblemError('not-found', `There is no trunk "${name}".`, { trunk: name });
    const host = authorityOf(trunk);
    const addressOf = (user: string) => `sip:${escapedUser(user)}@${host}`;
    const to = addressOf(number);
    const fromHost = trunk.registers || trunk.domain ? domainOf(trunk) : flow.sentBy.replace(/:\d+$/, '');
    // To a number, and by the same trunk: another host would be called without anybody having allowed it.
    const redirect = (contact: string) => {
      const user = userOf(contact);
      return trunk.followsRedirects && mayRedirectTo?.(user) ? addressOf(user) : null;
    };
    return this.#invite({
      flow,
      target: to,
      to,
      from: shownCaller(trunk, from),
      fromHost,
      sdp,
      // A softphone is watched over its connection.
      headers: { ...headers, ...timerRequest, ...callerHeaders(trunk, from, fromHost) },
      trunk,
      noResponseTimeoutMs: noResponseTimeoutMs ?? null,
      redirect,
      nextServer: () => (flows.nextServer(trunk) ? flow : null),
      owner: null,
    });
  }

  #invite({ flow, target, to, from, fromHost, sdp, headers, trunk, owner, ...timing }: Invitation): OutgoingLeg {
    const { legs, legParts, registrar } = this.#parts;
    const { newId } = legParts;
    const dialog = Dialog.ofClient({
      callId: newId(),
      localTag: newId(),
      local: fromField(from, fromHost),
      remote: `<${to}>`,
      remoteTarget: target,
      flow,
    });
    const leg = new OutgoingSipLeg({
      ...legParts,
      id: newId(),
      dialog,
      remote: { user: userOf(to), displayName: null },
      credentials: trunk,
      peerAddresses: trunk ? this.#parts.trunks.addressesOf(trunk.name) : [],
      onForgotten: () => legs.forget(dialog),
      onNoResponse: () => owner && registrar.phoneSilent(owner),
      shownNumber: trunk ? from.user : null,
      sdp,
      headers,
      ...timing,
    });
    legs.keep({ leg, owner, trunk: trunk?.name ?? null, invite: null });
    return leg;
  }
}
