import { X509Certificate } from 'node:crypto';
import { CipherContext, HashAlgorithm, NamedCurveAlgorithm, SignatureAlgorithm } from 'werift';
import { fingerprintOf } from './fingerprint.ts';

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
