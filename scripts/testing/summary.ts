import { type Failure, type FileResult, hasFailed, type RunResult } from './result.ts';

export interface Summary {
  readonly lines: readonly string[];
  readonly isPassed: boolean;
}

/**
 * The end of a run: what was left out, what passed on a later try only, what failed, and the counts in the last line.
 * A flaky test is a failure when the run is strict.
 */
export function summarize({ files, stray }: RunResult, failedSteps: readonly string[], isStrict: boolean): Summary {
  const flaky = files.flatMap((file) => distinct(file.flaky).map((one) => ({ file, one })));
  const failures = files.flatMap((file) => file.failures.map((one) => ({ file, one })));
  const skipped = files.flatMap(({ file, skipped: tests }) => tests.map((test) => `LEFT OUT ${file} > ${test}`));
  const failedSuites = [...new Set(files.filter(hasFailed).map(({ suite }) => suite))];
  const flakyFiles = new Set(flaky.map(({ file }) => `${file.suite} ${file.file}`));
  const passed = files.reduce((sum, file) => sum + file.passed.length, 0);
  const ranNone = passed === 0 && failures.length === 0 && stray.length === 0;
  const failed = [
    ...failedSteps,
    ...failedSuites,
    ...(stray.length > 0 ? ['errors outside of tests'] : []),
    ...(ranNone ? ['no test ran'] : []),
  ];
  const counts = [
    `${passed} passed`,
    `${failures.length + stray.length} failed`,
    ...(skipped.length > 0 ? [`${skipped.length} skipped`] : []),
  ];
  return {
    lines: [
      ...skipped,
      ...flaky.map(({ file, one }) => `FLAKY ${nameOf(file, one)}: ${firstLine(one.message)}${keptOf(one)}`),
      ...failures.map(({ file, one }) => `\nFAILED ${nameOf(file, one)}\n${one.message}${keptOf(one)}`),
      ...stray.map((message) => `\nFAILED outside of any test\n${message}`),
      ...(failed.length > 0 ? [`\nfailed: ${failed.join(', ')}`] : []),
      `\nflaky: ${count(flaky.length, 'test')} in ${count(flakyFiles.size, 'file')} passed on a later try only`,
      counts.join(', '),
    ],
    isPassed: failed.length === 0 && !(isStrict && flaky.length > 0),
  };
}

const count = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`;

const nameOf = ({ suite, file }: FileResult, { test }: Failure): string =>
  `[${suite}] ${file}${test === '' ? '' : ` > ${test}`}`;

const keptOf = ({ attachments }: Failure): string => attachments.map((path) => `\n  kept: ${path}`).join('');

const firstLine = (message: string): string => message.split('\n', 1)[0] ?? '';

/** A test that failed twice before it passed is one flaky test. */
const distinct = (failures: readonly Failure[]): Failure[] => [
  ...new Map(failures.toReversed().map((one) => [one.test, one])).values(),
];
