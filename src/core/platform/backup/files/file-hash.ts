import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';

const chunkLength = 1 << 20;

/** SHA-256 of a file's content, in hexadecimal. Reads all of it, in this thread. */
export function fileHash(file: string): string {
  const descriptor = openSync(file, 'r');
  try {
    const hash = createHash('sha256');
    const buffer = Buffer.alloc(chunkLength);
    for (let read = readSync(descriptor, buffer); read > 0; read = readSync(descriptor, buffer))
      hash.update(buffer.subarray(0, read));
    return hash.digest('hex');
  } finally {
    closeSync(descriptor);
  }
}
