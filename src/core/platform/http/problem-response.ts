import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ProblemTexts } from '../../../shared/languages/language.ts';
import { preferredLanguage } from '../../../shared/languages/languages.ts';
import { problemTextsOf } from '../../../shared/languages/problem-texts.ts';
import { httpStatusOfProblem, ProblemError } from '../../../shared/problem.ts';
import { fieldProblemsOf } from '../../../shared/problems/field-problems.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import { fieldText, problemText } from '../../../shared/problems/problem-text.ts';
import { isDiskFull } from '../full-disk.ts';
import type { Log } from '../log.ts';
import { hasBody, limitRest } from './body-pace.ts';
import { safeHeaders } from './safe-headers.ts';

const reasonOfFastify = new Map([
  ['FST_ERR_CTP_BODY_TOO_LARGE', 'body-too-large'],
  ['FST_ERR_CTP_INVALID_MEDIA_TYPE', 'json-expected'],
  ['FST_ERR_CTP_EMPTY_JSON_BODY', 'body-empty'],
  ['FST_ERR_CTP_INVALID_JSON_BODY', 'body-not-json'],
  ['FST_ERR_CTP_INVALID_CONTENT_LENGTH', 'body-length-wrong'],
  ['FST_ERR_BAD_URL', 'address-malformed'],
] as const);

/** Translates a refusal of the framework into our problem. */
const known = (error: unknown): ProblemError | null => {
  if (error instanceof ProblemError) return error;
  if (isDiskFull(error)) return problemFor('disk-full', {}, { cause: error });
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = [...reasonOfFastify].find(([name]) => name === code)?.[1];
  if (reason) return problemFor(reason);
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  return status >= 400 && status < 500 && error instanceof Error
    ? new ProblemError('invalid-input', error.message)
    : null;
};

/**
 * `data` of a refusal: the problem's code, its reason with parameters, and what is wrong with each field, as the
 * interface has it (`errors`) and as reasons (`field_problems`).
 */
function problemData(problem: ProblemError, texts: ProblemTexts): Record<string, unknown> {
  const { fields: _fields, retryAfterSeconds: _retryAfterSeconds, ...details } = problem.details;
  const fields = fieldProblemsOf(problem);
  const errors = Object.fromEntries(
    Object.entries(fields).map(([field, problems]) => [field, problems.map((one) => fieldText(one, texts))]),
  );
  return {
    problem: problem.code,
    ...(problem.reason === undefined ? {} : { reason: problem.reason, params: problem.params ?? {} }),
    ...details,
    ...(Object.keys(fields).length === 0 ? {} : { errors, field_problems: fields }),
  };
}

/** Errors cross as codes; what nobody foresaw is logged with its cause and stays opaque to the caller. */
export const problemAnswer =
  (log: Log) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const problem = known(error);
    const texts = problemTextsOf(preferredLanguage(request.headers['accept-language']));
    const asked = { method: request.method, path: request.routeOptions.url };
    if (!problem) {
      const requestId = randomUUID();
      log.error({ err: error, requestId, ...asked }, 'request failed');
      return reply
        .status(500)
        .headers(safeHeaders)
        .send({ code: 500, msg: problemText({ code: 'internal' }, texts), data: { request_id: requestId } });
    }
    const status = httpStatusOfProblem[problem.code];
    log.info({ ...asked, status, problem: problem.code, reason: problem.reason }, 'request refused');
    const { retryAfterSeconds } = problem.details;
    if (typeof retryAfterSeconds === 'number') reply.header('retry-after', String(retryAfterSeconds));
    const answer = { code: status, msg: problemText(problem, texts), data: problemData(problem, texts) };
    reply.status(status).headers(safeHeaders);
    return request.raw.complete || !hasBody(request.raw) ? reply.send(answer) : sendAndClose(answer, request, reply);
  };

const jsonType = 'application/json; charset=utf-8';

/**
 * Answers a request whose body is still being sent, and closes its connection once the body has been read, at the
 * latest when it is too slow or too long (`endSlowBody`): closing immediately would lose the answer.
 */
function sendAndClose(answer: object, { raw }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const text = JSON.stringify(answer);
  const taken = new Promise<void>((resolve) => raw.once('end', resolve).once('close', resolve));
  raw.resume();
  limitRest(raw);
  async function* untilTaken(): AsyncGenerator<string> {
    yield text;
    await taken;
  }
  return reply
    .headers({ 'content-type': jsonType, 'content-length': Buffer.byteLength(text), connection: 'close' })
    .send(Readable.from(untilTaken(), { objectMode: false }));
}
