import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { httpStatusOfProblem, ProblemError } from '../../../shared/problem.ts';
import type { Log } from '../log.ts';
import { safeHeaders } from './safe-headers.ts';

const statusOfFastify: Record<
  string,
  { code: 'too-large' | 'unsupported-media-type' | 'invalid-input'; message: string }
> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { code: 'too-large', message: 'The request body is too large.' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { code: 'unsupported-media-type', message: 'The body must be application/json.' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { code: 'invalid-input', message: 'The body is empty.' },
  FST_ERR_CTP_INVALID_JSON_BODY: { code: 'invalid-input', message: 'The body is no valid JSON.' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { code: 'invalid-input', message: 'The body is not as long as announced.' },
};

/** What the framework refused, in our words. */
const known = (error: unknown): ProblemError | null => {
  if (error instanceof ProblemError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const refusal = statusOfFastify[code];
  if (refusal) return new ProblemError(refusal.code, refusal.message);
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  return status >= 400 && status < 500 && error instanceof Error
    ? new ProblemError('invalid-input', error.message)
    : null;
};

/** Errors cross as codes; what nobody foresaw is logged with its cause and stays opaque to the caller. */
export const problemAnswer =
  (log: Log) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const problem = known(error);
    const asked = { method: request.method, path: request.routeOptions.url };
    if (!problem) {
      const requestId = randomUUID();
      log.error({ err: error, requestId, ...asked }, 'request failed');
      return reply
        .status(500)
        .headers(safeHeaders)
        .send({ code: 500, msg: 'Internal error', data: { request_id: requestId } });
    }
    const status = httpStatusOfProblem[problem.code];
    log.info({ ...asked, status, problem: problem.code }, 'request refused');
    // What is still being sent is taken: a connection that is closed on it would take the answer along.
    if (!request.raw.complete) reply.removeHeader('connection');
    request.raw.resume();
    const { retryAfterSeconds, ...details } = problem.details;
    if (typeof retryAfterSeconds === 'number') reply.header('retry-after', String(retryAfterSeconds));
    const data = Object.keys(details).length > 0 ? { problem: problem.code, ...details } : { problem: problem.code };
    return reply.status(status).headers(safeHeaders).send({ code: status, msg: problem.message, data });
  };
