import { createHash } from 'node:crypto';

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

/** `AA:BB:…` */
export const fingerprintOf = (certificate: Buffer, hash: string): string =>
  (createHash(hash).update(certificate).digest('hex').toUpperCase().match(/../g) ?? []).join(':');
