import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { CsvAnswer } from './handler.ts';
import { isHead } from './head-requests.ts';
import { withSafeHeaders } from './safe-headers.ts';

interface Sending {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Checked before each part: an account that has lost the right to the rows gets no more of them. */
  readonly mayGoOn: () => Promise<boolean>;
}

/** Sends rows as they are read (RFC 4180); stops when the client disconnects or its right is revoked. */
export function sendCsv({ content, fileName, total }: CsvAnswer, { request, reply, mayGoOn }: Sending): FastifyReply {
  reply.headers({
    ...withSafeHeaders('text/csv; charset=utf-8; header=present'),
    'content-disposition': `attachment; filename="${fileName}"`,
    'cache-control': 'no-store',
    'x-total-count': String(total),
  });
  if (isHead(request.raw)) {
    content.destroy();
    return reply.send();
  }
  // Also while the next rows are awaited, where the iteration below would notice it only with them.
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
