/**
 * The runs of one line happen side by side: durability waits for cores that start again, signalling for timers of SIP,
 * telephony for speech, and each leaves room for another. The suites of one run share its workers.
 */
export const runs: readonly (readonly (readonly string[])[])[] = [
  [['unit']],
  [['contract', 'contract-postgres']],
  [['durability', 'durability-postgres'], ['integration']],
  [['operations', 'screens']],
  [['e2e'], ['signalling']],
  [['telephony'], ['electron-shim']],
];

/** A suite without processes and clocks of its own: what fails there has no chance to hide behind. */
export const isTriedOnce = (suite: string): boolean => suite === 'unit';

export const suiteNames: readonly string[] = runs.flat(2);

/** The runs of some suites only, in the same order. */
export const runsOf = (chosen: readonly string[]): typeof runs =>
  runs
    .map((line) => line.map((suites) => suites.filter((suite) => chosen.includes(suite))).filter((one) => one.length))
    .filter((line) => line.length > 0);
