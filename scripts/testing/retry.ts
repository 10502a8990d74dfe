import { type Failure, type FileResult, hasFailed, type RunResult } from './result.ts';

/** A failure of a file that passed when it was run again alone. */
export interface Flaky {
  readonly file: FileResult;
  readonly failure: Failure;
}

/**
 * Runs each failed file once more, alone, which tells chance from fault. A test that failed first and passed then is
 * flaky; a test that the second run did not come to has failed.
 */
export async function retryFailed(
  { files, ...others }: RunResult,
  runAlone: (file: FileResult) => Promise<RunResult>,
): Promise<{ readonly result: RunResult; readonly flaky: readonly Flaky[] }> {
  const last = new Map(files.map((file) => [file, file]));
  const flaky: Flaky[] = [];
  for (const file of files.filter(hasFailed)) {
    const again = await runAlone(file);
    const [result] = again.files;
    if (!result) continue;
    const passed = new Set(result.passed);
    const hasPassed = ({ test }: Failure): boolean => (test === '' ? !hasFailed(result) : passed.has(test));
    const isKnown = ({ test }: Failure): boolean => result.failures.some((one) => one.test === test);
    // A stray error of the second run belongs to this file: nothing else ran.
    const ofFile = again.stray.map((message): Failure => ({ test: '', message, attachments: [] }));
    const neverPassed = file.failures.filter((one) => !hasPassed(one) && !isKnown(one));
    last.set(file, { ...result, failures: [...result.failures, ...ofFile, ...neverPassed] });
    flaky.push(...file.failures.filter(hasPassed).map((failure) => ({ file, failure })));
  }
  return { result: { ...others, files: [...last.values()] }, flaky };
}
