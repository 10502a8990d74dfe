import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfStale } from '../../scripts/build-if-stale.ts';
import { clinicDay } from './clinic-day.ts';
import { startDemoCore } from './core-child.ts';
import { provideToWorkers } from './given.ts';
import makeTemporaryFolder from './temporary-folder.ts';

/** Before the browser suites of a run: the build, a temporary folder, and the demo clinic that consoles copy. */
export default async function setup(): Promise<() => void> {
  await buildIfStale();
  const remove = makeTemporaryFolder();
  // Read before the clinic is made: one that is made over midnight is of yesterday.
  const day = clinicDay();
  const folder = mkdtempSync(join(tmpdir(), 'demo-template-'));
  const core = await startDemoCore(folder, []);
  await core.stop();
  provideToWorkers({ demoTemplate: { folder, day, database: null } });
  return remove;
}
