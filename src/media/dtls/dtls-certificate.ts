import { createHash, X509Certificate } from 'node:crypto';
import { CipherContext, HashAlgorithm, NamedCurveAlgorithm, SignatureAlgorithm } from 'werift';

/** Our own identity in DTLS: self-signed, known to the far side by the fingerprint in the SDP (RFC 8122). */
export interface DtlsCertificate {
  readonly certificatePem: string;
  readonly privateKeyPem: string;
  /** `sha-256 AA:BB:…`, as in `a=fingerprint`. */
  readonly fingerprint: string;
}

export async function createDtlsCertificate(): Promise<DtlsCertificate> {
  const made = await CipherContext.createSelfSignedCertificateWithKey(
    { signature: SignatureAlgorithm.ecdsa_3, hash: HashAlgorithm.sha256_4 },
    NamedCurveAlgorithm.secp256r1_23,
  );
  const { raw } = new X509Certificate(made.certPem);
  return {
    certificatePem: made.certPem,
    privateKeyPem: made.keyPem,
    fingerprint: `sha-256 ${fingerprintOf(raw, 'sha256')}`,
  };
}

const hashByName: Readonly<Record<string, string>> = { 'sha-256': 'sha256', 'sha-384': 'sha384', 'sha-512': 'sha512' };

/** Whether we can check this fingerprint: a hash that is not broken, with as many bytes as it has. */
export function isUsableFingerprint(fingerprint: string): boolean {
  const [algorithm = '', value = ''] = fingerprint.split(' ');
  const hash = hashByName[algorithm.toLowerCase()];
  return (
    hash !== undefined &&
    /^[0-9a-f]{2}(:[0-9a-f]{2})+$/i.test(value) &&
    value.split(':').length === Number(hash.slice(3)) / 8
  );
}

/** Whether the certificate (DER) is the one that the SDP named. */
export function matchesFingerprint(certificate: Buffer, fingerprint: string): boolean {
  const [algorithm = '', value = ''] = fingerprint.split(' ');
  const hash = hashByName[algorithm.toLowerCase()];
  return hash !== undefined && fingerprintOf(certificate, hash) === value.toUpperCase();
}

const fingerprintOf = (certificate: Buffer, hash: string): string =>
  (createHash(hash).update(certificate).digest('hex').toUpperCase().match(/../g) ?? []).join(':');
