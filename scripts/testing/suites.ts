import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { root } from '../run.ts';

type Runner = 'vitest' | 'playwright';

/** Suites that one runner runs with the same workers. */
export interface Run {
  readonly runner: Runner;
  readonly suites: readonly string[];
  /** Paths from the project's root; all of the suites' files when there are none. */
  readonly files?: readonly string[];
}

const vitest = (...suites: string[]): Run => ({ runner: 'vitest', suites });
const playwright = (...suites: string[]): Run => ({ runner: 'playwright', suites });

/**
 * The runs of one line happen side by side: durability waits for cores that start again, signalling for timers of SIP,
 * telephony for speech, and each leaves room for another. Long lines leave a processor idle at fewer ends.
 */
const lines: readonly (readonly Run[])[] = [
  [vitest('unit')],
  // Each with a separate clock in CI.
  [vitest('contract')],
  [vitest('contract-postgres')],
  [playwright('components', 'screens'), vitest('durability', 'durability-postgres', 'operations', 'integration')],
  [playwright('e2e', 'electron-shim'), vitest('signalling', 'telephony')],
];

const suiteNames = lines.flat().flatMap(({ suites }) => suites);

/**
 * Whether a file of the suite that failed is run again here. Playwright runs tests again itself. Most of `unit` runs on
 * a fake clock and in one process: a failure there is taken for a fault and not for chance.
 */
export const isTriedAgain = (suite: string): boolean =>
  suite !== 'unit' && lines.flat().some(({ runner, suites }) => runner === 'vitest' && suites.includes(suite));

const fromRoot = (path: string): string => relative(root, resolve(path)).replaceAll('\\', '/');

/** The suites that a file belongs to: those named after its folder, on each database. */
function suitesOf(file: string): string[] {
  const folder = /^test\/([\w-]+)\//.exec(file)?.[1];
  if (!/\.test\.tsx?$/.test(file)) return [];
  if (file.startsWith('src/') || folder === 'architecture') return ['unit'];
  return suiteNames.filter((suite) => suite === folder || suite === `${folder}-postgres`);
}

/**
 * The runs of some suites or files only, in the same order; all of them for an empty choice. Throws for a word that is
 * neither a suite nor a file.
 */
export function linesOf(chosen: readonly string[]): readonly (readonly Run[])[] {
  const suites = chosen.filter((word) => suiteNames.includes(word));
  const words = chosen.filter((word) => !suites.includes(word));
  const unknown = words.filter((word) => !existsSync(word) || suitesOf(fromRoot(word)).length === 0);
  if (unknown.length > 0)
    throw new Error(`Neither a suite nor a test file: ${unknown.join(', ')}. The suites: ${suiteNames.join(', ')}`);
  if (chosen.length === 0) return lines;
  const files = [...new Set(words.map(fromRoot))];
  // A file of a suite that is chosen as a whole is not run a second time.
  const suitesOfFiles = files.flatMap(suitesOf).filter((suite) => !suites.includes(suite));
  return lines
    .map((line) => line.flatMap((run) => [...part(run, suites, []), ...part(run, suitesOfFiles, files)]))
    .filter((line) => line.length > 0);
}

/** The same runs but for some suites. */
export const without = (plan: readonly (readonly Run[])[], leftOut: readonly string[]): readonly (readonly Run[])[] =>
  plan
    .map((line) =>
      line
        .map((run) => ({ ...run, suites: run.suites.filter((suite) => !leftOut.includes(suite)) }))
        .filter(({ suites }) => suites.length > 0),
    )
    .filter((line) => line.length > 0);

function part(run: Run, suites: readonly string[], files: readonly string[]): Run[] {
  const chosen = run.suites.filter((suite) => suites.includes(suite));
  const own = files.filter((file) => suitesOf(file).some((suite) => chosen.includes(suite)));
  return chosen.length > 0 ? [{ ...run, suites: chosen, files: own }] : [];
}
