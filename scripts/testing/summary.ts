import { type Failure, type FileResult, hasFailed, type RunResult } from './result.ts';
import type { Flaky } from './retry.ts';
import { type Batch, filesOf, suites } from './suites.ts';

export interface Summary {
  readonly lines: readonly string[];
  readonly isPassed: boolean;
}

/** The end of a run: what was left out, slow, flaky and failed, and the counts in the last line. */
export function summarize(
  { files, stray }: RunResult,
  flaky: readonly Flaky[],
  failedSteps: readonly string[],
): Summary {
  const failures = files.flatMap((file) => file.failures.map((one) => ({ file, one })));
  const skipped = files.flatMap(({ file, skipped: tests }) => tests.map((test) => `LEFT OUT ${file} > ${test}`));
  const passed = files.reduce((sum, file) => sum + file.passed.length, 0);
  const ranNone = passed === 0 && failures.length === 0 && stray.length === 0;
  const failed = [
    ...failedSteps,
    ...new Set(files.filter(hasFailed).map(({ suite }) => suite)),
    ...(stray.length > 0 ? ['errors outside of tests'] : []),
    ...(ranNone ? ['no test ran'] : []),
  ];
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10);
  return {
    lines: [
      ...skipped,
      ...flaky.map(({ file, failure }) => `FLAKY ${nameOf(file, failure)}: ${firstLine(failure.message)}`),
      ...(slowest.length > 0 ? ['\nThe slowest files, in seconds:'] : []),
      ...slowest.map(({ suite, file, seconds }) => `${seconds.toFixed(1).padStart(7)}  [${suite}] ${file}`),
      ...failures.map(({ file, one }) => `\nFAILED ${nameOf(file, one)}\n${one.message}${keptOf(one)}`),
      ...stray.map((message) => `\nFAILED outside of any test\n${message}`),
      ...(failed.length > 0 ? [`\nfailed: ${failed.join(', ')}`] : []),
      `\n${passed} passed, ${failures.length + stray.length + failedSteps.length} failed, ${skipped.length} skipped`,
    ],
    isPassed: failed.length === 0,
  };
}

/** The files of the batches that ran, those that did not come to an end, and the command for these. */
export function linesOfSlice(batches: readonly Batch[], { files, stopped }: RunResult): string[] {
  const done = new Set(files.map(({ suite, file }) => `${suite} ${file}`));
  const perSuite = suites.map((suite) => {
    const planned = batches.filter((batch) => batch.suite === suite).flatMap((batch) => batch.files);
    const ran = planned.filter((file) => done.has(`${suite.name} ${file}`));
    return { suite, ran, open: planned.filter((file) => !ran.includes(file)) };
  });
  const open = perSuite.flatMap((one) => (one.open.length === filesOf(one.suite).length ? one.suite.name : one.open));
  return [
    ...perSuite.filter(({ ran }) => ran.length > 0).map(({ suite, ran }) => `Ran ${suite.name}: ${ran.join(' ')}`),
    ...stopped.map(({ suite, file }) => `STOPPED, as time was up: [${suite}] ${file}`),
    open.length === 0 ? 'Every file ran.' : `NOT RUN, as time was up: npm test -- ${[...new Set(open)].join(' ')}`,
  ];
}

const nameOf = ({ suite, file }: FileResult, { test }: Failure): string =>
  `[${suite}] ${file}${test === '' ? '' : ` > ${test}`}`;

const keptOf = ({ attachments }: Failure): string => attachments.map((path) => `\n  kept: ${path}`).join('');

const firstLine = (message: string): string => message.split('\n', 1)[0] ?? '';
