import { ha1Of } from '../../src/sip/digest.ts';
import type { Random } from '../../src/sip/random.ts';
import { createSipServer, type SipServer } from '../../src/sip/sip-server.ts';
import { UdpFlow } from '../../src/sip/udp-flow.ts';
import type { BindUdp, UdpEvents } from '../../src/sip/udp-transport.ts';
import type { TrunkSourceOptions } from '../../src/sip/trunk-sources.ts';
import type { Ha1Credential, Trunk } from '../../src/sip/ports.ts';
import { FakeClock, settle } from './fake-clock.ts';
import { SipPeer } from './sip-peer.ts';

export const domain = 'example.test';

/** Same numbers in every run. */
function countingRandom(): Random {
  let last = 0;
  return { hex: (bytes) => (++last).toString(16).padStart(bytes * 2, '0'), fraction: () => 0.5 };
}

export const credentialOf = (extension: string, password: string, id = `${extension}-1`): Ha1Credential => ({
  id,
  ha1Md5: ha1Of('MD5', extension, domain, password),
  ha1Sha256: ha1Of('SHA-256', extension, domain, password),
});

/** The SIP server between softphones (WebSocket) and trunks (UDP), all in memory, over a fake clock. */
export async function sipScene(
  options: {
    trunks?: Trunk[];
    credentials?: (extension: string) => Promise<readonly Ha1Credential[]>;
    supersedeEarlier?: (credentialId: string) => Promise<boolean>;
    takesCalls?: boolean;
    /** Default: every address that trunkPeer has in these tests. */
    sources?: TrunkSourceOptions;
    maxIncomingPerSource?: number;
    authenticationTimeoutMs?: number;
  } = {},
) {
  const clock = new FakeClock();
  const ladder: string[] = [];
  const logged: { fact: object; text: string }[] = [];
  const udpPeers = new Map<string, SipPeer>();
  let udpEvents: UdpEvents | null = null;
  /** Decides about each datagram of either direction: false loses it. */
  const network = {
    passes: (_line: string): boolean => true,
    /** See UdpPort. */
    avoid: (): boolean => false,
  };
  const later = (deliver: () => void) => void setImmediate(deliver);

  const flows = new Map<string, UdpFlow>();
  const flowTo = (host: string, port: number): UdpFlow => {
    const known = flows.get(`${host}:${port}`);
    if (known) return known;
    const send = (text: string) => {
      if (!network.passes(text.split('\r\n', 1)[0] ?? '')) return;
      later(() => udpPeers.get(`${host}:${port}`)?.hear(text));
    };
    const flow = new UdpFlow({ remote: { host, port }, sentBy: '10.0.0.1:5060', send, sendBound: null, flowTo });
    flows.set(`${host}:${port}`, flow);
    return flow;
  };
  const bindUdp: BindUdp = async (_address, events) => {
    udpEvents = events;
    return { address: { host: '10.0.0.1', port: 5060 }, flowTo, avoid: () => network.avoid(), close: async () => {} };
  };

  const note = (fact: object, text: string) => void logged.push({ fact, text });
  const sip: SipServer = await createSipServer({
    domain,
    clock,
    random: countingRandom(),
    log: { info: note, warn: note },
    credentials: {
      of:
        options.credentials ??
        (async (extension) => (extension.startsWith('8') ? [credentialOf(extension, 'secret')] : [])),
      supersedeEarlier: options.supersedeEarlier ?? (async () => true),
    },
    udp: options.takesCalls === false ? null : { host: '10.0.0.1', port: 5060 },
    trunks: options.trunks ?? [],
    trunkSources: options.sources ?? { networks: ['10.0.0.0/8', '203.0.113.0/24'], anonymous: false },
    maxIncomingPerSource: options.maxIncomingPerSource ?? 120,
    authenticationTimeoutMs: options.authenticationTimeoutMs ?? 10_000,
    bindUdp,
  });

  return {
    clock,
    ladder,
    logged,
    sip,
    network,
    /** Resolves when everything that needs no time has happened. */
    rest: async (): Promise<void> => {
      for (let round = 0; round < 6; round += 1) await settle();
    },
    /** Messages sent and received since the last call. */
    takeLadder: (): string[] => ladder.splice(0),
    softphone: (user: string, parts: { name?: string; instance?: string } = {}) => {
      const peer = new SipPeer({
        name: parts.name ?? `phone${user}`,
        user,
        transport: 'WS',
        sentBy: `${parts.name ?? user}.invalid`,
        ladder,
        ...(parts.instance ? { instance: parts.instance } : {}),
      });
      let isClosedByServer = false;
      const connect = () => {
        const connection = sip.attachWebSocket({
          remote: '127.0.0.1:40000',
          send: (text) => later(() => peer.hear(text)),
          close: () => {
            isClosedByServer = true;
            connection.closed();
          },
        });
        peer.wire = (text) => later(() => connection.receive(text));
        return connection;
      };
      return { peer, connect, connection: connect(), isClosedByServer: () => isClosedByServer };
    },
    trunkPeer: (user: string, host = '10.0.0.2', port = 5060): SipPeer => {
      const sentBy = host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
      const peer = new SipPeer({ name: `trunk${user}`, user, transport: 'UDP', sentBy, ladder });
      udpPeers.set(`${host}:${port}`, peer);
      peer.wire = (text) => {
        if (!network.passes(text.split('\r\n', 1)[0] ?? '')) return;
        later(() => udpEvents?.onDatagram(Buffer.from(text), flowTo(host, port)));
      };
      return peer;
    },
  };
}
