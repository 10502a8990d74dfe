import { randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { isIPv6 } from 'node:net';
import type { Clock } from '../../shared/clock.ts';
import { bindingRequest, mappedAddressIn } from '../ice/stun-message.ts';
import type { MediaLog } from '../media-log.ts';
import type { MediaAddress } from './media-addresses.ts';

export interface StunServer {
  readonly host: string;
  readonly port: number;
}

/** RFC 8489 § 6.2.1: a request is sent again after 0.5, 1.5 and 3.5 s. */
const resendAfterMs = [500, 1000, 2000];
const responseTimeoutMs = 4000;
/** A provider may give the site another address at any time. */
const refreshMs = 30_000;
const retryMs = 5_000;

/**
 * The address that NAT gives this machine, as a STUN server sees it (RFC 8489): asked for again and again, and kept
 * while the server does not respond.
 */
export class PublicAddress {
  readonly #server: StunServer;
  readonly #clock: Clock;
  readonly #log: MediaLog;
  readonly #first = Promise.withResolvers<void>();
  #known: MediaAddress | null = null;
  #isFailing = false;
  #disarm = () => {};
  #isStopped = false;

  constructor(parts: { server: StunServer; clock: Clock; log: MediaLog }) {
    this.#server = parts.server;
    this.#clock = parts.clock;
    this.#log = parts.log;
    void this.#refresh();
  }

  /** Null until the server has responded. */
  get known(): MediaAddress | null {
    return this.#known;
  }

  /** As `known`, once the first request has an answer, or had none. */
  async asked(): Promise<MediaAddress | null> {
    await this.#first.promise;
    return this.#known;
  }

  stop(): void {
    this.#isStopped = true;
    this.#disarm();
  }

  async #refresh(): Promise<void> {
    const found = await this.#ask().catch((error: unknown) => {
      const { host, port } = this.#server;
      if (!this.#isFailing) this.#log.warn({ server: `${host}:${port}`, err: error }, 'no public address from STUN');
      return null;
    });
    if (this.#isStopped) return;
    this.#isFailing = found === null;
    if (found && (found.announced !== this.#known?.announced || found.local !== this.#known.local)) {
      this.#known = found;
      this.#log.info({ ...found }, 'the public address for sound is known from STUN');
    }
    this.#first.resolve();
    this.#disarm = this.#clock.after(found ? refreshMs : retryMs, () => void this.#refresh());
  }

  /** Rejects when no answer came in time, or the server cannot be reached. */
  async #ask(): Promise<MediaAddress> {
    const { host, port } = this.#server;
    const socket = createSocket(isIPv6(host) ? 'udp6' : 'udp4');
    const disarms: (() => void)[] = [];
    try {
      const connected = once(socket, 'connect');
      socket.connect(port, host);
      await connected;
      const transactionId = randomBytes(12);
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      socket.on('error', reject);
      socket.on('message', (data) => {
        const mapped = mappedAddressIn(data, transactionId);
        if (mapped !== null) resolve(mapped);
      });
      const send = (): void => socket.send(bindingRequest(transactionId));
      send();
      let at = 0;
      for (const pause of resendAfterMs) disarms.push(this.#clock.after((at += pause), send));
      disarms.push(this.#clock.after(responseTimeoutMs, () => reject(new Error('no response within 4 s'))));
      return { announced: await promise, local: socket.address().address };
    } finally {
      for (const disarm of disarms) disarm();
      socket.close();
    }
  }
}
