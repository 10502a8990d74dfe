import { once } from 'node:events';
import { createSocket, type Socket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import { decodeUlaw, encodeUlaw } from '../../src/media/g711.ts';
import { parseRtp, writeRtp, type RtpPacket } from '../../src/media/rtp/rtp-packet.ts';
import { Emitter } from '../../src/shared/event.ts';
import { toneSamples } from './audio.ts';
import { found } from './within.ts';

const heardMs = 15_000;

/** A phone at the far end of a trunk: plain RTP over UDP, in the same process, with what it heard kept. */
export class RtpPhone {
  readonly #socket: Socket;
  readonly received: RtpPacket[] = [];
  #timer: NodeJS.Timeout | null = null;
  readonly #arrived = new Emitter();
  #isLost = false;
  #isResting = false;
  #isMuted = false;

  /** Another address of loopback is another host. */
  static async open(address = '127.0.0.1'): Promise<RtpPhone> {
    const socket = createSocket(isIPv6(address) ? 'udp6' : 'udp4');
    socket.bind(0, address);
    await once(socket, 'listening');
    return new RtpPhone(socket);
  }

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('message', (data) => {
      const packet = parseRtp(data);
      if (!packet) return;
      this.received.push(packet);
      this.#arrived.emit();
    });
  }

  get #isIpv6(): boolean {
    return this.#socket.address().family === 'IPv6';
  }

  get port(): number {
    return this.#socket.address().port;
  }

  sdp({ formats = ['0', '101'], direction = 'sendrecv', port = this.port, attributes = [] as string[] } = {}): string {
    const events = formats.includes('101') ? ['a=rtpmap:101 telephone-event/8000'] : [];
    return [
      'v=0',
      'o=- 1 1 IN IP4 127.0.0.1',
      's=-',
      `c=IN ${this.#isIpv6 ? 'IP6' : 'IP4'} ${this.#socket.address().address}`,
      't=0 0',
      `m=audio ${port} RTP/AVP ${formats.join(' ')}`,
      ...events,
      ...attributes.map((attribute) => `a=${attribute}`),
      `a=${direction}`,
      '',
    ].join('\r\n');
  }

  send(packet: Partial<RtpPacket>, port: number): void {
    const whole = {
      payloadType: 0,
      marker: false,
      sequenceNumber: 0,
      timestamp: 0,
      ssrc: 7,
      payload: Buffer.alloc(160, 0xff),
      ...packet,
    };
    this.#socket.send(writeRtp(whole), port, this.#isIpv6 ? '::1' : '127.0.0.1');
  }

  /** Sends a sine, 50 packets a second, until closed. */
  sendTone(hertz: number, dbfs: number, port: number, ssrc = 7): void {
    const codes = encodeUlaw(toneSamples({ hertz, dbfs, rate: 8000, seconds: 1 }));
    const startedAt = performance.now();
    let number = 0;
    let rested = 0;
    this.#timer = setInterval(() => {
      while (number * 20 <= performance.now() - startedAt) {
        const tone = codes.subarray((number % 50) * 160, (number % 50) * 160 + 160);
        const payload = this.#isMuted ? Buffer.alloc(160, 0xff) : tone;
        const packet = { sequenceNumber: (number - rested) & 0xffff, timestamp: number * 160, ssrc, payload };
        if (this.#isResting) rested++;
        else if (!this.#isLost) this.send(packet, port);
        number++;
      }
    }, 5);
  }

  /** From now on the network drops what it sends. */
  lose(): void {
    this.#isLost = true;
  }

  /** From now on it sends nothing, as on hold. */
  rest(): void {
    this.#isResting = true;
  }

  recover(): void {
    this.#isLost = false;
    this.#isResting = false;
  }

  /** From now on it sends silence. */
  mute(): void {
    this.#isMuted = true;
  }

  /** Resolves when so many packets have come in all. */
  async heard(count: number): Promise<void> {
    const { received } = this;
    const shown = () => `${received.length}, the last of sequence number ${received.at(-1)?.sequenceNumber ?? 'none'}`;
    await found(
      this.#arrived,
      () => (received.length >= count ? received : undefined),
      () => `${count} RTP packets at port ${this.port}. Received: ${shown()}`,
      heardMs,
    );
  }

  /** The sound of the last packets, as samples. */
  samples(lastPackets: number): Int16Array {
    const audio = this.received.filter((packet) => packet.payloadType === 0).slice(-lastPackets);
    return decodeUlaw(Buffer.concat(audio.map((packet) => packet.payload)));
  }

  close(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#socket.close();
  }
}

/** Port of the first audio in an SDP. */
export const audioPortOf = (sdp: string): number => Number(/^m=audio (\d+)/m.exec(sdp)?.[1]);
