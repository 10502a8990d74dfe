import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { divided, restOf } from '../../scripts/testing/batches.ts';
import { startedBy } from '../../scripts/testing/changed.ts';
import { gate } from '../../scripts/testing/gate.ts';
import type { Failure, FileResult, RunResult } from '../../scripts/testing/result.ts';
import { retryFailed } from '../../scripts/testing/retry.ts';
import { root } from '../../scripts/run.ts';
import { runInOrder } from '../../scripts/testing/run-in-order.ts';
import { leftOutBy } from '../../scripts/set-up.ts';
import { batchesNamed, filesOf, suiteNamed, suites } from '../../scripts/testing/suites.ts';
import { linesOfSlice, summarize } from '../../scripts/testing/summary.ts';
import { seedOfRun } from '../support/seed-of-run.ts';

const file = 'test/contract/calls.test.ts';
const failure = (test: string, message = 'expected 1 to be 2'): Failure => ({ test, message, attachments: [] });
const result = (failures: readonly Failure[], passed: readonly string[] = ['a', 'b', 'a call rings']): FileResult => ({
  suite: 'contract',
  file,
  skipped: [],
  failures,
  passed: passed.filter((name) => failures.every(({ test }) => test !== name)),
  seconds: 1,
});
const run = (...files: FileResult[]): RunResult => ({ files, stray: [], stopped: [] });

describe('a file that failed, run again alone', () => {
  test('is flaky when it passes', async () => {
    const { result: last, flaky } = await retryFailed(run(result([failure('a call rings')])), async () =>
      run(result([])),
    );
    expect(last.files).toEqual([result([])]);
    const { isPassed, lines } = summarize(last, flaky, []);
    expect(isPassed).toBe(true);
    expect(lines[0]).toBe('FLAKY [contract] test/contract/calls.test.ts > a call rings: expected 1 to be 2');
    expect(lines.at(-1)).toBe('\n3 passed, 0 failed, 0 skipped');
  });

  test('has failed when it fails again; a test of it that recovered is flaky', async () => {
    const first = run(result([failure('a'), failure('b')]));
    const { result: last, flaky } = await retryFailed(first, async () => run(result([failure('b')])));
    expect(last.files).toEqual([result([failure('b')])]);
    expect(flaky.map((one) => one.failure)).toEqual([failure('a')]);
    const { isPassed, lines } = summarize(last, flaky, []);
    expect(isPassed).toBe(false);
    expect(lines).toContain('\nFAILED [contract] test/contract/calls.test.ts > b\nexpected 1 to be 2');
    expect(lines).toContain('\nfailed: contract');
  });

  test('has failed when the second run did not come to the failed test', async () => {
    const broken = run(result([failure('', 'the set-up failed')], []));
    const { result: last, flaky } = await retryFailed(run(result([failure('a')])), async () => broken);
    expect(flaky).toEqual([]);
    expect(last.files[0]?.failures).toEqual([failure('', 'the set-up failed'), failure('a')]);
  });

  test('has failed when its runner ends without a result', async () => {
    const { result: last } = await retryFailed(run(result([failure('a')])), async () => run());
    expect(last.files[0]?.failures).toEqual([failure('a')]);
  });

  test('is charged with an error outside of its tests', async () => {
    const stray = { ...run(result([])), stray: ['a promise failed'] };
    const { result: last } = await retryFailed(run(result([failure('a')])), async () => stray);
    expect(last.files[0]?.failures).toEqual([failure('', 'a promise failed')]);
  });
});

describe('the summary', () => {
  test('fails a run in which no test ran', () =>
    expect(summarize(run(), [], [])).toMatchObject({
      isPassed: false,
      lines: expect.arrayContaining(['\nfailed: no test ran']),
    }));

  test('names failed steps and the artefacts of failed tests, and counts both', () => {
    const kept = { ...failure('a'), attachments: ['/folder/trace.zip'] };
    const { isPassed, lines } = summarize(run(result([kept])), [], ['check']);
    expect(isPassed).toBe(false);
    expect(lines.join('\n')).toContain('\n  kept: /folder/trace.zip');
    expect(lines).toContain('\nfailed: check, contract');
    expect(lines.at(-1)).toBe('\n2 passed, 2 failed, 0 skipped');
  });

  test('lists the ten slowest files', () => {
    const files = Array.from({ length: 12 }, (_, index) => ({ ...result([]), file: `f${index}`, seconds: index }));
    const { lines } = summarize(run(...files), [], []);
    expect(lines.filter((line) => /^ +\d+\.0 {2}/.test(line))).toHaveLength(10);
    expect(lines[1]).toBe('   11.0  [contract] f11');
  });
});

describe('a choice of suites and files', () => {
  const onBoth = 'test/contract/databases/idempotency.test.ts';
  test('runs a suite whole, and a file in each of its suites', () => {
    const named = batchesNamed(['screens', './src/core/config.test.ts', join(root, file), file, onBoth]);
    expect(named.map(({ suite, files }) => [suite.name, files])).toEqual([
      ['unit', ['src/core/config.test.ts']],
      ['contract', [file, onBoth]],
      ['contract-postgres', [onBoth]],
      ['screens', filesOf(suiteNamed('screens'))],
    ]);
  });

  test.each(['screen', 'README.md', 'test/contract', 'src', 'test/support/given.ts', '/', 'src/core/none.test.ts'])(
    'rejects %s, which is neither',
    (word) => expect(() => batchesNamed([word])).toThrow('Neither a suite nor a test file: '),
  );

  test('leaves out suites whose programs are missing, and gives the reason', () =>
    expect(
      leftOutBy([
        { file: '/usr/bin/baresip', package: 'baresip-core', suites: ['e2e', 'telephony'] },
        { file: '/usr/bin/chromium', package: 'chromium', suites: ['e2e'] },
      ]).get('e2e'),
    ).toBe('needs baresip-core, chromium (Debian, as root: apt-get install baresip-core chromium)'));
});

describe('the gate and the rest', () => {
  test('the gate has files of every suite but the one that builds installers', () => {
    const inGate = new Set(gate().map(({ suite }) => suite.name));
    expect(suites.map(({ name }) => name).filter((name) => !inGate.has(name))).toEqual(['packaging']);
  });

  test('takes single component tests, by their tag', () => {
    const batch = gate().find(({ suite }) => suite.name === 'components');
    expect(batch?.args).toEqual(['--grep', '@gate']);
    expect(batch?.files).toContain('test/components/desk.test.ts');
    expect(batch?.files).not.toContain('test/components/accessible.test.ts');
  });

  test('together they have every file, in an order that begins at a place given by the commit', () => {
    const [first, second] = ['00000000', '00000007'].map((hash) => restOf(gate(), hash));
    expect(second?.[0]).toEqual(first?.[7]);
    const whole = gate().filter(({ args }) => !args);
    const all = [...whole, ...(first ?? [])].flatMap(({ suite, files }) => files.map((one) => `${suite.name} ${one}`));
    const wanted = suites.filter(({ isRelease }) => !isRelease);
    expect(all.toSorted()).toEqual(
      wanted.flatMap((suite) => filesOf(suite).map((one) => `${suite.name} ${one}`)).toSorted(),
    );
  });

  test('files that time did not suffice for are named, with their command', () => {
    const unit = suiteNamed('unit');
    const contract = suiteNamed('contract');
    const batches = [
      { suite: unit, files: filesOf(unit) },
      { suite: contract, files: [file, 'test/contract/auth.test.ts'] },
    ];
    const ran = { ...run(result([])), stopped: [{ suite: 'contract', file: 'test/contract/auth.test.ts' }] };
    expect(linesOfSlice(batches, ran)).toEqual([
      `Ran contract: ${file}`,
      'STOPPED, as time was up: [contract] test/contract/auth.test.ts',
      'NOT RUN, as time was up: npm test -- unit test/contract/auth.test.ts',
    ]);
  });

  test('batches are as long as allowed by what their files took last', () => {
    const e2e = suiteNamed('e2e');
    const batches = divided(e2e, ['a', 'b', 'c', 'd'], 20, { 'e2e a': 15, 'e2e b': 6, 'e2e c': 30 });
    expect(batches.map(({ files }) => files)).toEqual([['a'], ['b'], ['c'], ['d']]);
    expect(divided(e2e, ['a', 'b', 'd'], 22, { 'e2e a': 15, 'e2e b': 6 }).map(({ files }) => files)).toEqual([
      ['a', 'b', 'd'],
    ]);
  });
});

describe('the tests that a change can break', () => {
  test('a query: its suites on both databases', () =>
    expect(startedBy(['src/core/clinic/customers/customers-repository.ts'])).toEqual(
      expect.arrayContaining(['contract', 'contract-postgres']),
    ));
  test('a feature of the page: the component tests that open it', () => {
    const tests = startedBy(['src/renderer/features/materials/materials-page.tsx']);
    expect(tests).toContain('test/components/materials.test.ts');
    expect(tests.length).toBeLessThan(filesOf(suiteNamed('components')).length);
  });
  test('a document: nothing', () => expect(startedBy(['README.md'])).toEqual([]));
  test('names suites and files that exist', () =>
    expect(() => batchesNamed(startedBy(['src/core/sql.ts', 'src/main/a.ts', 'src/preload/a.ts']))).not.toThrow());
});

describe('jobs side by side', () => {
  /** Jobs that end when they are told to. */
  function scene() {
    const ends = new Map<object, () => void>();
    const begun: object[] = [];
    const runOne = (job: object): Promise<void> => {
      begun.push(job);
      return new Promise((resolve) => ends.set(job, resolve));
    };
    return { begun, runOne, end: (job: object) => ends.get(job)?.() };
  }
  const job = (workers: number, isSound = false) => ({ suite: { workers, isSound } });

  test('fill the room, in their order, and never two that measure sound', async () => {
    const [wide, sound, second, narrow] = [job(2), job(1, true), job(1, true), job(1)];
    const { begun, runOne, end } = scene();
    const ran = runInOrder([wide, sound, second, narrow], runOne);
    expect(begun).toEqual([wide, sound]);
    end(wide);
    await vi.waitFor(() => expect(begun).toEqual([wide, sound, narrow]));
    end(sound);
    await vi.waitFor(() => expect(begun).toEqual([wide, sound, narrow, second]));
    end(narrow);
    end(second);
    expect(await ran).toEqual([]);
  });

  test('do not begin when time is up, and are returned', async () => {
    const [first, second] = [job(2), job(2)];
    const { begun, runOne, end } = scene();
    let isTime = true;
    const ran = runInOrder([first, second], runOne, () => isTime);
    isTime = false;
    end(first);
    expect(await ran).toEqual([second]);
    expect(begun).toEqual([first]);
  });
});

test('a random seed is chosen once, for every process that starts later', () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('CLINICALL_TEST_SEED', 'random');
  const seed = seedOfRun();
  expect([seedOfRun(), process.env['CLINICALL_TEST_SEED']]).toEqual([seed, String(seed)]);
});
