import { checkFileSizes } from './file-sizes.ts';
import { root, run } from './run.ts';
import { zones } from './zones.ts';

/** Types, format, lint, architecture and unit tests. */
const steps: readonly { readonly name: string; readonly run: () => Promise<boolean> }[] = [
  ...zones.map((zone) => ({
    name: `types ${zone}`,
    run: async () => (await run(process.execPath, ['node_modules/typescript-7/bin/tsc', '-p', zone])) === 0,
  })),
  { name: 'format', run: async () => (await run('oxfmt', ['--check'])) === 0 },
  { name: 'lint', run: async () => (await run('oxlint', ['--quiet'])) === 0 },
  {
    name: 'architecture',
    run: async () => (await run('depcruise', ['--config', '.dependency-cruiser.mjs', 'src'])) === 0,
  },
  { name: 'unused code', run: async () => (await run('knip', ['--no-progress'])) === 0 },
  { name: 'file sizes', run: async () => checkFileSizes() },
  ...(process.argv.includes('--no-tests')
    ? []
    : [
        {
          name: 'unit tests',
          run: async () => (await run('vitest', ['run', '--root', root, '--project', 'unit'])) === 0,
        },
      ]),
];

const failed: string[] = [];
for (const step of steps) {
  process.stdout.write(`— ${step.name}\n`);
  if (!(await step.run())) failed.push(step.name);
}
if (failed.length > 0) {
  process.stdout.write(`failed: ${failed.join(', ')}\n`);
  process.exitCode = 1;
}
