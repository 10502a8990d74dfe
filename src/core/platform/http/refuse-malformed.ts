import type { Socket } from 'node:net';
import { withSafeHeaders } from './safe-headers.ts';

const refusals = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'The request did not arrive in time.'],
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'The headers of the request are too large.'],
} as const;
const notHttp = [400, 'Bad Request', 'The request is not HTTP as it should be (RFC 9112).'] as const;

/**
 * A malformed request has no language and no reply object: the answer is written to the connection, which is then
 * closed.
 */
export function refuseMalformed(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
  const [status, phrase, msg] = refusals[error.code as keyof typeof refusals] ?? notHttp;
  const body = JSON.stringify({ code: status, msg, data: { problem: 'invalid-input' } });
  const headers = { ...withSafeHeaders('application/json; charset=utf-8'), 'content-length': Buffer.byteLength(body) };
  const lines = Object.entries({ ...headers, connection: 'close' }).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${phrase}`, ...lines, '', body].join('\r\n'), () => socket.destroy());
}
