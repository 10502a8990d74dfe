import * as z from 'zod';

/**
 * The one error vocabulary. Values cross boundaries, errors cross as codes; one table maps a code to its HTTP status
 * (interface, part 7, and what it leaves open).
 */
export const httpStatusOfProblem = {
  'invalid-input': 422,
  'not-signed-in': 401,
  'wrong-credentials': 401,
  'no-permission': 403,
  'not-found': 404,
  conflict: 409,
  'agent-not-registered': 409,
  'agent-busy': 409,
  'too-large': 413,
  'unsupported-media-type': 415,
  'range-not-satisfiable': 416,
  'unacceptable-media': 422,
  'too-many-requests': 429,
  internal: 500,
  'storage-full': 503,
  unavailable: 503,
  'service-unreachable': 503,
  'timed-out': 503,
} as const satisfies Record<string, number>;

export type ProblemCode = keyof typeof httpStatusOfProblem;

export const problemCodes = Object.keys(httpStatusOfProblem) as [ProblemCode, ...ProblemCode[]];

/** Parameters in the text of a problem: numbers, times, people. */
export const problemParamsSchema = z.record(z.string(), z.union([z.string(), z.number()]));
export type ProblemParams = z.infer<typeof problemParamsSchema>;

/** A problem as a value: what IPC and worker messages carry. */
export const problemSchema = z.object({
  code: z.enum(problemCodes),
  /**
   * For logs: in English, or a page's reason; the text that a person reads is made from `reason` and `params`
   * (`problems/problem-text.ts`).
   */
  message: z.string(),
  details: z.record(z.string(), z.unknown()).default({}),
  reason: z.string().optional(),
  params: problemParamsSchema.optional(),
});
export type Problem = z.infer<typeof problemSchema>;

/** `reason` is one of `problems/reasons.ts`; SIP and media, which have no texts, give none. */
interface ProblemOptions extends ErrorOptions {
  readonly reason?: string | undefined;
  readonly params?: ProblemParams | undefined;
}

export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly code: ProblemCode;
  readonly details: Record<string, unknown>;
  readonly reason: string | undefined;
  readonly params: ProblemParams | undefined;

  constructor(
    code: ProblemCode,
    message: string,
    details: Record<string, unknown> = {},
    { reason, params, ...options }: ProblemOptions = {},
  ) {
    super(message, options);
    this.code = code;
    this.details = details;
    this.reason = reason;
    this.params = params;
  }
}

export const problemOf = ({ code, message, details, reason, params }: ProblemError): Problem => ({
  code,
  message,
  details,
  ...(reason === undefined ? {} : { reason, params: params ?? {} }),
});
export const problemErrorOf = ({ code, message, details, reason, params }: Problem): ProblemError =>
  new ProblemError(code, message, details, { reason, params });
