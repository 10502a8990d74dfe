import { runSilently } from '../run.ts';
import type { Moment } from './moment.ts';
import { joined, type RunResult } from './result.ts';
import { runBatch } from './run-batch.ts';
import { runInOrder } from './run-in-order.ts';
import type { Batch } from './suites.ts';

export interface Runner {
  /** The folder of the run's own files. */
  readonly folder: string;
  /** When the processes of a suite begin; none: the true time. */
  readonly momentOf: (suite: string) => Moment | undefined;
}

/** Prints that a part of the run has ended, with its duration since `start` (milliseconds of `performance.now`). */
function say(start: number, what: string): void {
  process.stdout.write(`${((performance.now() - start) / 1000).toFixed(0).padStart(5)} s  ${what}\n`);
}

/** Runs a script of the project. Shows its output, and returns false, when it failed. */
export async function runStep(name: string, script: readonly string[], signal?: AbortSignal): Promise<boolean> {
  const start = performance.now();
  const { code, output } = await runSilently(process.execPath, script, { ...(signal && { signal }) });
  say(start, `${name}: ${code === 0 ? 'passed' : `failed\n${output}`}`);
  return code === 0;
}

/**
 * Runs batches, and prints a line for each. The signal ends those that run; no batch begins after it, or once
 * `mayBegin` forbids it.
 */
export async function runBatches(
  { folder, momentOf }: Runner,
  batches: readonly Batch[],
  signal?: AbortSignal,
  mayBegin = (): boolean => true,
): Promise<RunResult> {
  const results: RunResult[] = [];
  const runOne = async (batch: Batch): Promise<void> => {
    const start = performance.now();
    const at = momentOf(batch.suite.name);
    const result = await runBatch(batch, { folder, at, ...(signal && { signal }) });
    results.push(result);
    const { files, stray } = result;
    const passed = files.reduce((sum, file) => sum + file.passed.length, 0);
    const failed = files.reduce((sum, file) => sum + file.failures.length, stray.length);
    const counts = `${passed} passed${failed > 0 ? `, ${failed} failed` : ''}`;
    say(start, `${batch.suite.name}: ${files.length} of ${batch.files.length} files, ${counts}`);
  };
  await runInOrder(batches, runOne, () => !signal?.aborted && mayBegin());
  return joined(results);
}
