import { parseArgs } from 'node:util';
import { compareFigures } from './bench-comparison.ts';
import { buildIfStale } from './build-if-stale.ts';
import type { Figure } from '../test/bench/figure.ts';

const names = [
  'http',
  'pop',
  'calls',
  'start',
  'shift',
  'screens',
  'find',
  'reads',
  'import',
  'memory',
  'signals',
  'stall',
];
const usage = `npm run bench -- ${names.join(' | ')} | all [PART…] [--against DIR [--rounds N]]\n`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { against: { type: 'string' }, rounds: { type: 'string', default: '3' } },
});
const selected = names.filter((name) => positionals[0] === 'all' || positionals[0] === name);
if (selected.length === 0) {
  process.stderr.write(usage);
  process.exit(1);
}
await buildIfStale();
for (const name of selected) {
  if (values.against !== undefined) {
    for await (const line of compareFigures([name, ...positionals.slice(1)], values.against, Number(values.rounds)))
      process.stdout.write(`${JSON.stringify(line)}\n`);
    continue;
  }
  const { measure } = (await import(`../test/bench/${name}.ts`)) as {
    measure: (parts: readonly string[]) => AsyncIterable<Figure>;
  };
  for await (const figure of measure(positionals.slice(1))) process.stdout.write(`${JSON.stringify(figure)}\n`);
}
