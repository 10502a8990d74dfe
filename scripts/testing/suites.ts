import { globSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { root } from '../run.ts';

export interface Suite {
  readonly name: string;
  readonly runner: 'vitest' | 'playwright';
  /** Glob patterns of its files, from the project's root. */
  readonly files: readonly string[];
  /** Files that run side by side. A run has room for three: some of them always wait for a timer or a process. */
  readonly workers: 1 | 2;
  /** Sound and its timing are measured: no second suite of this kind runs meanwhile. */
  readonly isSound?: boolean;
  /** It builds installers, in minutes and with a mirror of Debian: with `--all` and by its name alone. */
  readonly isRelease?: boolean;
}

const vitest = (name: string, workers: 1 | 2, files = [`test/${name}/**/*.test.ts`]): Suite => ({
  name,
  runner: 'vitest',
  files,
  workers,
});
const playwright = (name: string, workers: 1 | 2): Suite => ({ ...vitest(name, workers), runner: 'playwright' });

export const suites: readonly Suite[] = [
  vitest('unit', 2, ['src/**/*.test.{ts,tsx}', 'test/architecture/**/*.test.ts']),
  vitest('contract', 2),
  vitest('contract-postgres', 2, ['test/contract/databases/**/*.test.ts']),
  vitest('sql', 2),
  vitest('sql-postgres', 2, ['test/sql/**/*.test.ts']),
  playwright('components', 2),
  playwright('screens', 2),
  vitest('durability', 1),
  vitest('durability-postgres', 1, ['test/durability/**/*.test.ts']),
  vitest('operations', 1),
  vitest('integration', 1),
  vitest('signalling', 1),
  { ...vitest('telephony', 1), isSound: true },
  { ...playwright('e2e', 1), isSound: true },
  { ...playwright('electron-shim', 1), isSound: true },
  { ...vitest('packaging', 1), isRelease: true },
];

export const suiteNamed = (name: string): Suite => {
  const suite = suites.find((one) => one.name === name);
  if (!suite) throw new Error(`No suite ${name}. The suites: ${suites.map((one) => one.name).join(', ')}`);
  return suite;
};

/** Paths from the project's root, in alphabetical order. */
export const filesOf = ({ files }: Suite): string[] =>
  globSync([...files], { cwd: root })
    .map(slashed)
    .toSorted();

const slashed = (path: string): string => path.replaceAll('\\', '/');

/** Files of one suite that one start of its runner runs. */
export interface Batch {
  readonly suite: Suite;
  readonly files: readonly string[];
  /** Further arguments of the runner. */
  readonly args?: readonly string[];
}

/**
 * The suites and test files that are named, one batch for each suite. A file runs in each of its suites. Throws for a
 * word that is neither a suite nor a test file.
 */
export function batchesNamed(words: readonly string[]): Batch[] {
  const names = suites.map(({ name }) => name);
  const paths = words.filter((word) => !names.includes(word)).map((word) => slashed(relative(root, resolve(word))));
  const known = new Map(suites.map((suite) => [suite, filesOf(suite)] as const));
  const unknown = paths.filter((path) => ![...known.values()].some((files) => files.includes(path)));
  if (unknown.length > 0)
    throw new Error(`Neither a suite nor a test file: ${unknown.join(', ')}. The suites: ${names.join(', ')}`);
  return [...known]
    .map(([suite, files]) => ({
      suite,
      files: words.includes(suite.name) ? files : files.filter((file) => paths.includes(file)),
    }))
    .filter(({ files }) => files.length > 0);
}
