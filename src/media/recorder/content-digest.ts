import { createHash } from 'node:crypto';
import { openRecordingToRead } from './read-recording.ts';

const chunkLength = 1024 * 1024;

/**
 * SHA-256 of each byte of a file, base64: what tells its content from any other. Rejects with ProblemError:
 * `not-found`, or `unsupported-media-type` for what is no file.
 */
export async function contentDigest(file: string): Promise<string> {
  const handle = await openRecordingToRead(file);
  try {
    const hash = createHash('sha256');
    const chunk = Buffer.alloc(chunkLength);
    for (;;) {
      const { bytesRead } = await handle.read(chunk, 0, chunk.length, null);
      if (bytesRead === 0) return hash.digest('base64');
      hash.update(chunk.subarray(0, bytesRead));
    }
  } finally {
    await handle.close();
  }
}
