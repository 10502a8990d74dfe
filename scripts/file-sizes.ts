import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.ts';

const maxLines = 300;
const maxColumns = 120;

/** Prints the ten longest files, the median and the 90th percentile, and long lines. False when a file is too long. */
export function reportFileSizes(): boolean {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
  const texts = files.map((file) => ({ file, lines: readFileSync(join(root, file), 'utf8').split('\n') }));
  const sizes = texts
    .map(({ file, lines }) => ({ file, lines: lines.length - 1 }))
    .toSorted((one, other) => other.lines - one.lines);
  for (const { file, lines } of sizes.slice(0, 10))
    process.stdout.write(`${String(lines).padStart(5)} ${file}${lines > maxLines ? '  (too long: split it)' : ''}\n`);
  const at = (share: number): number => sizes[Math.floor(sizes.length * share)]?.lines ?? 0;
  process.stdout.write(`median ${at(0.5)} lines, p90 ${at(0.1)} lines\n`);
  for (const { file, lines } of texts)
    for (const [index, line] of lines.entries())
      if (line.length > maxColumns) process.stdout.write(`${file}:${index + 1} has ${line.length} columns\n`);
  return sizes.every(({ lines }) => lines <= maxLines);
}
