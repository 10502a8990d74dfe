import { ProblemError } from '../shared/problem.ts';
import type { OutgoingLeg, PartyAddress } from './leg.ts';
import type { Trunk } from './ports.ts';
import type { Binding } from './binding.ts';
import { Dialog } from './dialog.ts';
import type { Flow } from './flow.ts';
import type { LegRegistry } from './leg-registry.ts';
import { OutgoingSipLeg } from './outgoing-sip-leg.ts';
import type { Registrar } from './registrar.ts';
import type { LegParts } from './sip-leg.ts';
import { escapedUser, userOf } from './sip-uri.ts';
import type { TrunkDirectory } from './trunk-directory.ts';
import type { UdpPort } from './udp-transport.ts';

interface Wanted {
  readonly flow: Flow;
  /** Request-URI: the contact that registered, or the number at the trunk. */
  readonly target: string;
  readonly to: string;
  readonly from: PartyAddress;
  readonly fromHost: string;
  readonly sdp: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly trunk: Trunk | null;
  readonly owner: Binding | null;
}

/** Places calls: to softphones over the flow they registered on, to numbers through a trunk. */
export function callsOut(parts: {
  domain: string;
  legs: LegRegistry;
  registrar: Registrar;
  trunks: TrunkDirectory;
  udp: UdpPort | null;
  newId: () => string;
  legParts: Pick<LegParts, 'layer' | 'clock' | 'random' | 'newId'>;
}) {
  const { domain, legs, registrar, trunks, udp, newId, legParts } = parts;

  const call = ({ flow, target, to, from, fromHost, sdp, headers, trunk, owner }: Wanted): OutgoingLeg => {
    const displayName = from.displayName?.replace(/["\\\r\n]/g, '').trim();
    const local = `${displayName ? `"${displayName}" ` : ''}<sip:${escapedUser(from.user)}@${fromHost}>`;
    const dialog = Dialog.ofClient({
      callId: newId(),
      localTag: newId(),
      local,
      remote: `<${to}>`,
      remoteTarget: target,
      flow,
    });
    const remote = { user: userOf(to), displayName: null };
    const leg = new OutgoingSipLeg({
      ...legParts,
      id: newId(),
      dialog,
      remote,
      credentials: trunk,
      onForgotten: () => legs.forget(dialog),
      sdp,
      headers,
    });
    legs.keep(leg, owner, null);
    return leg;
  };

  return {
    callExtension: (wanted: {
      extension: string;
      from: PartyAddress;
      sdp: string;
      headers?: Readonly<Record<string, string>>;
    }): OutgoingLeg => {
      const owner = registrar.bindingOf(wanted.extension);
      if (!owner)
        throw new ProblemError('agent-not-registered', `The phone ${wanted.extension} is not registered.`, {
          extension: wanted.extension,
        });
      const to = `sip:${escapedUser(wanted.extension)}@${domain}`;
      return call({
        flow: owner.flow,
        target: owner.contact,
        to,
        from: wanted.from,
        fromHost: domain,
        sdp: wanted.sdp,
        headers: wanted.headers ?? {},
        trunk: null,
        owner,
      });
    },
    callTrunk: (wanted: { trunk: string; number: string; from: PartyAddress; sdp: string }): OutgoingLeg => {
      const trunk = trunks.byName(wanted.trunk);
      if (!trunk || !udp)
        throw new ProblemError('not-found', `There is no trunk "${wanted.trunk}".`, { trunk: wanted.trunk });
      const host = trunk.host.includes(':') ? `[${trunk.host}]` : trunk.host;
      const to = `sip:${escapedUser(wanted.number)}@${host}:${trunk.port}`;
      const flow = udp.flowTo(trunk.host, trunk.port);
      return call({
        flow,
        target: to,
        to,
        from: wanted.from,
        fromHost: flow.sentBy.replace(/:\d+$/, ''),
        sdp: wanted.sdp,
        headers: {},
        trunk,
        owner: null,
      });
    },
  };
}
