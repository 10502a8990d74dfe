type Runner = 'vitest' | 'playwright';

/** Suites that one runner runs with the same workers. */
export interface Run {
  readonly runner: Runner;
  readonly suites: readonly string[];
}

const vitest = (...suites: string[]): Run => ({ runner: 'vitest', suites });
const playwright = (...suites: string[]): Run => ({ runner: 'playwright', suites });

/**
 * The runs of one line happen side by side: durability waits for cores that start again, signalling for timers of SIP,
 * telephony for speech, and each leaves room for another.
 */
export const lines: readonly (readonly Run[])[] = [
  [vitest('unit')],
  [vitest('contract', 'contract-postgres')],
  [vitest('durability', 'durability-postgres'), vitest('integration')],
  [playwright('components', 'screens'), vitest('operations')],
  [playwright('e2e'), vitest('signalling')],
  [vitest('telephony'), playwright('electron-shim')],
];

/**
 * Whether a file of the suite that failed is run again here: Playwright does so by itself, and what fails in `unit`,
 * which has neither processes nor clocks, does not fail by chance.
 */
export const isTriedAgain = (suite: string): boolean =>
  suite !== 'unit' && lines.flat().some(({ runner, suites }) => runner === 'vitest' && suites.includes(suite));

export const suiteNames: readonly string[] = lines.flat().flatMap(({ suites }) => suites);

/** The runs of some suites only, in the same order. */
export const linesOf = (chosen: readonly string[]): typeof lines =>
  lines
    .map((line) =>
      line
        .map((run) => ({ ...run, suites: run.suites.filter((suite) => chosen.includes(suite)) }))
        .filter(({ suites }) => suites.length > 0),
    )
    .filter((line) => line.length > 0);
