import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Figure, percentile, rounded } from '../test/bench/figure.ts';
import { root } from './run.ts';

interface Comparison {
  readonly name: string;
  readonly unit: string;
  readonly before: number;
  readonly after: number;
  /** `after / before`. */
  readonly ratio: number;
}

/**
 * Figures of one run of a benchmark, or of some of its parts: the programs are those of `checkout`, the measuring code
 * is this checkout's.
 */
async function figuresOf(benchmark: readonly string[], checkout: string): Promise<readonly Figure[]> {
  const child = spawn(process.execPath, [join(root, 'scripts/bench.ts'), ...benchmark], {
    cwd: root,
    env: { ...process.env, CLINICALL_CHECKOUT: checkout },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit') as Promise<[number | null]>]);
  if (code !== 0) throw new Error(`The benchmark ${benchmark.join(' ')} of ${checkout} ended with ${code}.`);
  return output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Figure);
}

/**
 * Runs a benchmark on another built checkout and on this one in turns, so that both see the same machine, and compares
 * the medians.
 */
export async function* compareFigures(
  benchmark: readonly string[],
  against: string,
  rounds: number,
): AsyncIterable<Comparison> {
  const [before, after] = [new Map<string, number[]>(), new Map<string, number[]>()];
  const units = new Map<string, string>();
  for (let round = 0; round < rounds; round += 1)
    for (const [values, checkout] of [
      [before, resolve(against)],
      [after, root],
    ] as const)
      for (const figure of await figuresOf(benchmark, checkout)) {
        values.set(figure.name, [...(values.get(figure.name) ?? []), figure.value]);
        units.set(figure.name, figure.unit);
      }
  for (const [figure, values] of after) {
    const [old, current] = [percentile(before.get(figure) ?? [], 0.5), percentile(values, 0.5)];
    yield {
      name: figure,
      unit: units.get(figure) ?? '',
      before: old,
      after: current,
      ratio: rounded(current / old, 2),
    };
  }
}
