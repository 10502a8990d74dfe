import { type Failure, type FileResult, hasFailed, type RunResult } from './result.ts';

/** How often a file that failed is run again. */
const tries = 2;

/** Adds what failed in earlier tries: flaky when it passed since, and failed when the last try did not come to it. */
function withEarlier(latest: FileResult, seen: readonly Failure[]): FileResult {
  const passed = new Set(latest.passed);
  const failed = new Set(latest.failures.map(({ test }) => test));
  const hasPassed = ({ test }: Failure): boolean =>
    test === '' ? passed.size > 0 && !failed.has('') : passed.has(test);
  const neverPassed = new Map(
    seen.filter((one) => !hasPassed(one) && !failed.has(one.test)).map((one) => [one.test, one]),
  );
  return {
    ...latest,
    failures: [...latest.failures, ...neverPassed.values()],
    flaky: [...latest.flaky, ...seen.filter(hasPassed)],
  };
}

/**
 * Runs files that failed again, each alone, so that a run tells chance from fault. Returns their last results, in which
 * what had failed before and passed then is `flaky`.
 */
export async function retryFailed(
  files: readonly FileResult[],
  runAlone: (file: FileResult) => Promise<RunResult>,
): Promise<RunResult> {
  const last: FileResult[] = [];
  const stray: string[] = [];
  for (const file of files) {
    let latest = file;
    const seen: Failure[] = [];
    for (let n = 0; n < tries && hasFailed(latest); n += 1) {
      const again = await runAlone(file);
      const [result] = again.files;
      if (!result) {
        stray.push(...again.stray);
        break;
      }
      seen.push(...latest.failures);
      // A stray error of the second try belongs to this file: nothing else ran.
      const ofFile = again.stray.map((message): Failure => ({ test: '', message, attachments: [] }));
      latest = { ...result, failures: [...result.failures, ...ofFile] };
    }
    last.push(withEarlier(latest, seen));
  }
  return { files: last, stray };
}
