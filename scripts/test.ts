import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, run } from './run.ts';
import { setUp } from './set-up.ts';

/**
 * The suites of one line run side by side: one that waits, as for a core that starts again, leaves room for the other.
 */
const runs = [
  ['unit'],
  ['contract', 'contract-postgres'],
  ['durability', 'durability-postgres'],
  ['operations', 'screens'],
  ['integration'],
  ['telephony'],
  ['e2e'],
  ['electron-shim'],
] as const;

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly success: boolean;
}

await setUp();
const failed: string[] = [];
if ((await run(process.execPath, ['scripts/check.ts', '--no-tests'])) !== 0) failed.push('check');
if ((await run(process.execPath, ['scripts/build.ts'])) !== 0) failed.push('build');
const reports = mkdtempSync(join(tmpdir(), 'clinicall-reports-'));
const total = { passed: 0, failed: 0, skipped: 0 };
for (const suites of runs) {
  const title = suites.join(' and ');
  process.stdout.write(`\n— ${title}\n`);
  const file = join(reports, `${suites[0]}.json`);
  const code = await run('vitest', [
    'run',
    '--root',
    root,
    ...suites.flatMap((suite) => ['--project', suite]),
    '--passWithNoTests',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  if (code !== 0) failed.push(title);
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  total.passed += report.numPassedTests;
  total.failed += report.numFailedTests;
  total.skipped += report.numPendingTests;
}
if (failed.length > 0) process.stdout.write(`\nfailed: ${failed.join(', ')}\n`);
process.stdout.write(
  `\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}\n`,
);
process.exitCode = failed.length > 0 ? 1 : 0;
