import { verify, X509Certificate, type KeyObject } from 'node:crypto';
import type { DtlsSocket } from 'werift';

const certificateVerify = 15;
const serverKeyExchange = 12;

/**
 * Whether the far side holds the private key of the certificate it showed. werift takes these two messages and does not
 * look at the signature; without it a fingerprint proves nothing, since certificates are public.
 */
export function provesPossession(socket: DtlsSocket, role: 'client' | 'server'): boolean {
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
