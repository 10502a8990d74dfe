import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { root, run } from './run.ts';
import { setUp } from './set-up.ts';

/**
 * The runs of one line happen side by side: durability waits for cores that start again, signalling for timers of SIP,
 * telephony for speech, and each leaves room for another. The suites of one run share its workers.
 */
const runs: readonly (readonly (readonly string[])[])[] = [
  [['unit']],
  [['contract', 'contract-postgres']],
  [['durability', 'durability-postgres'], ['integration']],
  [['operations', 'screens']],
  [['e2e'], ['signalling']],
  [['telephony'], ['electron-shim']],
];

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly testResults: readonly {
    readonly name: string;
    /** Why the whole file failed; empty when its tests say it. */
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

const failed: string[] = [];
/** Each failed test with what it said, for the end of the output: its suite's own report is a thousand lines above. */
const failures: string[] = [];
/** Tests that this machine could not run. */
const leftOut: string[] = [];
const total = { passed: 0, failed: 0, skipped: 0 };
const reports = mkdtempSync(join(tmpdir(), 'clinicall-reports-'));

async function runSuites(suites: readonly string[], index: number): Promise<void> {
  const title = suites.join(' and ');
  const file = join(reports, `${suites[0]}.json`);
  const args = [
    'run',
    '--root',
    root,
    ...suites.flatMap((suite) => ['--project', suite]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ];
  const code = await run('vitest', args, {
    title: `\n— ${title}\n`,
    // Of those that run side by side only the first is shown while it runs, so that lines do not mix.
    output: index === 0 ? 'live' : 'at-end',
    // What ships is tested, and it starts in half the time.
    environment: { CLINICALL_TEST_BUILT_CORE: '1' },
  });
  if (code !== 0) failed.push(title);
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  total.passed += report.numPassedTests;
  total.failed += report.numFailedTests;
  total.skipped += report.numPendingTests;
  failures.push(...failuresOf(report));
  leftOut.push(...leftOutOf(report));
}

const leftOutOf = (report: Report): string[] =>
  report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'skipped' || status === 'pending')
      .map(({ fullName }) => `${relative(root, name)} > ${fullName}`),
  );

function failuresOf(report: Report): string[] {
  return report.testResults.flatMap((file) => {
    const name = relative(root, file.name);
    const tests = file.assertionResults.filter((test) => test.status === 'failed');
    return [
      ...(file.message === '' ? [] : [`${name}\n${file.message}`]),
      ...tests.map((test) => `${name} > ${test.fullName}\n${test.failureMessages.map(ownLines).join('\n')}`),
    ];
  });
}

/** A message without the test runner's own part of the stack. */
function ownLines(message: string): string {
  return message
    .split('\n')
    .filter((line) => !line.includes('/node_modules/'))
    .join('\n');
}

await setUp();
if ((await run(process.execPath, ['scripts/check.ts', '--no-tests'])) !== 0) failed.push('check');
if ((await run(process.execPath, ['scripts/build.ts'])) !== 0) failed.push('build');
for (const line of runs) await Promise.all(line.map(runSuites));
for (const test of leftOut) process.stdout.write(`\nLEFT OUT ${test}\n`);
for (const failure of failures) process.stdout.write(`\nFAILED ${failure}\n`);
if (failed.length > 0) process.stdout.write(`\nfailed: ${failed.join(', ')}\n`);
process.stdout.write(
  `\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}\n`,
);
process.exitCode = failed.length > 0 ? 1 : 0;
