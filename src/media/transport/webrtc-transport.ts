import type { Socket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import type { Clock } from '../../shared/clock.ts';
import type { DtlsAssociation } from '../dtls/dtls-association.ts';
import type { DtlsIdentity } from '../dtls/dtls-identity.ts';
import { IceLite, type IceAddress, type IcePair } from '../ice/ice-lite.ts';
import { isStun } from '../ice/stun-message.ts';
import { isRtcp } from '../rtp/rtp-packet.ts';
import { type MediaKeys, protectionBy } from '../srtp/media-keys.ts';
import type { MediaAddress } from './media-addresses.ts';
import type { MediaTransport, TransportListener } from './media-transport.ts';
import { openUdpSocket } from './udp-socket.ts';

export interface WebrtcTransportOptions {
  /** Each is a candidate. */
  readonly addresses: readonly [MediaAddress, ...MediaAddress[]];
  readonly identity: DtlsIdentity;
  readonly clock: Clock;
  readonly listener: TransportListener;
}

export interface DtlsPeer {
  readonly fingerprint: string;
  /** Our role. */
  readonly role: 'client' | 'server';
  /** See WebrtcDescription. */
  readonly liteAddresses: readonly IceAddress[];
}

/** One of our addresses, and the socket there. */
interface Base {
  readonly candidate: IceAddress;
  readonly socket: Socket;
}

/**
 * ICE-lite, DTLS and SRTP on one UDP port (RFC 7983 tells them apart) of each of our addresses, so that a check is
 * answered from the address that it was sent to (RFC 8445 § 7.2.5.2.1).
 */
export class WebrtcTransport implements MediaTransport {
  readonly ice = new IceLite();
  readonly #bases: readonly Base[];
  readonly #options: WebrtcTransportOptions;
  #peer: DtlsPeer | null = null;
  #association: DtlsAssociation | null = null;
  #keys: MediaKeys | null = null;
  #isClosed = false;
  /** When the far side last sent a packet: for consent (RFC 7675). */
  heardAtMs: number;

  /** An address that this machine no longer has is left out. Rejects as `openUdpSocket` does when none can be bound. */
  static async open(options: WebrtcTransportOptions): Promise<WebrtcTransport> {
    const opened = await Promise.allSettled(
      options.addresses.map(async ({ announced, local }): Promise<Base> => {
        const socket = await openUdpSocket(local, 0);
        return { candidate: { address: announced, port: socket.address().port }, socket };
      }),
    );
    const bases = opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const [first] = opened;
    if (bases.length === 0 && first?.status === 'rejected') throw first.reason;
    return new WebrtcTransport(bases, options);
  }

  private constructor(bases: readonly Base[], options: WebrtcTransportOptions) {
    this.#bases = bases;
    this.#options = options;
    this.heardAtMs = options.clock.monotonic();
    for (const [local, { socket }] of bases.entries())
      socket.on('message', (data, { address, port }) => this.#receive(data, { local, address, port }));
  }

  /** Our host candidates, the preferred one first. */
  get candidates(): readonly IceAddress[] {
    return this.#bases.map(({ candidate }) => candidate);
  }

  get isReady(): boolean {
    return this.#keys !== null && this.ice.remote !== null;
  }

  get peer(): DtlsPeer | null {
    return this.#peer;
  }

  /**
   * Starts DTLS with this far side. The same fingerprint again keeps what there is; another one is another far side
   * (RFC 8842 § 4).
   */
  associate(peer: DtlsPeer): void {
    this.#trustLite(peer.liteAddresses);
    if (this.#peer?.fingerprint === peer.fingerprint) return;
    this.#peer = peer;
    this.#keys = null;
    this.#association?.close();
    const association = this.#options.identity.associate({
      role: peer.role,
      remoteFingerprint: peer.fingerprint,
      clock: this.#options.clock,
      send: (datagram) => this.#send(datagram),
      onConnected: (keys) => {
        this.#keys = { outgoing: protectionBy(keys.local), incoming: protectionBy(keys.remote) };
        this.#options.listener.onReady();
      },
      onEnded: (reason) => this.#options.listener.onFailed(reason),
    });
    this.#association = association;
    if (this.ice.remote) association.start();
  }

  sendRtp(packet: Buffer): void {
    const data = this.#keys?.outgoing.rtp.protect(packet);
    if (data) this.#send(data);
  }

  sendRtcp(packet: Buffer): void {
    if (this.#keys) this.#send(this.#keys.outgoing.rtcp.protect(packet));
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#association?.close();
    for (const { socket } of this.#bases) socket.close();
  }

  /** The first of its addresses that one of ours has the family of. */
  #trustLite(addresses: readonly IceAddress[]): void {
    for (const { address, port } of addresses) {
      const local = this.#bases.findIndex((base) => isIPv6(base.candidate.address) === isIPv6(address));
      if (local >= 0) return this.ice.trust({ local, address, port });
    }
  }

  #receive(data: Buffer, source: IcePair): void {
    const first = data[0] ?? 0;
    if (isStun(data)) return this.#check(data, source);
    if (!this.ice.isValid(source)) return;
    this.heardAtMs = this.#options.clock.monotonic();
    if (first >= 20 && first <= 63) this.#association?.receive(data);
    else if (first >= 128 && first <= 191 && this.#keys) this.#receiveMedia(data, this.#keys);
  }

  #check(data: Buffer, source: IcePair): void {
    const hadRemote = this.ice.remote !== null;
    const response = this.ice.receive(data, source);
    if (!response) return;
    this.heardAtMs = this.#options.clock.monotonic();
    this.#sendTo(source, response);
    if (!hadRemote && this.ice.remote) this.#association?.start();
  }

  #receiveMedia(data: Buffer, keys: MediaKeys): void {
    const rtcp = isRtcp(data);
    const packet = keys.incoming[rtcp ? 'rtcp' : 'rtp'].unprotect(data);
    if (!packet) return;
    if (rtcp) this.#options.listener.onRtcp(packet);
    else this.#options.listener.onRtp(packet);
  }

  #send(data: Buffer): void {
    const { remote } = this.ice;
    if (remote && !this.#isClosed) this.#sendTo(remote, data);
  }

  #sendTo({ local, address, port }: IcePair, data: Buffer): void {
    this.#bases[local]?.socket.send(data, port, address);
  }
}
