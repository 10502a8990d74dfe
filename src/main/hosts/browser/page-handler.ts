import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pathOf, queryOf } from '../../../node/http/request-path.ts';
import { preferredLanguage } from '../../../shared/languages/languages.ts';
import { problemTextsOf } from '../../../shared/languages/problem-texts.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import { problemText } from '../../../shared/problems/problem-text.ts';
import { backupHeaders, backupOfPath } from '../common/backup-path.ts';
import { type Download, downloadOf, passDownload } from '../common/downloads.ts';
import { pictureHeaders, pictureOfPath } from '../common/picture-path.ts';
import { passUpload, uploadPathOf } from '../common/uploads.ts';
import { contentSecurityPolicy } from '../../workstation/page-policy.ts';
import type { Workstation } from '../../workstation/workstation.ts';
import type { Access } from './access.ts';
import type { SignedAddresses } from './signed-addresses.ts';
import { sendStream } from './send-stream.ts';
import { serveStatic } from './static-files.ts';

const maxKeyBytes = 200;
const maxKeyMs = 10_000;
const mediaPage = '/media.html';

interface PageHandlerParts {
  readonly access: Pick<Access, 'isOwnHost' | 'isOwnOrigin' | 'isAuthorized' | 'exchange'>;
  readonly addresses: Pick<SignedAddresses, 'isSigned'>;
  readonly folder: string;
  readonly processesMedia: boolean;
  readonly openRecording: Workstation['openRecording'];
  readonly openPicture: Workstation['openPicture'];
  readonly openBackup: Workstation['openBackup'];
  readonly openDownload: Workstation['openDownload'];
  readonly upload: Workstation['upload'];
}

/**
 * Serves the browser host's HTTP, on loopback only: the pages, the exchange of the key, recordings, pictures, backups,
 * downloads and uploads.
 */
export function pageHandler(parts: PageHandlerParts): RequestListener {
  return (request, response) => {
    answer(request, response, parts).catch((error: unknown) => {
      if (response.headersSent) return response.destroy();
      if (error instanceof ProblemError) return refuse(request, response, 502, error);
      refuse(request, response, 500, { code: 'internal' });
    });
  };
}

async function answer(request: IncomingMessage, response: ServerResponse, parts: PageHandlerParts): Promise<void> {
  const { access } = parts;
  if (!access.isOwnHost(request)) return refuse(request, response, 403, problemFor('workstation-address-wrong'));
  const pathname = pathOf(request.url);
  setPolicies(response, request.headers.host ?? '');
  if (request.method === 'POST' && pathname === '/exchange') return exchangeKey(request, response, access);
  const uploadPath = request.method === 'POST' ? uploadPathOf(pathname) : null;
  if (uploadPath) return receiveUpload(request, response, parts, uploadPath);
  if (pathname === '/access')
    return access.isAuthorized(request)
      ? void response.writeHead(204, { 'cache-control': 'no-store' }).end()
      : refuse(request, response, 401, problemFor('browser-not-known'));
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return void response.writeHead(405, { allow: 'GET, HEAD' }).end();
  if (pathname === mediaPage && !parts.processesMedia && queryOf(request.url).size === 0)
    return void response.writeHead(302, { location: `${mediaPage}?processing=off` }).end();
  const [, type, id] = /^\/recordings\/(sip|dual)\/(\d{1,16})$/.exec(pathname) ?? [];
  if (type === 'sip' || type === 'dual') return sendRecording(request, response, parts, { type, id: Number(id) });
  const picture = pictureOfPath(pathname);
  if (picture !== null) return sendPicture(request, response, parts, picture);
  const download = downloadOf(request.url);
  if (download) return sendDownload(request, response, parts, download);
  const backup = backupOfPath(pathname);
  if (backup !== null) return sendBackup(request, response, parts, backup);
  return serveStatic(parts.folder, pathname === '/' ? '/index.html' : pathname, { request, response });
}

function setPolicies(response: ServerResponse, host: string): void {
  response.setHeader('content-security-policy', contentSecurityPolicy(`'self' ws://${host}`));
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('referrer-policy', 'no-referrer');
  response.setHeader('cross-origin-opener-policy', 'same-origin');
}

async function exchangeKey(
  request: IncomingMessage,
  response: ServerResponse,
  access: PageHandlerParts['access'],
): Promise<void> {
  if (!access.isOwnOrigin(request)) return refuse(request, response, 403, problemFor('workstation-page-expected'));
  const tooSlow = setTimeout(() => request.destroy(), maxKeyMs);
  request.once('close', () => clearTimeout(tooSlow));
  let key = '';
  for await (const chunk of request) {
    key += String(chunk);
    if (key.length > maxKeyBytes) return refuse(request, response, 413, problemFor('workstation-key-wrong'));
  }
  const exchanged = access.exchange(key);
  if ('secret' in exchanged)
    return void response
      .writeHead(200, { 'content-type': 'text/plain', 'cache-control': 'no-store' })
      .end(exchanged.secret);
  if (exchanged.refused === 'used') return refuse(request, response, 410, problemFor('workstation-key-used'));
  refuse(request, response, 403, problemFor('workstation-key-wrong'));
}

async function receiveUpload(
  request: IncomingMessage,
  response: ServerResponse,
  { access, upload }: PageHandlerParts,
  path: { area: string; endpoint: string },
): Promise<void> {
  if (!access.isOwnOrigin(request)) return refuse(request, response, 403, problemFor('workstation-page-expected'));
  if (!access.isAuthorized(request)) return refuse(request, response, 401, problemFor('browser-not-known'));
  const header = (name: string): string | undefined => {
    const value = request.headers[name];
    return typeof value === 'string' ? value : undefined;
  };
  const { status, text } = await passUpload({ upload }, { ...path, header, body: request });
  response.writeHead(status, { 'content-type': 'application/json' }).end(text);
}

async function sendRecording(
  request: IncomingMessage,
  response: ServerResponse,
  { addresses, openRecording }: PageHandlerParts,
  { type, id }: { type: 'sip' | 'dual'; id: number },
): Promise<void> {
  if (!addresses.isSigned(request.url)) return refuse(request, response, 401, problemFor('browser-not-known'));
  const file = await openRecording({ type, id, range: request.headers.range });
  response.writeHead(file.status, { ...file.headers });
  await sendStream(new Readable().wrap(file.body), response);
}

async function sendPicture(
  request: IncomingMessage,
  response: ServerResponse,
  { addresses, openPicture }: PageHandlerParts,
  path: string,
): Promise<void> {
  if (!addresses.isSigned(request.url)) return refuse(request, response, 401, problemFor('browser-not-known'));
  const { status, headers, body } = await openPicture({ path, range: request.headers.range });
  response.writeHead(status, { ...headers, ...pictureHeaders(headers['content-type']) });
  await sendStream(new Readable().wrap(body), response);
}

async function sendDownload(
  request: IncomingMessage,
  response: ServerResponse,
  { access, openDownload }: PageHandlerParts,
  download: Download,
): Promise<void> {
  if (!access.isAuthorized(request)) return refuse(request, response, 401, problemFor('browser-not-known'));
  const { status, headers, body } = await passDownload({ openDownload }, download);
  response.writeHead(status, { ...headers, 'cache-control': 'no-store' });
  await sendStream(body, response);
}

async function sendBackup(
  request: IncomingMessage,
  response: ServerResponse,
  { addresses, openBackup }: PageHandlerParts,
  file: string,
): Promise<void> {
  if (!addresses.isSigned(request.url)) return refuse(request, response, 401, problemFor('browser-not-known'));
  const { status, headers, body } = await openBackup({ file, range: request.headers.range });
  response.writeHead(status, { ...headers, ...(status < 300 ? backupHeaders(file) : {}) });
  await sendStream(new Readable().wrap(body), response);
}

/** Answers in the browser's language: nobody has to be signed in here. */
function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  problem: Parameters<typeof problemText>[0],
): void {
  const text = problemText(problem, problemTextsOf(preferredLanguage(request.headers['accept-language'])));
  // Nobody waits for the rest of what a stranger sends.
  if (!request.complete) response.setHeader('connection', 'close');
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(text);
}
