import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, run, type RunOptions, silentCode } from '../run.ts';
import { environmentAt, type Moment } from './moment.ts';
import { hasFailed, resultFileVariable, type RunResult } from './result.ts';
import type { Run } from './suites.ts';

/** Longer than any test file takes, on a machine three times as slow as it should be. */
const silenceLimitMs = 15 * 60_000;

interface SuitesRun extends Run {
  /** The folder of the run's own files. */
  readonly folder: string;
  /** When its processes begin; none: the true time. */
  readonly at?: Moment | undefined;
  readonly show: Pick<RunOptions, 'output' | 'title'>;
}

/** Runs suites. A runner that ends without a result, or with an error that no file has, is a stray error. */
export async function runSuites({ runner, suites, files = [], folder, at, show }: SuitesRun): Promise<RunResult> {
  const title = suites.join(' and ');
  const resultFile = join(folder, `${suites[0]}${files.length > 0 ? '-files' : ''}.json`);
  rmSync(resultFile, { force: true });
  const projects = suites.map((suite) => `--project=${suite}`);
  const args = {
    vitest: ['--root', root, '--reporter=default', '--reporter=./scripts/testing/vitest-reporter.ts'],
    // Each run has its own folder for traces: a runner removes what it finds there.
    playwright: [`--output=test-results/${files.length === 0 ? title : `${title}-files`}`],
  };
  const command = { vitest: 'run', playwright: 'test' };
  const code = await run(runner, [command[runner], ...projects, ...args[runner], ...files], {
    ...show,
    silenceLimitMs,
    environment: {
      // Tests the build that ships, which starts in half the time.
      CLINICALL_TEST_BUILT_CORE: '1',
      [resultFileVariable]: resultFile,
      // Node takes the types off by itself, faster than the runner's compiler.
      PW_DISABLE_TS_ESM: '1',
      ...(at === undefined ? {} : environmentAt(at)),
    },
  });
  const result = readResult(resultFile);
  if (code === silentCode)
    return {
      files: [],
      stray: [`${title}: ${runner} printed nothing for ${silenceLimitMs / 60_000} minutes and was ended.`],
    };
  if (!result) return { files: [], stray: [`${title}: ${runner} ended with ${code} and wrote no result.`] };
  if (code === 0 || result.stray.length > 0 || result.files.some(hasFailed)) return result;
  return { ...result, stray: [`${title}: ${runner} ended with ${code}; no test says why.`] };
}

function readResult(file: string): RunResult | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as RunResult;
  } catch {
    return undefined;
  }
}
