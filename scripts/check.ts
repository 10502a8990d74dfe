import { availableParallelism } from 'node:os';
import PQueue from 'p-queue';
import { checkFileSizes } from './file-sizes.ts';
import { root, runSilently } from './run.ts';
import { zones } from './zones.ts';

/**
 * Types, format, lint, architecture and unit tests: as many steps at a time as there are processors. Each step has one
 * checker of types: several would each compute most types again.
 * The largest zones come last in their list, and first here.
 */
const steps: readonly (readonly [name: string, tool: string, args: readonly string[]])[] = [
  ...zones.toReversed().map((zone) => [`types ${zone}`, 'tsc', ['-p', zone, '--checkers', '1']] as const),
  ['format', 'oxfmt', ['--check']],
  ['lint', 'oxlint', ['--quiet']],
  ['architecture', 'depcruise', ['--config', '.dependency-cruiser.mjs', 'src']],
  ['unused code', 'knip', ['--no-progress']],
  ...(process.argv.includes('--no-tests')
    ? []
    : [['unit tests', 'vitest', ['run', '--root', root, '--project', 'unit', '--reporter=dot']] as const]),
];

const failed: string[] = [];
const queue = new PQueue({ concurrency: availableParallelism() });
await queue.addAll(
  steps.map(([name, tool, args]) => async () => {
    const { code, output } = await runSilently(tool, args);
    process.stdout.write(`— ${name}\n${code === 0 ? '' : output}`);
    if (code !== 0) failed.push(name);
  }),
);
if (!checkFileSizes()) failed.push('file sizes');
if (failed.length > 0) {
  process.stdout.write(`failed: ${failed.join(', ')}\n`);
  process.exitCode = 1;
}
