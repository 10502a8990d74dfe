import { argon2 } from 'node:crypto';
import { promisify } from 'node:util';

export interface Argon2Cost {
  readonly memoryKib: number;
  readonly passes: number;
  readonly lanes: number;
}

const derive = promisify(argon2);
const isUnsupported = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_CRYPTO_ARGON2_NOT_SUPPORTED';

/**
 * Argon2id (RFC 9106). Node derives it on a thread of its pool; Electron is built on BoringSSL, which has no Argon2, so
 * there it is WebAssembly.
 */
export async function argon2id(password: string, salt: Buffer, keyBytes: number, cost: Argon2Cost): Promise<Buffer> {
  const message = password.normalize('NFKC');
  try {
    return await derive('argon2id', {
      message,
      nonce: salt,
      tagLength: keyBytes,
      memory: cost.memoryKib,
      passes: cost.passes,
      parallelism: cost.lanes,
    });
  } catch (error) {
    if (!isUnsupported(error)) throw error;
    return argon2idInWasm(message, salt, keyBytes, cost);
  }
}

export async function argon2idInWasm(
  message: string,
  salt: Buffer,
  keyBytes: number,
  cost: Argon2Cost,
): Promise<Buffer> {
  const { argon2id: deriveInWasm } = await import('hash-wasm');
  const key = await deriveInWasm({
    password: message,
    salt,
    hashLength: keyBytes,
    memorySize: cost.memoryKib,
    iterations: cost.passes,
    parallelism: cost.lanes,
    outputType: 'binary',
  });
  return Buffer.from(key);
}
