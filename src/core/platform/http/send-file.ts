import { basename, dirname } from 'node:path';
import { send } from '@fastify/send';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { FileAnswer } from './handler.ts';
import { withSafeHeaders } from './safe-headers.ts';

/** Sends a file with Range (206, 416), ETag, If-Range and HEAD. */
export async function sendFile(file: FileAnswer, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const sent = await send(request.raw, `/${encodeURIComponent(basename(file.path))}`, {
    root: dirname(file.path),
    dotfiles: 'deny',
    index: false,
    cacheControl: false,
  });
  if (sent.type === 'error' && sent.statusCode !== 416) throw problemFor('file-not-found');
  return reply
    .status(sent.statusCode)
    .headers({ ...sent.headers, ...withSafeHeaders(file.contentType), 'cache-control': 'private, no-cache' })
    .send(sent.stream);
}
