import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.ts';

const maxLines = 300;
const maxColumns = 120;

export interface SourceFile {
  readonly name: string;
  readonly text: string;
}

const linesOf = ({ text }: SourceFile): string[] => text.replace(/\n$/, '').split('\n');

/** The number of lines that a share of the files does not exceed. */
function quantile(files: readonly SourceFile[], share: number): number {
  const sizes = files.map((file) => linesOf(file).length).toSorted((one, other) => one - other);
  return sizes[Math.floor((sizes.length - 1) * share)] ?? 0;
}

/** Files of more than 300 lines and lines of more than 120 columns. */
export const fileSizeViolations = (files: readonly SourceFile[]): string[] =>
  files.flatMap((file) => {
    const lines = linesOf(file);
    return [
      ...(lines.length > maxLines ? [`${file.name} has ${lines.length} lines, more than ${maxLines}`] : []),
      ...lines.flatMap((line, index) =>
        line.length > maxColumns
          ? [`${file.name}:${index + 1} has ${line.length} columns, more than ${maxColumns}`]
          : [],
      ),
    ];
  });

/** Prints the ten longest files, the median, the 90th percentile and the violations. False when there are any. */
export function checkFileSizes(): boolean {
  const names = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.css'], { cwd: root, encoding: 'utf8' });
  const files = names
    .trim()
    .split('\n')
    .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }));
  const longest = files.toSorted((one, other) => linesOf(other).length - linesOf(one).length).slice(0, 10);
  for (const file of longest) process.stdout.write(`${String(linesOf(file).length).padStart(5)} ${file.name}\n`);
  process.stdout.write(`median ${quantile(files, 0.5)} lines, p90 ${quantile(files, 0.9)} lines\n`);
  const violations = fileSizeViolations(files);
  for (const violation of violations) process.stdout.write(`${violation}\n`);
  return violations.length === 0;
}
