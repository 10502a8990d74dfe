import { DtlsClient, DtlsServer, type DtlsSocket } from 'werift';
import type { Clock } from '../../shared/clock.ts';
import type { MasterKey } from '../srtp/key-derivation.ts';
import type { DtlsCertificate } from './dtls-certificate.ts';
import { matchesFingerprint } from './fingerprint.ts';
import { verify, X509Certificate, type KeyObject } from 'node:crypto';

const certificateVerify = 15;
const serverKeyExchange = 12;

/**
 * Whether the far side holds the private key of the certificate it showed. werift takes these two messages and does not
 * look at the signature; without it a fingerprint proves nothing, since certificates are public.
 */
function provesPossession(socket: DtlsSocket, role: 'client' | 'server'): boolean {
  const certificate = socket.remoteCertificate;
  if (!certificate) return false;
  const { publicKey } = new X509Certificate(certificate);
  const handshakes = socket.dtls.sortedHandshakeCache;
  const at = handshakes.findIndex(
    (message) => message.msg_type === (role === 'server' ? certificateVerify : serverKeyExchange),
  );
  const body = handshakes[at]?.fragment;
  if (!body) return false;
  if (role === 'server') {
    // RFC 5246 § 7.4.8: over all handshake messages before this one.
    return isSignature(
      body,
      0,
      Buffer.concat(handshakes.slice(0, at).map((message) => message.serialize())),
      publicKey,
    );
  }
  // RFC 8422 § 5.4: curve type, curve and point, signed together with both randoms.
  const parametersLength = 4 + (body[3] ?? 0);
  const randoms = Buffer.concat([socket.cipher.localRandom.serialize(), socket.cipher.remoteRandom.serialize()]);
  return isSignature(body, parametersLength, Buffer.concat([randoms, body.subarray(0, parametersLength)]), publicKey);
}

/** DigitallySigned (RFC 5246 § 4.7): hash, signature algorithm, length, signature. */
function isSignature(body: Buffer, at: number, signed: Buffer, key: KeyObject): boolean {
  if (body.length < at + 4) return false;
  const hash = ({ 4: 'sha256', 5: 'sha384', 6: 'sha512' } as Record<number, string>)[body[at] as number];
  const length = body.readUInt16BE(at + 2);
  return hash !== undefined && verify(hash, signed, key, body.subarray(at + 4, at + 4 + length));
}

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
