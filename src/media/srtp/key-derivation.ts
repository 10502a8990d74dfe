import { createCipheriv } from 'node:crypto';

/** Master key (16 bytes) and salt (14 bytes) of one direction, from the DTLS exporter (RFC 5764 § 4.2). */
export interface MasterKey {
  readonly key: Buffer;
  readonly salt: Buffer;
}

export interface DerivedKeys {
  readonly encryption: Buffer;
  readonly authentication: Buffer;
  readonly salt: Buffer;
}

/** RFC 3711 § 4.3.1, key derivation rate 0: labels 0, 1, 2 for SRTP, 3, 4, 5 for SRTCP. */
export function deriveKeys(master: MasterKey, protocol: 'srtp' | 'srtcp'): DerivedKeys {
  const first = protocol === 'srtp' ? 0 : 3;
  const derive = (label: number, length: number): Buffer => {
    const iv = Buffer.alloc(16);
    master.salt.copy(iv);
    iv[7] = (iv[7] as number) ^ label;
    return createCipheriv('aes-128-ctr', master.key, iv).update(Buffer.alloc(length));
  };
  return { encryption: derive(first, 16), authentication: derive(first + 1, 20), salt: derive(first + 2, 14) };
}
