import { given } from './given.ts';
import { createDatabase } from './postgres-server.ts';

const ofFolder = new Map<string, Promise<string>>();

/**
 * The option that gives the core of a data folder its database: none for SQLite, a new PostgreSQL database where the
 * project has a server, a copy of `template` or empty.
 */
export async function databaseOption(dataFolder: string, template: string | null = null): Promise<string[]> {
  const port = given().postgresPort;
  if (port === undefined) return [];
  const url = ofFolder.get(dataFolder) ?? createDatabase(port, template);
  ofFolder.set(dataFolder, url);
  return ['--database', await url];
}
