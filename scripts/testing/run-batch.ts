import { mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runSilently } from '../run.ts';
import { environmentAt, type Moment } from './moment.ts';
import { hasFailed, type ReportLine, resultFileVariable, type RunResult } from './result.ts';
import type { Batch } from './suites.ts';

interface BatchRun {
  /** The folder of the run's own files. */
  readonly folder: string;
  /** When its processes begin; none: the true time. */
  readonly at?: Moment | undefined;
  /** Ends the runner; the result has the files that have ended. */
  readonly signal?: AbortSignal;
}

/** Runs a batch. A runner that fails without a failed file gives a stray error with the end of its output. */
export async function runBatch(
  { suite, files, args = [] }: Batch,
  { folder, at, signal }: BatchRun,
): Promise<RunResult> {
  const own = mkdtempSync(join(folder, `${suite.name}-`));
  const resultFile = join(own, 'result');
  const command = {
    vitest: ['run', '--root', root, '--reporter=dot', '--reporter=./scripts/testing/vitest-reporter.ts'],
    // Each run has its own folder for artefacts: a runner removes what it finds there.
    playwright: ['test', `--output=test-results/${own.slice(folder.length + 1)}`, `--workers=${suite.workers}`],
  }[suite.runner];
  const { code, output } = await runSilently(suite.runner, [...command, `--project=${suite.name}`, ...args, ...files], {
    ...(signal && { signal }),
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
  if (code === 0 || signal?.aborted || result.stray.length > 0 || result.files.some(hasFailed)) return result;
  const end = output.split('\n').slice(-60).join('\n');
  return { ...result, stray: [`${suite.name}: ${suite.runner} ended with ${code}. The end of its output:\n${end}`] };
}

function readResult(file: string): RunResult {
  const lines = textOf(file)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as ReportLine);
  const files = lines.flatMap((line) => ('result' in line ? [line.result] : []));
  return {
    files,
    stray: lines.flatMap((line) => ('stray' in line ? [line.stray] : [])),
    stopped: lines
      .flatMap((line) => ('begun' in line ? [line.begun] : []))
      .filter((begun) => !files.some(({ suite, file }) => suite === begun.suite && file === begun.file)),
  };
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // A runner that failed at its start has reported nothing.
    return '';
  }
}
