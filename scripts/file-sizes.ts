import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.ts';

const warnsAbove = 400;
const failsAbove = 600;

/** Prints the ten longest files. False when one is too long to be kept in the head. */
export function reportFileSizes(): boolean {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
  const sizes = files
    .map((file) => ({ file, lines: readFileSync(join(root, file), 'utf8').split('\n').length - 1 }))
    .toSorted((one, other) => other.lines - one.lines);
  for (const { file, lines } of sizes.slice(0, 10))
    process.stdout.write(
      `${String(lines).padStart(5)} ${file}${lines > warnsAbove ? '  (long: split it by fact)' : ''}\n`,
    );
  return sizes.every(({ lines }) => lines <= failsAbove);
}
