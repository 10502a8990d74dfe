import { isSeedChosen, seedOfRun } from './seed-of-run.ts';

/** A run whose seed was chosen tells it, so that it can be run again with the same. */
export default function setup(): void {
  if (isSeedChosen()) process.stdout.write(`Seed of the generated tests: ${seedOfRun()}\n`);
}
