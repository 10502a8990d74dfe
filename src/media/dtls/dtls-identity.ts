import { DtlsAssociation, type DtlsAssociationOptions } from './dtls-association.ts';
import { createDtlsCertificate } from './dtls-certificate.ts';

/** Our identity in DTLS, and the handshakes that show it. */
export interface DtlsIdentity {
  /** `sha-256 AA:BB:…`, as in `a=fingerprint`. */
  readonly fingerprint: string;
  associate(options: Omit<DtlsAssociationOptions, 'certificate'>): DtlsAssociation;
}

/** A new one, with a new certificate. This file and what it imports are loaded when a call first needs DTLS. */
export async function createDtlsIdentity(): Promise<DtlsIdentity> {
  const certificate = await createDtlsCertificate();
  return {
    fingerprint: certificate.fingerprint,
    associate: (options) => new DtlsAssociation({ ...options, certificate }),
  };
}
