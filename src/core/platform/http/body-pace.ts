import type { IncomingMessage } from 'node:http';

/** A body that is no upload ends its connection when it has not arrived in this time. */
const maxBodyMs = 10_000;
/** An upload ends its connection when fewer bytes than these arrive in a window: 8 KiB/s. */
const windowMs = 10_000;
const minWindowBytes = 80 * 1024;

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Whether this request brings a file; media types are compared without case (RFC 9110 § 8.3.1). */
const isUpload = ({ headers }: IncomingMessage): boolean =>
  headers['content-type']?.trim().toLowerCase().startsWith('multipart/form-data') ?? false;

/**
 * Ends the connection of a body that arrives too slowly: nobody keeps one open, or a partial file on the disk, by
 * sending a byte now and then. Also where the request was refused, and its body is only read to its end.
 */
export function endSlowBody(request: IncomingMessage): void {
  if (!hasBody(request)) return;
  const timer = isUpload(request) ? watchPace(request) : setTimeout(() => endUnlessComplete(request), maxBodyMs);
  request.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
}

/** Ends the connection of a body that was refused, when the rest of it has not arrived in time. */
export function limitRest(request: IncomingMessage): void {
  const timer = setTimeout(() => endUnlessComplete(request), maxBodyMs);
  request.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
}

/** Measures the bytes that the connection received, whether or not the body is read. */
function watchPace(request: IncomingMessage): NodeJS.Timeout {
  let before = request.socket.bytesRead;
  return setInterval(() => {
    const now = request.socket.bytesRead;
    if (now - before < minWindowBytes) endUnlessComplete(request);
    before = now;
  }, windowMs);
}

function endUnlessComplete(request: IncomingMessage): void {
  if (!request.complete) request.destroy();
}
