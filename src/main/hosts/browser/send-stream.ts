import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Sends a stream as the body of a response; it is closed as well when the browser went away before or meanwhile. */
export async function sendStream(source: Readable, response: ServerResponse): Promise<void> {
  try {
    await pipeline(source, response);
  } finally {
    // A response that is closed already makes `pipeline` throw and leave its source open.
    source.destroy();
  }
}
