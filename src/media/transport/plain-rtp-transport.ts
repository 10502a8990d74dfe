import type { RemoteInfo, Socket } from 'node:dgram';
import type { Clock } from '../../shared/clock.ts';
import { isRtcp, payloadOffset } from '../rtp/rtp-packet.ts';
import type { MediaTransport, TransportListener } from './media-transport.ts';
import { openRtpPair } from './udp-socket.ts';

interface Target {
  readonly address: string;
  readonly port: number;
}

const otherSourceAfterMs = 2000;

/**
 * RTP/AVP over UDP, symmetric (RFC 4961): what the far side announced is where to send until its first packet shows
 * where it really is (NAT). Another source is believed only when the one we follow has fallen silent.
 */
export class PlainRtpTransport implements MediaTransport {
  readonly port: number;
  readonly #rtp: Socket;
  readonly #rtcp: Socket;
  readonly #clock: Clock;
  #announced: Target | null = null;
  #target: Target | null = null;
  #rtcpTarget: Target | null = null;
  #latched = false;
  #heardAtMs = 0;
  #isClosed = false;

  static async open(address: string, clock: Clock, listener: TransportListener): Promise<PlainRtpTransport> {
    const { rtp, rtcp } = await openRtpPair(address);
    return new PlainRtpTransport(rtp, rtcp, clock, listener);
  }

  private constructor(rtp: Socket, rtcp: Socket, clock: Clock, listener: TransportListener) {
    this.port = rtp.address().port;
    this.#rtp = rtp;
    this.#rtcp = rtcp;
    this.#clock = clock;
    rtp.on('message', (data, source) => {
      if (isRtcp(data)) return;
      if (payloadOffset(data) >= 0 && this.#believes(source)) listener.onRtp(data);
    });
    rtcp.on('message', (data, source) => {
      if (!isRtcp(data) || source.address !== this.#target?.address) return;
      this.#rtcpTarget = { address: source.address, port: source.port };
      listener.onRtcp(data);
    });
  }

  get isReady(): boolean {
    return this.#target !== null;
  }

  /** Follows a negotiated address. The same address again changes nothing. */
  aim(target: Target, rtcpPort: number): void {
    if (this.#announced?.address === target.address && this.#announced.port === target.port) return;
    this.#announced = target;
    this.#target = target;
    this.#rtcpTarget = { address: target.address, port: rtcpPort };
    this.#latched = false;
  }

  sendRtp(packet: Buffer): void {
    if (this.#target && !this.#isClosed) this.#rtp.send(packet, this.#target.port, this.#target.address);
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

  /**
   * Before our far side has said who it is (we offered, no answer yet) early media is taken from anyone, but not
   * followed.
   */
  #believes(source: RemoteInfo): boolean {
    if (!this.#announced) return true;
    const now = this.#clock.monotonic();
    const isFollowed = source.address === this.#target?.address && source.port === this.#target.port;
    const isAnnounced = source.address === this.#announced.address && source.port === this.#announced.port;
    if (!isFollowed && !isAnnounced && this.#latched && now - this.#heardAtMs < otherSourceAfterMs) return false;
    if (!isFollowed) {
      this.#target = { address: source.address, port: source.port };
      this.#rtcpTarget = { address: source.address, port: source.port + 1 };
    }
    this.#latched = true;
    this.#heardAtMs = now;
    return true;
  }
}
