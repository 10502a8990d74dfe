import type { Socket } from 'node:dgram';
import type { Clock } from '../../shared/clock.ts';
import { isRtcp, payloadOffset, sequenceNumberOf, ssrcOf } from '../rtp/rtp-packet.ts';
import type { MediaKeys, Protection } from '../srtp/media-keys.ts';
import type { MediaAddress } from './media-addresses.ts';
import type { MediaTransport, TransportListener } from './media-transport.ts';
import { RtpSource, type TransportAddress } from './rtp-source.ts';
import { openRtpPair } from './udp-socket.ts';

/** It came from elsewhere than the far side, or cannot be decrypted: a replayed packet cannot either. */
type OnRefused = (source: TransportAddress, why: 'elsewhere' | 'unprotected') => void;

/**
 * RTP over UDP, plain or as SRTP with keys of the signalling, symmetric (RFC 4961): what the far side announced is
 * where to send until its first packet shows where it really is (NAT).
 */
export class PlainRtpTransport implements MediaTransport {
  readonly address: MediaAddress;
  readonly port: number;
  readonly #rtp: Socket;
  readonly #rtcp: Socket;
  readonly #source = new RtpSource();
  readonly #onRefused: OnRefused;
  #rtcpTarget: TransportAddress | null = null;
  /** `expected`: those of the far side are not known yet; null: the sound is plain. */
  #keys: MediaKeys | 'expected' | null = null;
  #isClosed = false;

  /** `onRefused`: for each RTP packet that is not taken for the far side's. */
  static async open(
    address: MediaAddress,
    clock: Clock,
    listener: TransportListener,
    onRefused: OnRefused,
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
    onRefused: OnRefused,
  ) {
    this.#onRefused = onRefused;
    this.address = address;
    this.port = rtp.address().port;
    this.#rtp = rtp;
    this.#rtcp = rtcp;
    rtp.on('message', (data, { address, port }) => {
      if (isRtcp(data) || payloadOffset(data) < 0) return;
      const packet = this.#opened(data, 'rtp');
      if (!packet) return this.#keys === 'expected' ? undefined : this.#onRefused({ address, port }, 'unprotected');
      const before = this.#source.target;
      if (!this.#source.accepts({ address, port }, ssrcOf(packet), sequenceNumberOf(packet), clock.monotonic()))
        return this.#onRefused({ address, port }, 'elsewhere');
      const hasMoved = before !== null && (before.address !== address || before.port !== port);
      if (hasMoved) this.#rtcpTarget = { address, port: port + 1 };
      listener.onRtp(packet);
    });
    rtcp.on('message', (data, { address, port }) => {
      if (!isRtcp(data) || address !== this.#source.target?.address) return;
      const packet = this.#opened(data, 'rtcp');
      if (!packet) return;
      this.#rtcpTarget = { address, port };
      listener.onRtcp(packet);
    });
  }

  get isReady(): boolean {
    return this.#source.target !== null && this.#keys !== 'expected';
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

  /** From now on the sound has this protection, or none. */
  secure(keys: MediaKeys | 'expected' | null): void {
    this.#keys = keys;
  }

  sendRtp(packet: Buffer): void {
    const { target } = this.#source;
    if (!target || this.#isClosed) return;
    const data = this.#closed(packet, 'rtp');
    if (data) this.#rtp.send(data, target.port, target.address);
  }

  sendRtcp(packet: Buffer): void {
    if (!this.#rtcpTarget || this.#isClosed) return;
    const data = this.#closed(packet, 'rtcp');
    if (data) this.#rtcp.send(data, this.#rtcpTarget.port, this.#rtcpTarget.address);
  }

  #closed(packet: Buffer, kind: keyof Protection): Buffer | null {
    if (this.#keys === 'expected') return null;
    return this.#keys ? this.#keys.outgoing[kind].protect(packet) : packet;
  }

  /** Null for what does not have the protection that was agreed. */
  #opened(data: Buffer, kind: keyof Protection): Buffer | null {
    if (this.#keys === 'expected') return null;
    return this.#keys ? this.#keys.incoming[kind].unprotect(data) : data;
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#rtp.close();
    this.#rtcp.close();
  }
}
