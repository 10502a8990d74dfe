import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isSeedChosen, seedOfRun } from '../test/support/seed-of-run.ts';
import { setUp } from './set-up.ts';
import { restOf, scheduled, writeDurations } from './testing/batches.ts';
import { batchesChanged } from './testing/changed.ts';
import { gate } from './testing/gate.ts';
import { clockOfRun, headHash } from './testing/moment.ts';
import { type FileResult, hasFailed, joined, type RunResult } from './testing/result.ts';
import { type Flaky, retryFailed } from './testing/retry.ts';
import { runBatch } from './testing/run-batch.ts';
import { runBatches, runStep } from './testing/runner.ts';
import { type Batch, batchesNamed, suiteNamed, suites } from './testing/suites.ts';
import { linesOfSlice, summarize } from './testing/summary.ts';

/**
 * `npm test -- [--all | --changed [BASE] | SUITE | FILE …] [--at MOMENT] [--seed random|NUMBER]`. Without a choice it
 * runs the gate; in CI, as many files of the rest follow as there is time for.
 */
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean', default: false },
    changed: { type: 'boolean', default: false },
    at: { type: 'string' },
    seed: { type: 'string' },
  },
});
const isCi = process.env['CI'] === 'true';
const isNamed = !options.all && !options.changed && positionals.length > 0;
const isGate = !options.all && !options.changed && !isNamed;

/** Minutes after the beginning of a run in CI, npm's installation included, at which parts of it end. */
const minutes = { lastBeginning: 15, rest: 20, run: 24 };
const began = Number(process.env['CLINICALL_RUN_BEGAN'] ?? Date.now() / 1000) * 1000;
const isBefore = (minute: number): boolean => Date.now() < began + minute * 60_000;
const endAt = (minute: number): AbortSignal | undefined =>
  isCi ? AbortSignal.timeout(Math.max(0, began + minute * 60_000 - Date.now())) : undefined;

if (options.seed !== undefined) process.env['CLINICALL_TEST_SEED'] = options.seed;
// A random one is chosen here, once for all runners.
if (isSeedChosen()) process.stdout.write(`Seed of the generated tests: ${seedOfRun()}\n`);
const { notice, momentOf } = clockOfRun(options.at, isCi);
if (notice !== null) process.stdout.write(`${notice}\n`);

async function chosen(): Promise<Batch[]> {
  if (isNamed) return batchesNamed(positionals);
  if (options.changed) return batchesChanged(positionals[0] ?? 'main');
  return options.all ? batchesNamed(suites.map(({ name }) => name)) : gate();
}

const named = await chosen();
const leftOut = await setUp(named.some(({ suite }) => suite.isRelease === true));
const runner = { folder: mkdtempSync(join(tmpdir(), 'clinicall-reports-')), momentOf };
const end = endAt(minutes.run);
const batches = scheduled(named.filter(({ suite }) => !leftOut.has(suite.name)));

const runAlone = ({ suite, file }: FileResult): Promise<RunResult> => {
  process.stdout.write(`         again, alone: [${suite}] ${file}\n`);
  const batch = { suite: suiteNamed(suite), files: [file] };
  const args = batch.suite.runner === 'playwright' ? ['--trace=retain-on-failure'] : [];
  return runBatch({ ...batch, args }, { ...runner, at: momentOf(suite), ...(end && { signal: end }) });
};

interface Part {
  readonly result: RunResult;
  readonly flaky: readonly Flaky[];
}

/** Runs files of the rest for as long as there is time. Files that did not run are printed, and have not failed. */
async function slice(): Promise<Part> {
  const rest = restOf(batches, headHash());
  const ran = await runBatches(runner, rest, endAt(minutes.rest), () => isBefore(minutes.lastBeginning));
  process.stdout.write(`\n${linesOfSlice(rest, ran).join('\n')}\n\n`);
  return retryFailed(ran, runAlone);
}

const steps = [['build', 'scripts/build.ts'], ...(isNamed ? [] : [['check', 'scripts/check.ts', '--no-tests']])];
const failedSteps: string[] = [];
for (const [name = '', ...script] of steps) if (!(await runStep(name, script, end))) failedSteps.push(name);

const first = await runBatches(runner, failedSteps.length > 0 ? [] : batches, end);
const parts: Part[] = [options.all ? await retryFailed(first, runAlone) : { result: first, flaky: [] }];
if (end?.aborted) failedSteps.push(`the run, ended after ${minutes.run} minutes`, ...linesOfSlice(batches, first));
const isPassedYet = failedSteps.length === 0 && first.stray.length === 0 && !first.files.some(hasFailed);
if (isCi && isGate && isPassedYet) parts.push(await slice());
rmSync(runner.folder, { recursive: true });

const result = joined(parts.map((part) => part.result));
if (options.all && !isCi) writeDurations(result.files);
const flaky = parts.flatMap((part) => part.flaky);
const { lines, isPassed } = summarize(result, flaky, failedSteps);
for (const [suite, reason] of leftOut) process.stdout.write(`LEFT OUT ${suite}: ${reason}\n`);
process.stdout.write(`${lines.join('\n')}\n`);
process.exitCode = isPassed ? 0 : 1;
