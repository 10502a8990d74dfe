import { DtlsClient, DtlsServer, type DtlsSocket } from 'werift';
import type { Clock } from '../../shared/clock.ts';
import type { MasterKey } from '../srtp/key-derivation.ts';
import type { DtlsCertificate } from './dtls-certificate.ts';
import { matchesFingerprint } from './fingerprint.ts';
import { provesPossession } from './proof-of-possession.ts';

/** SRTP_AES128_CM_HMAC_SHA1_80 (RFC 5764 § 4.1.2), which every WebRTC endpoint has. */
const srtpProfile = 0x0001;
const handshakeTimeoutMs = 20_000;

export interface SrtpMasterKeys {
  readonly local: MasterKey;
  readonly remote: MasterKey;
}

export interface DtlsAssociationOptions {
  readonly role: 'client' | 'server';
  readonly certificate: DtlsCertificate;
  /** The value of the far side's `a=fingerprint`. */
  readonly remoteFingerprint: string;
  readonly clock: Clock;
  send(datagram: Buffer): void;
  onConnected(keys: SrtpMasterKeys): void;
  /** The handshake failed, or the far side closed. Called at most once. */
  onEnded(reason: string): void;
}

/** One DTLS handshake and what comes of it: the keys for SRTP. */
export class DtlsAssociation {
  readonly #options: DtlsAssociationOptions;
  readonly #socket: DtlsSocket;
  readonly #transport;
  #cancelTimeout = (): void => {};
  #state: 'connecting' | 'connected' | 'ended' = 'connecting';

  constructor(options: DtlsAssociationOptions) {
    this.#options = options;
    this.#transport = {
      type: 'udp',
      address: { address: '0.0.0.0', port: 0, family: 'IPv4' },
      closed: false,
      onData: (_data: Buffer): void => {},
      send: (datagram: Buffer): Promise<void> => {
        if (this.#state !== 'ended') options.send(datagram);
        return Promise.resolve();
      },
      close: () => Promise.resolve(),
    };
    const settings = {
      cert: options.certificate.certificatePem,
      key: options.certificate.privateKeyPem,
      signatureHash: { hash: 4, signature: 3 } as const,
      transport: this.#transport,
      srtpProfiles: [srtpProfile] as [typeof srtpProfile],
      extendedMasterSecret: true,
    };
    this.#socket =
      options.role === 'server' ? new DtlsServer({ ...settings, certificateRequest: true }) : new DtlsClient(settings);
    this.#socket.onConnect.subscribe(() => this.#connected());
    this.#socket.onClose.subscribe(() => this.#end('the far side closed DTLS'));
  }

  /**
   * To be called once, when the path to the far side is known: it may not have our answer before, and is not late
   * however long its call rings. Sends the first flight, when the client's role is ours. A lost flight is sent again by
   * the library; the timeout ends it.
   */
  start(): void {
    const { clock } = this.#options;
    this.#cancelTimeout = clock.after(handshakeTimeoutMs, () => this.#end('DTLS handshake timed out'));
    if (this.#socket instanceof DtlsClient) this.#socket.connect().catch(() => this.#end('DTLS handshake failed'));
  }

  receive(datagram: Buffer): void {
    if (this.#state === 'ended') return;
    // Once connected, an unprotected ClientHello (record type 22, epoch 0, handshake type 1) would make werift throw
    // its keys away.
    if (this.#state === 'connected' && datagram[0] === 22 && datagram.readUInt16BE(3) === 0 && datagram[13] === 1)
      return;
    try {
      this.#transport.onData(datagram);
    } catch {
      // A malformed record is dropped silently (RFC 6347 § 4.1.2.7).
    }
  }

  close(): void {
    this.#state = 'ended';
    this.#cancelTimeout();
  }

  #connected(): void {
    if (this.#state !== 'connecting') return;
    const { remoteFingerprint, role } = this.#options;
    const certificate = this.#socket.remoteCertificate;
    if (!certificate || !matchesFingerprint(certificate, remoteFingerprint))
      return this.#end('the DTLS certificate is not the one named in the SDP');
    if (!provesPossession(this.#socket, role))
      return this.#end('the far side does not hold the key of its DTLS certificate');
    if (this.#socket.srtp.srtpProfile !== srtpProfile) return this.#end('no common SRTP profile');
    this.#state = 'connected';
    this.#cancelTimeout();
    const keys = this.#socket.extractSessionKeys(16, 14) as Record<
      'localKey' | 'localSalt' | 'remoteKey' | 'remoteSalt',
      Buffer
    >;
    this.#options.onConnected({
      local: { key: keys.localKey, salt: keys.localSalt },
      remote: { key: keys.remoteKey, salt: keys.remoteSalt },
    });
  }

  #end(reason: string): void {
    if (this.#state === 'ended') return;
    this.close();
    this.#options.onEnded(reason);
  }
}
