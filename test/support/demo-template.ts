import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { clinicDay } from './clinic-day.ts';
import { databaseOption } from './clinic-database.ts';
import { startDemoCore } from './core-child.ts';
import { type DemoTemplate, given } from './given.ts';
import { createDatabase } from './postgres-server.ts';

/** Makes a demo clinic to be copied; on SQLite without a port of PostgreSQL. */
export async function makeDemoTemplate(postgresPort: number | undefined): Promise<DemoTemplate> {
  // Read before the clinic is made: one that is made over midnight is of yesterday.
  const day = clinicDay();
  const folder = await mkdtemp(join(tmpdir(), 'demo-template-'));
  const url = postgresPort === undefined ? null : await createDatabase(postgresPort);
  const core = await startDemoCore(folder, url === null ? [] : ['--database', url]);
  await core.stop();
  return { folder, day, database: url && new URL(url).pathname.slice(1) };
}

/**
 * Puts a demo clinic into a data folder that does not exist or is empty. Photos and recordings are links, which a core
 * removes but never writes into; the database is a copy.
 */
export async function copyTemplate({ folder, database }: DemoTemplate, to: string): Promise<void> {
  // Its database comes before the core that would make an empty one.
  if (database !== null) await databaseOption(to, database);
  await promisify(execFile)('cp', ['--archive', '--link', '--no-target-directory', folder, to]);
  if (database !== null) return;
  await rm(join(to, 'clinic.db'));
  await copyFile(join(folder, 'clinic.db'), join(to, 'clinic.db'));
}

const isEmpty = async (folder: string): Promise<boolean> => (await readdir(folder).catch(() => [])).length === 0;

/**
 * Puts a demo clinic into a data folder, unless it has something in it, where the project has one of today ready; a
 * core makes it otherwise.
 */
export async function copyDemoClinic(to: string): Promise<void> {
  const template = given().demoTemplate;
  if (template?.day === clinicDay() && (await isEmpty(to))) await copyTemplate(template, to);
}
