import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { ProblemError } from '../../../shared/problem.ts';
import { contentSecurityPolicy } from '../../workstation/page-policy.ts';
import type { Workstation } from '../../workstation/workstation.ts';
import type { Access } from './access.ts';
import { serveStatic } from './static-files.ts';

const maxKeyBytes = 200;
const mediaPage = '/media.html';
const notKnown = 'This browser is not known: start from the address that the workstation printed.';

/** HTTP of the browser host, on loopback only: the pages, the exchange of the key, and recordings. */
export function createPageServer(parts: {
  access: Access;
  folder: string;
  processesMedia: boolean;
  openRecording: Workstation['openRecording'];
}): Server {
  const { access, folder } = parts;
  const refuse = (response: ServerResponse, status: number, why: string): void =>
    void response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(why);

  const exchange = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!access.isOwnOrigin(request)) return refuse(response, 403, 'Only this page may ask.');
    let key = '';
    for await (const chunk of request) {
      key += String(chunk);
      if (key.length > maxKeyBytes) return refuse(response, 413, 'That is no key.');
    }
    const cookie = access.exchange(key);
    if (cookie === null)
      return refuse(
        response,
        403,
        'The key is wrong or was used: start from the address that the workstation printed.',
      );
    response.writeHead(204, { 'set-cookie': cookie }).end();
  };
  const recording = async (
    request: IncomingMessage,
    response: ServerResponse,
    type: 'sip' | 'dual',
    id: number,
  ): Promise<void> => {
    if (!access.hasCookie(request)) return refuse(response, 401, notKnown);
    const file = await parts.openRecording({ type, id, range: request.headers.range });
    response.writeHead(file.status, { ...file.headers });
    file.body.pipe(response);
    response.once('close', () => 'destroy' in file.body && (file.body as { destroy(): void }).destroy());
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!access.isOwnHost(request))
      return refuse(response, 403, `The workstation does not answer to the name ${request.headers.host ?? ''}.`);
    const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
    const host = request.headers.host ?? '';
    response.setHeader('content-security-policy', contentSecurityPolicy(`'self' ws://${host}`));
    response.setHeader('x-content-type-options', 'nosniff');
    response.setHeader('referrer-policy', 'no-referrer');
    response.setHeader('cross-origin-opener-policy', 'same-origin');
    if (request.method === 'POST' && pathname === '/exchange') return exchange(request, response);
    if (pathname === '/access')
      return access.hasCookie(request)
        ? void response.writeHead(204, { 'cache-control': 'no-store' }).end()
        : refuse(response, 401, notKnown);
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(response, 405, 'Only GET and HEAD.');
    if (pathname === mediaPage && !parts.processesMedia && search === '')
      return void response.writeHead(302, { location: `${mediaPage}?processing=off` }).end();
    const wanted = /^\/recordings\/(sip|dual)\/(\d{1,16})$/.exec(pathname);
    if (wanted) return recording(request, response, wanted[1] as 'sip' | 'dual', Number(wanted[2]));
    return serveStatic(folder, pathname === '/' ? '/index.html' : pathname, response);
  };
  return createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (response.headersSent) return response.destroy();
      refuse(
        response,
        error instanceof ProblemError ? 502 : 500,
        error instanceof Error ? error.message : 'The request failed.',
      );
    });
  });
}
