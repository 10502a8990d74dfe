import { execFile } from 'node:child_process';
import { copyFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { clinicDay } from './clinic-day.ts';
import { databaseOption } from './clinic-database.ts';
import { given } from './given.ts';

const isEmpty = async (folder: string): Promise<boolean> => (await readdir(folder).catch(() => [])).length === 0;

/**
 * Puts a demo clinic into a data folder, unless it has something in it, where the project has one of today ready; a
 * core makes it otherwise. Photos and recordings are links, which a core removes but never writes into; the
 * database is a copy.
 */
export async function copyDemoClinic(to: string): Promise<void> {
  const template = given().demoTemplate;
  if (template?.day !== clinicDay() || !(await isEmpty(to))) return;
  const { folder, database } = template;
  // Its database comes before the core that would make an empty one.
  if (database !== null) await databaseOption(to, database);
  await promisify(execFile)('cp', ['--archive', '--link', '--no-target-directory', folder, to]);
  if (database !== null) return;
  await rm(join(to, 'clinic.db'));
  await copyFile(join(folder, 'clinic.db'), join(to, 'clinic.db'));
}
