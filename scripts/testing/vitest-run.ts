import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, run, type RunOptions } from '../run.ts';
import type { RunResult } from './result.ts';
import { resultFileVariable } from './vitest-reporter.ts';

interface VitestRun {
  readonly suites: readonly string[];
  /** Paths from the project's root; all of the suites' files when there are none. */
  readonly files?: readonly string[];
  /** The folder of the run's own files. */
  readonly folder: string;
  readonly show: Pick<RunOptions, 'output' | 'title'>;
}

/** Runs suites on Vitest. A runner that ends without a result, or with an error that no file has, is a stray error. */
export async function runOnVitest({ suites, files = [], folder, show }: VitestRun): Promise<RunResult> {
  const resultFile = join(folder, `${suites[0]}.json`);
  rmSync(resultFile, { force: true });
  const args = [
    'run',
    '--root',
    root,
    ...suites.flatMap((suite) => ['--project', suite]),
    '--reporter=default',
    '--reporter=./scripts/testing/vitest-reporter.ts',
    ...files,
  ];
  const code = await run('vitest', args, {
    ...show,
    // What ships is tested, and it starts in half the time.
    environment: { CLINICALL_TEST_BUILT_CORE: '1', [resultFileVariable]: resultFile },
  });
  const result = readResult(resultFile);
  if (!result) return { files: [], stray: [`${suites.join(' and ')}: vitest ended with ${code} and wrote no result.`] };
  const isExplained = result.stray.length > 0 || result.files.some(({ failures }) => failures.length > 0);
  if (code === 0 || isExplained) return result;
  return { ...result, stray: [`${suites.join(' and ')}: vitest ended with ${code}; no test says why.`] };
}

function readResult(file: string): RunResult | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as RunResult;
  } catch {
    return undefined;
  }
}
