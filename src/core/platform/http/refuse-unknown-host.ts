import type { ServerResponse } from 'node:http';
import { withSafeHeaders } from './safe-headers.ts';

const body = JSON.stringify({
  code: 403,
  msg: 'The service does not answer under this name. Ask for it by its address, or set its public URL.',
  data: { problem: 'no-permission' },
});

/** Runs before any other check: see KnownHosts. */
export const refuseUnknownHost = (response: ServerResponse): void =>
  void response
    .writeHead(403, { ...withSafeHeaders('application/json; charset=utf-8'), connection: 'close' })
    .end(body);
