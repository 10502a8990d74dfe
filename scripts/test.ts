import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isSeedChosen, seedOfRun } from '../test/support/seed-of-run.ts';
import { run } from './run.ts';
import { setUp } from './set-up.ts';
import { clockOfRun } from './testing/moment.ts';
import { type FileResult, hasFailed, type RunResult } from './testing/result.ts';
import { retryFailed } from './testing/retry.ts';
import { runSuites } from './testing/run-suites.ts';
import { isTriedAgain, linesOf, type Run, without } from './testing/suites.ts';
import { summarize } from './testing/summary.ts';

/**
 * `npm test -- [SUITE | FILE …] [--strict] [--at MOMENT] [--seed random|NUMBER]`: everything, or the suites and test
 * files that are named.
 */
const { values: options, positionals: chosen } = parseArgs({
  allowPositionals: true,
  options: { strict: { type: 'boolean', default: false }, at: { type: 'string' }, seed: { type: 'string' } },
});
if (options.seed !== undefined) process.env['CLINICALL_TEST_SEED'] = options.seed;
// A random one is chosen here, once for all runners and tries.
if (isSeedChosen()) process.stdout.write(`Seed of the generated tests: ${seedOfRun()}\n`);
const { notice, momentOf } = clockOfRun(options.at, process.env['CI'] === 'true');

const plan = linesOf(chosen);
const folder = mkdtempSync(join(tmpdir(), 'clinicall-reports-'));
const failedSteps: string[] = [];

async function step(name: string, script: readonly string[]): Promise<void> {
  if ((await run(process.execPath, script)) !== 0) failedSteps.push(name);
}

const runAlone = ({ suite, file }: FileResult): Promise<RunResult> =>
  runSuites({
    runner: 'vitest',
    suites: [suite],
    files: [file],
    folder,
    at: momentOf(suite),
    show: { title: `\n— again, alone: ${suite} ${file}\n` },
  });

async function runLine(line: readonly Run[]): Promise<RunResult> {
  const results = await Promise.all(
    line.map((one, index) =>
      runSuites({
        ...one,
        folder,
        at: momentOf(one.suites[0] ?? ''),
        // Only the first of the concurrent ones is shown while it runs, so that lines do not mix.
        show: { title: `\n— ${one.suites.join(' and ')}\n`, output: index === 0 ? 'live' : 'at-end' },
      }),
    ),
  );
  const files = results.flatMap((result) => result.files);
  const toRetry = files.filter((file) => hasFailed(file) && isTriedAgain(file.suite));
  const again = await retryFailed(toRetry, runAlone);
  return {
    files: [...files.filter((file) => !toRetry.includes(file)), ...again.files],
    stray: [...results.flatMap((result) => result.stray), ...again.stray],
  };
}

if (notice !== null) process.stdout.write(`${notice}\n`);
const leftOut = await setUp();
if (chosen.length === 0) await step('check', ['scripts/check.ts', '--no-tests']);
await step('build', ['scripts/build.ts']);
const results: RunResult[] = [];
for (const line of without(plan, [...leftOut.keys()])) results.push(await runLine(line));
rmSync(folder, { recursive: true });
const all = { files: results.flatMap(({ files }) => files), stray: results.flatMap(({ stray }) => stray) };
const { lines, isPassed } = summarize(all, failedSteps, options.strict);
const planned = new Set(plan.flat().flatMap(({ suites }) => suites));
for (const [suite, reason] of leftOut) if (planned.has(suite)) process.stdout.write(`\nLEFT OUT ${suite}: ${reason}`);
process.stdout.write(`\n${lines.join('\n')}\n`);
process.exitCode = isPassed ? 0 : 1;
