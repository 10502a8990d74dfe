import type { IncomingMessage } from 'node:http';

const heads = new WeakSet<IncomingMessage>();

/** HEAD is GET without the content (RFC 9110 § 9.3.2), which Node leaves out by itself: one set of routes for both. */
export function routeHeadAsGet(request: IncomingMessage): void {
  if (request.method !== 'HEAD') return;
  heads.add(request);
  request.method = 'GET';
}

export const isHead = (request: IncomingMessage): boolean => heads.has(request);

/** Where GET places calls and changes states (interface 4.7, 4.9): who asks by HEAD wants to change nothing. */
export const actsOnGet = (path: string): boolean => /^\/api\/(call|agent-control)\//.test(path);
