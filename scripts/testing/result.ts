/** Shapes that the runners' reporters write and the summary reads. */

/** One failed test, or a file that failed before or after its tests. */
export interface Failure {
  /** Full name of the test; empty when the file itself failed. */
  readonly test: string;
  readonly message: string;
  /** Absolute paths of a trace, a screenshot or a log that were kept. */
  readonly attachments: readonly string[];
}

/** Result of one test file in one suite. */
export interface FileResult {
  readonly suite: string;
  /** Path from the project's root. */
  readonly file: string;
  /** Full names. */
  readonly passed: readonly string[];
  readonly skipped: readonly string[];
  readonly failures: readonly Failure[];
  /** Tests that failed first and passed on a retry. */
  readonly flaky: readonly Failure[];
}

/** Result of one run of a test runner. */
export interface RunResult {
  readonly files: readonly FileResult[];
  /** Errors outside of any file: a set-up that failed, a stray rejection. They are not tried again. */
  readonly stray: readonly string[];
}

/** Environment variable: the file that a reporter writes a `RunResult` into. */
export const resultFileVariable = 'CLINICALL_TEST_RESULT';

export const hasFailed = ({ failures }: FileResult): boolean => failures.length > 0;
