import type { Socket } from 'node:dgram';
import type { Clock } from '../../shared/clock.ts';
import type { DtlsAssociation, SrtpMasterKeys } from '../dtls/dtls-association.ts';
import type { DtlsIdentity } from '../dtls/dtls-identity.ts';
import { IceLite, type IceAddress } from '../ice/ice-lite.ts';
import { isStun } from '../ice/stun-message.ts';
import { isRtcp } from '../rtp/rtp-packet.ts';
import { SrtcpContext } from '../srtp/srtcp-context.ts';
import { SrtpContext } from '../srtp/srtp-context.ts';
import type { MediaTransport, TransportListener } from './media-transport.ts';
import { openUdpSocket } from './udp-socket.ts';

export interface WebrtcTransportOptions {
  readonly address: string;
  readonly identity: DtlsIdentity;
  readonly clock: Clock;
  readonly listener: TransportListener;
}

export interface DtlsPeer {
  readonly fingerprint: string;
  /** Our role. */
  readonly role: 'client' | 'server';
  readonly liteAddress: IceAddress | null;
}

interface Keys {
  readonly outgoing: SrtpContext;
  readonly incoming: SrtpContext;
  readonly outgoingRtcp: SrtcpContext;
  readonly incomingRtcp: SrtcpContext;
}

/** ICE-lite, DTLS and SRTP on one UDP port (RFC 7983 tells them apart). */
export class WebrtcTransport implements MediaTransport {
  readonly port: number;
  readonly ice = new IceLite();
  readonly #socket: Socket;
  readonly #options: WebrtcTransportOptions;
  #peer: DtlsPeer | null = null;
  #association: DtlsAssociation | null = null;
  #keys: Keys | null = null;
  #isClosed = false;
  /** When the far side last sent a packet: for consent (RFC 7675). */
  heardAtMs: number;

  static async open(options: WebrtcTransportOptions): Promise<WebrtcTransport> {
    return new WebrtcTransport(await openUdpSocket(options.address, 0), options);
  }

  private constructor(socket: Socket, options: WebrtcTransportOptions) {
    this.port = socket.address().port;
    this.#socket = socket;
    this.#options = options;
    this.heardAtMs = options.clock.monotonic();
    socket.on('message', (data, source) => this.#receive(data, source));
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
    if (peer.liteAddress) this.ice.trust(peer.liteAddress);
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
        this.#keys = contextsOf(keys);
        this.#options.listener.onReady();
      },
      onEnded: (reason) => this.#options.listener.onFailed(reason),
    });
    this.#association = association;
    if (this.ice.remote) association.start();
  }

  sendRtp(packet: Buffer): void {
    const data = this.#keys?.outgoing.protect(packet);
    if (data) this.#send(data);
  }

  sendRtcp(packet: Buffer): void {
    if (this.#keys) this.#send(this.#keys.outgoingRtcp.protect(packet));
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#association?.close();
    this.#socket.close();
  }

  #receive(data: Buffer, source: IceAddress): void {
    const first = data[0] ?? 0;
    if (isStun(data)) return this.#check(data, source);
    if (!this.ice.isValid(source)) return;
    this.heardAtMs = this.#options.clock.monotonic();
    if (first >= 20 && first <= 63) this.#association?.receive(data);
    else if (first >= 128 && first <= 191 && this.#keys) this.#receiveMedia(data, this.#keys);
  }

  #check(data: Buffer, source: IceAddress): void {
    const hadRemote = this.ice.remote !== null;
    const response = this.ice.receive(data, source);
    if (!response) return;
    this.heardAtMs = this.#options.clock.monotonic();
    this.#socket.send(response, source.port, source.address);
    if (!hadRemote && this.ice.remote) this.#association?.start();
  }

  #receiveMedia(data: Buffer, keys: Keys): void {
    const rtcp = isRtcp(data);
    const packet = rtcp ? keys.incomingRtcp.unprotect(data) : keys.incoming.unprotect(data);
    if (!packet) return;
    if (rtcp) this.#options.listener.onRtcp(packet);
    else this.#options.listener.onRtp(packet);
  }

  #send(data: Buffer): void {
    const { remote } = this.ice;
    if (remote && !this.#isClosed) this.#socket.send(data, remote.port, remote.address);
  }
}

const contextsOf = (keys: SrtpMasterKeys): Keys => ({
  outgoing: new SrtpContext(keys.local),
  incoming: new SrtpContext(keys.remote),
  outgoingRtcp: new SrtcpContext(keys.local),
  incomingRtcp: new SrtcpContext(keys.remote),
});
