/** Shapes that the runners' reporters write and the run reads. */

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
  /** Duration of the file: wall time under Vitest, the sum of its tests under Playwright. */
  readonly seconds: number;
}

/** One line of the file that a reporter writes as it happens: a run that is ended early has reported until then. */
export type ReportLine =
  | { readonly begun: Pick<FileResult, 'suite' | 'file'> }
  | { readonly result: FileResult }
  | { readonly stray: string };

/** Result of one run of a test runner. */
export interface RunResult {
  readonly files: readonly FileResult[];
  /** Errors outside of any file: a set-up that failed, an unhandled rejection. They are not retried. */
  readonly stray: readonly string[];
  /** Files that were running when the run was ended. */
  readonly stopped: readonly Pick<FileResult, 'suite' | 'file'>[];
}

export const joined = (results: readonly RunResult[]): RunResult => ({
  files: results.flatMap(({ files }) => files),
  stray: results.flatMap(({ stray }) => stray),
  stopped: results.flatMap(({ stopped }) => stopped),
});

/** Environment variable: the file that a reporter appends its lines to. */
export const resultFileVariable = 'CLINICALL_TEST_RESULT';

export const hasFailed = ({ failures }: FileResult): boolean => failures.length > 0;
