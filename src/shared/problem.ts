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

/** A problem as a value: what IPC and worker messages carry. */
export const problemSchema = z.object({
  code: z.enum(problemCodes),
  message: z.string(),
  details: z.record(z.string(), z.unknown()).default({}),
});
export type Problem = z.infer<typeof problemSchema>;

export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly code: ProblemCode;
  readonly details: Record<string, unknown>;

  constructor(code: ProblemCode, message: string, details: Record<string, unknown> = {}, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.details = details;
  }
}

export const problemOf = (error: ProblemError): Problem => ({
  code: error.code,
  message: error.message,
  details: error.details,
});
export const problemErrorOf = (problem: Problem): ProblemError =>
  new ProblemError(problem.code, problem.message, problem.details);
