import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { clinicDay } from './clinic-day.ts';
import { startDemoCore } from './core-child.ts';
import type { DemoTemplate } from './given.ts';
import { createDatabase } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    demoTemplate: DemoTemplate | undefined;
  }
}

/** Makes the demo clinic once for all the tests of a project; behind `with-postgres.ts` where it is used. */
export default async function setup(project: TestProject): Promise<void> {
  // Read before the clinic is made: one that is made over midnight is of yesterday.
  const day = clinicDay();
  const folder = mkdtempSync(join(tmpdir(), 'demo-template-'));
  const { postgresPort } = project.getProvidedContext();
  const url = postgresPort === undefined ? null : await createDatabase(postgresPort);
  const core = await startDemoCore(folder, url === null ? [] : ['--database', url]);
  await core.stop();
  project.provide('demoTemplate', { folder, day, database: url && new URL(url).pathname.slice(1) });
}
