import type { Socket } from 'node:dgram';
import type { Clock } from '../../shared/clock.ts';
import { isRtcp, payloadOffset, sequenceNumberOf, ssrcOf } from '../rtp/rtp-packet.ts';
import type { MediaAddress } from './media-addresses.ts';
import type { MediaTransport, TransportListener } from './media-transport.ts';
import { RtpSource, type TransportAddress } from './rtp-source.ts';
import { openRtpPair } from './udp-socket.ts';

/**
 * RTP/AVP over UDP, symmetric (RFC 4961): what the far side announced is where to send until its first packet shows
 * where it really is (NAT).
 */
export class PlainRtpTransport implements MediaTransport {
  readonly address: MediaAddress;
  readonly port: number;
  readonly #rtp: Socket;
  readonly #rtcp: Socket;
  readonly #source = new RtpSource();
  readonly #onRefused: (source: TransportAddress) => void;
  #rtcpTarget: TransportAddress | null = null;
  #isClosed = false;

  /** `onRefused`: for each RTP packet that is not taken for the far side's. */
  static async open(
    address: MediaAddress,
    clock: Clock,
    listener: TransportListener,
    onRefused: (source: TransportAddress) => void,
  ): Promise<PlainRtpTransport> {
    const { rtp, rtcp } = await openRtpPair(address.local);
    return new PlainRtpTransport(address, rtp, rtcp, clock, listener, onRefused);
  }

  private constructor(
    address: MediaAddress,
    rtp: Socket,
    rtcp: Socket,
    clock: Clock,
    listener: TransportListener,
    onRefused: (source: TransportAddress) => void,
  ) {
    this.#onRefused = onRefused;
    this.address = address;
    this.port = rtp.address().port;
    this.#rtp = rtp;
    this.#rtcp = rtcp;
    rtp.on('message', (data, { address, port }) => {
      if (isRtcp(data) || payloadOffset(data) < 0) return;
      const before = this.#source.target;
      if (!this.#source.accepts({ address, port }, ssrcOf(data), sequenceNumberOf(data), clock.monotonic()))
        return this.#onRefused({ address, port });
      const hasMoved = before !== null && (before.address !== address || before.port !== port);
      if (hasMoved) this.#rtcpTarget = { address, port: port + 1 };
      listener.onRtp(data);
    });
    rtcp.on('message', (data, { address, port }) => {
      if (!isRtcp(data) || address !== this.#source.target?.address) return;
      this.#rtcpTarget = { address, port };
      listener.onRtcp(data);
    });
  }

  get isReady(): boolean {
    return this.#source.target !== null;
  }

  /** Addresses that the far side's sound may come from in addition to the announced one: those of its signalling. */
  trust(addresses: readonly string[]): void {
    this.#source.trust(addresses);
  }

  /** Follows a negotiated address. The same address again changes nothing. */
  aim(target: TransportAddress, rtcpPort: number): void {
    if (this.#source.announce(target)) this.#rtcpTarget = { address: target.address, port: rtcpPort };
  }

  /** The far side, which was not to send, sends again. */
  resumed(nowMs: number): void {
    this.#source.resumed(nowMs);
  }

  sendRtp(packet: Buffer): void {
    const { target } = this.#source;
    if (target && !this.#isClosed) this.#rtp.send(packet, target.port, target.address);
  }

  sendRtcp(packet: Buffer): void {
    if (this.#rtcpTarget && !this.#isClosed) this.#rtcp.send(packet, this.#rtcpTarget.port, this.#rtcpTarget.address);
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#rtp.close();
    this.#rtcp.close();
  }
}
