import { type AxiosResponse, isAxiosError } from 'axios';
import { envelopeSchema } from '../../../shared/contract/envelope.ts';
import {
  type Problem,
  type ProblemCode,
  ProblemError,
  problemCodes,
  problemParamsSchema,
} from '../../../shared/problem.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import { isReason } from '../../../shared/problems/reasons.ts';

const codeOfStatus: Readonly<Record<number, ProblemCode>> = {
  401: 'not-signed-in',
  403: 'no-permission',
  404: 'not-found',
  409: 'conflict',
  413: 'too-large',
  415: 'unsupported-media-type',
  416: 'range-not-satisfiable',
  422: 'invalid-input',
  429: 'too-many-requests',
  503: 'unavailable',
};

/** `isSignIn`: a 401 there means the password, not the token. */
export const problemOfAnswer = (answer: AxiosResponse<unknown>, isSignIn = false): ProblemError => {
  const { status, data } = answer;
  const envelope = envelopeSchema.safeParse(data);
  const details =
    envelope.success && typeof envelope.data.data === 'object' && envelope.data.data !== null
      ? (envelope.data.data as Record<string, unknown>)
      : {};
  const named = problemCodes.find((code) => code === details['problem']);
  // A body without the envelope comes from an intermediary, whatever its status.
  if (!envelope.success && status < 400) return problemFor('answer-unreadable', {}, { details: { status } });
  const code = named ?? (isSignIn && status === 401 ? 'wrong-credentials' : codeOfStatus[status]) ?? 'internal';
  const message = envelope.success ? envelope.data.msg : '';
  return new ProblemError(
    code,
    message || `The service answered ${status}.`,
    { ...details, fields: details['field_problems'], ...retryAfterOf(answer) },
    reasonOf(code, details, message),
  );
};

/** Whole seconds; nothing for a date, which the clock of another computer would have to be right for. */
function retryAfterOf({ headers }: Partial<Pick<AxiosResponse, 'headers'>>): { retryAfterSeconds?: number } {
  const value: unknown = headers?.['retry-after'];
  return typeof value === 'string' && /^\d{1,6}$/.test(value) ? { retryAfterSeconds: Number(value) } : {};
}

/** The `data` of a success; throws the service's problem otherwise. */
export function dataOf(response: AxiosResponse<unknown>, isSignIn = false): unknown {
  const envelope = envelopeSchema.safeParse(response.data);
  if (response.status !== 200 || !envelope.success || envelope.data.code !== 200)
    throw problemOfAnswer(response, isSignIn);
  return envelope.data.data;
}

/** Where the text of the code alone would say too little. */
const isQuoted: ReadonlySet<ProblemCode> = new Set(['invalid-input', 'not-found', 'conflict', 'unavailable']);

/** Our service gives a reason; another one is quoted with its own text. */
function reasonOf(
  code: ProblemCode,
  details: Readonly<Record<string, unknown>>,
  message: string,
): Pick<Problem, 'reason' | 'params'> {
  const params = problemParamsSchema.safeParse(details['params']);
  if (isReason(details['reason'])) return { reason: details['reason'], params: params.data ?? {} };
  const isOurs = details['problem'] !== undefined;
  return message === '' || isOurs || !isQuoted.has(code) ? {} : { reason: 'service-refused', params: { message } };
}

export const problemOfFailure = (error: unknown, server: string): ProblemError => {
  if (error instanceof ProblemError) return error;
  if (!isAxiosError(error))
    return new ProblemError('internal', error instanceof Error ? error.message : String(error), {}, { cause: error });
  if (error.code === 'ECONNABORTED' || error.code === 'ETIMEDOUT')
    return problemFor('service-slow', {}, { details: { server } });
  return problemFor('service-not-reached', {}, { details: { server, why: error.code ?? error.message } });
};
