import { rm } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { Readable } from 'node:stream';
import { send } from '@fastify/send';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { FileAnswer } from './handler.ts';
import { isHead } from './head-requests.ts';
import { withSafeHeaders } from './safe-headers.ts';

/** Sends a file with Range (206, 416), ETag, If-Range and HEAD. */
export async function sendFile(file: FileAnswer, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const isMade = 'make' in file;
  const headers = {
    ...withSafeHeaders(file.contentType),
    ...dispositionOf(file),
    'cache-control': isMade ? 'no-store' : 'private, no-cache',
  };
  if (isHead(request.raw)) {
    // Its length is not known yet: without a stream it would be told as 0.
    if (isMade) return reply.headers(headers).send(Readable.from([]));
  } else if (!isMade) await file.record?.();
  const path = isMade ? await file.make() : file.path;
  if (isMade) reply.raw.once('close', () => void rm(path, { force: true }));
  const sent = await send(request.raw, `/${encodeURIComponent(basename(path))}`, {
    root: dirname(path),
    dotfiles: 'deny',
    index: false,
    cacheControl: false,
  });
  if (sent.type === 'error') {
    if (sent.statusCode !== 416) throw problemFor('file-not-found');
    // RFC 9110 § 15.5.17: it names the length.
    reply.header('content-range', sent.headers['Content-Range']);
    throw problemFor('range-outside-file');
  }
  return reply
    .status(sent.statusCode)
    .headers({ ...sent.headers, ...headers })
    .send(sent.stream);
}

/**
 * RFC 6266, with RFC 8187 for names that are not ASCII. A file that is shown runs nothing, also when a browser opens it
 * as a page.
 */
function dispositionOf({ saveAs, name }: FileAnswer): Record<string, string> {
  const shown = saveAs ?? name;
  if (shown === undefined) return {};
  const ascii = shown.replaceAll(/[^\w.-]/g, '_');
  const kind = saveAs === undefined ? 'inline' : 'attachment';
  return {
    'content-disposition': `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded(shown)}`,
    'content-security-policy': "default-src 'none'; sandbox",
  };
}

const encoded = (name: string): string =>
  encodeURIComponent(name).replaceAll(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);
