import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { Failure, FileResult, RunResult } from '../../scripts/testing/result.ts';
import { retryFailed } from '../../scripts/testing/retry.ts';
import { root } from '../../scripts/run.ts';
import { leftOutBy } from '../../scripts/set-up.ts';
import { isTriedAgain, linesOf, without } from '../../scripts/testing/suites.ts';
import { summarize } from '../../scripts/testing/summary.ts';
import { seedOfRun } from '../support/seed-of-run.ts';

const failure = (test: string, message = 'expected 1 to be 2'): Failure => ({ test, message, attachments: [] });
const result = (failures: readonly Failure[], passed: readonly string[] = ['a', 'b', 'a call rings']): FileResult => ({
  suite: 'contract',
  file: 'test/contract/calls.test.ts',
  skipped: [],
  failures,
  flaky: [],
  passed: passed.filter((name) => failures.every(({ test }) => test !== name)),
});
const run = (...files: FileResult[]): RunResult => ({ files, stray: [] });

/** Runs that end as given, one after the other. */
function runs(...ends: readonly RunResult[]) {
  const left = [...ends];
  const asked: string[] = [];
  const runAlone = ({ file }: FileResult): Promise<RunResult> => {
    asked.push(file);
    return Promise.resolve(left.shift() ?? run());
  };
  return { asked, runAlone };
}

test('a file that fails once and then passes is flaky', async () => {
  const { asked, runAlone } = runs(run(result([])));
  const { files } = await retryFailed([result([failure('a call rings')])], runAlone);
  expect(asked).toHaveLength(1);
  expect(files).toEqual([{ ...result([]), flaky: [failure('a call rings')] }]);
  expect(summarize({ files, stray: [] }, [], false)).toEqual({
    isPassed: true,
    lines: [
      'FLAKY [contract] test/contract/calls.test.ts > a call rings: expected 1 to be 2',
      '\nflaky: 1 test in 1 file passed on a later try only',
      '3 passed, 0 failed',
    ],
  });
  expect(summarize({ files, stray: [] }, [], true).isPassed).toBe(false);
});

test('a file that fails three times has failed, and a test of it that recovered is flaky', async () => {
  const { asked, runAlone } = runs(run(result([failure('b')])), run(result([failure('b')])));
  const { files } = await retryFailed([result([failure('a'), failure('b')])], runAlone);
  expect(asked).toHaveLength(2);
  expect(files).toEqual([{ ...result([failure('b')]), flaky: [failure('a')] }]);
  const { isPassed, lines } = summarize({ files, stray: [] }, [], false);
  expect(isPassed).toBe(false);
  expect(lines).toContain('\nFAILED [contract] test/contract/calls.test.ts > b\nexpected 1 to be 2');
  expect(lines).toContain('\nfailed: contract');
});

test('tests that a broken retry did not reach are failed, not flaky', async () => {
  const broken = run(result([failure('', 'the set-up failed')], []));
  const { runAlone } = runs(broken, broken);
  const { files } = await retryFailed([result([failure('a')])], runAlone);
  expect(files[0]).toMatchObject({ flaky: [], failures: [failure('', 'the set-up failed'), failure('a')] });
});

test('a set-up that failed and then succeeded is flaky', async () => {
  const { runAlone } = runs(run(result([])));
  const { files } = await retryFailed([result([failure('', 'the set-up failed')], [])], runAlone);
  expect(files[0]).toMatchObject({ flaky: [failure('', 'the set-up failed')], failures: [] });
});

test('a run of which nothing ran has failed', () => {
  expect(summarize({ files: [], stray: [] }, [], false)).toMatchObject({
    isPassed: false,
    lines: expect.arrayContaining(['\nfailed: no test ran']),
  });
});

test('a test that failed twice before it passed is counted once, with its first error', async () => {
  const { runAlone } = runs(run(result([failure('a', 'the second')])), run(result([])));
  const { files } = await retryFailed([result([failure('a', 'the first')])], runAlone);
  expect(summarize({ files, stray: [] }, [], false).lines[0]).toMatch(/ > a: the first$/);
});

test('a runner that ends without a result is a failure outside of any test', async () => {
  const { runAlone } = runs({ files: [], stray: ['contract: vitest ended with 1 and wrote no result.'] });
  const again = await retryFailed([result([failure('a')])], runAlone);
  const { isPassed, lines } = summarize(again, [], false);
  expect(isPassed).toBe(false);
  expect(lines.join('\n')).toContain('vitest ended with 1 and wrote no result.');
});

test('a stray error of a second try is a failure of that file', async () => {
  const stray = { files: [result([])], stray: ['a promise failed'] };
  const { runAlone } = runs(stray, stray);
  const { files } = await retryFailed([result([failure('a')])], runAlone);
  expect(files[0]?.failures).toEqual([failure('', 'a promise failed')]);
});

test('a failed step and what a failed test kept are named', () => {
  const kept = { ...failure('a'), attachments: ['/folder/trace.zip'] };
  const { isPassed, lines } = summarize(run(result([kept])), ['check'], false);
  expect(isPassed).toBe(false);
  expect(lines.join('\n')).toContain('\n  kept: /folder/trace.zip');
  expect(lines).toContain('\nfailed: check, contract');
});

test('suites and files can be chosen; a word that is neither is named', () => {
  expect(linesOf(['screens', 'unit']).flat()).toEqual([
    { runner: 'vitest', suites: ['unit'], files: [] },
    { runner: 'playwright', suites: ['screens'], files: [] },
  ]);
  const file = 'test/contract/take-back.test.ts';
  expect(linesOf([file]).flat()).toEqual([
    { runner: 'vitest', suites: ['contract'], files: [file] },
    { runner: 'vitest', suites: ['contract-postgres'], files: [file] },
  ]);
  expect(() => linesOf(['screen'])).toThrow('Neither a suite nor a test file: screen.');
});

test('a file is known by any path, and run once in each of its suites', () => {
  const file = 'test/contract/take-back.test.ts';
  const once = linesOf([file]);
  expect(linesOf([`./${file}`, join(root, file), file])).toEqual(once);
  expect(linesOf(['contract', file]).flat()).toEqual([
    { runner: 'vitest', suites: ['contract'], files: [] },
    { runner: 'vitest', suites: ['contract-postgres'], files: [file] },
  ]);
  expect(linesOf(['./src/core/config.test.ts']).flat()).toEqual([
    { runner: 'vitest', suites: ['unit'], files: ['src/core/config.test.ts'] },
  ]);
});

test.each(['README.md', 'test/contract', 'src', 'test/support/given.ts', '/', 'src/core/none.test.ts'])(
  '%s is no test file',
  (word) => expect(() => linesOf([word])).toThrow(`Neither a suite nor a test file: ${word}.`),
);

test('a random seed is chosen once, for every process that starts later', () => {
  vi.stubEnv('CLINICALL_TEST_SEED', 'random');
  const seed = seedOfRun();
  expect([seedOfRun(), process.env['CLINICALL_TEST_SEED']]).toEqual([seed, String(seed)]);
  vi.unstubAllEnvs();
});

test('Vitest files are run again but those of unit; Playwright does so by itself', () => {
  expect(['contract', 'telephony', 'unit', 'screens'].map(isTriedAgain)).toEqual([true, true, false, false]);
});

test('suites whose programs are missing are left out, with the reason; the others run', () => {
  const leftOut = leftOutBy([
    { file: '/usr/bin/sipp', package: 'sip-tester', suites: ['signalling'] },
    { file: '/usr/bin/baresip', package: 'baresip-core', suites: ['e2e', 'telephony'] },
    { file: '/usr/bin/chromium', package: 'chromium', suites: ['e2e'] },
  ]);
  expect(leftOut.get('e2e')).toBe(
    'needs baresip-core, chromium (Debian, as root: apt-get install baresip-core chromium)',
  );
  const plan = without(linesOf(['unit', 'e2e', 'signalling', 'contract']), [...leftOut.keys()]);
  expect(plan.flat().flatMap(({ suites }) => suites)).toEqual(['unit', 'contract']);
});
