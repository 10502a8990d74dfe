import { createSecureContext } from 'node:tls';

/** Whether a PEM has a certificate, and the key to it without a passphrase. */
export function isKeyPair(pem: string): boolean {
  try {
    return pem.includes('CERTIFICATE') && createSecureContext({ cert: pem, key: pem }) !== null;
  } catch {
    return false;
  }
}
