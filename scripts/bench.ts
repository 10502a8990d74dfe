import { buildIfStale } from './build-if-stale.ts';

const names = ['http', 'pop', 'calls', 'start'] as const;
const wanted = process.argv[2] ?? '';
const chosen = names.filter((name) => wanted === 'all' || wanted === name);
if (chosen.length === 0) {
  process.stderr.write(`Say which: ${names.join(' | ')} | all\n`);
  process.exit(1);
}
await buildIfStale();
for (const name of chosen) {
  const { measure } = (await import(`../test/bench/${name}.ts`)) as {
    measure: () => AsyncIterable<{ name: string; value: number; unit: string; against: string }>;
  };
  for await (const figure of measure()) process.stdout.write(`${JSON.stringify(figure)}\n`);
}
