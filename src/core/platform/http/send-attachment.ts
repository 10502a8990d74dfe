import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { CsvAnswer, ZipAnswer } from './handler.ts';
import { isHead } from './head-requests.ts';
import { withSafeHeaders } from './safe-headers.ts';

interface Sending {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Checked before each part: an account that has lost its right gets no more of the answer. */
  readonly mayGoOn: () => Promise<boolean>;
}

/** Sends rows as they are read (RFC 4180); stops when the client disconnects or its right is revoked. */
export const sendCsv = (answer: CsvAnswer, sending: Sending): Promise<FastifyReply> =>
  sendAttachment(answer, withSafeHeaders('text/csv; charset=utf-8; header=present'), sending);

/** Sends an archive as its files are read; stops as rows do. Its length is known. */
export const sendZip = (answer: ZipAnswer, sending: Sending): Promise<FastifyReply> =>
  sendAttachment(answer, { ...withSafeHeaders('application/zip'), 'content-length': String(answer.bytes) }, sending);

async function sendAttachment(
  { content, fileName, total, record }: CsvAnswer | ZipAnswer,
  headers: Record<string, string>,
  { request, reply, mayGoOn }: Sending,
): Promise<FastifyReply> {
  try {
    if (!isHead(request.raw)) await record();
  } catch (error) {
    content.destroy();
    throw error;
  }
  // Nothing of it would be read, and nothing would end it.
  if (reply.raw.destroyed) content.destroy();
  reply.headers({
    ...headers,
    'content-disposition': `attachment; filename="${fileName}"`,
    'cache-control': 'no-store',
    'x-total-count': String(total),
  });
  if (isHead(request.raw)) {
    content.destroy();
    return reply.send();
  }
  // Also while the next part is awaited, where the iteration below would notice it only with that part.
  reply.raw.once('close', () => content.destroy());
  return reply.send(Readable.from(whileAllowed(content, mayGoOn), { objectMode: false }));
}

/** The answer breaks off: what has been sent must not look like all of it (RFC 9112 § 8). */
async function* whileAllowed(content: Readable, mayGoOn: Sending['mayGoOn']): AsyncGenerator<unknown> {
  for await (const part of content) {
    if (!(await mayGoOn())) throw problemFor('permission-missing');
    yield part;
  }
}
