const variable = 'CLINICALL_TEST_SEED';
const usual = 20_231_127;

/**
 * The seed of the generated tests of a run: the same in every run, unless the environment names another (a whole
 * number, or `random`). A chosen random seed is given to the workers that start later.
 */
export function seedOfRun(): number {
  const chosen = process.env[variable] ?? '';
  if (chosen === '') return usual;
  const seed = chosen === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(chosen);
  if (!Number.isInteger(seed)) throw new Error(`${variable} is a whole number or "random", not "${chosen}".`);
  process.env[variable] = String(seed);
  return seed;
}

export const isSeedChosen = (): boolean => (process.env[variable] ?? '') !== '';
