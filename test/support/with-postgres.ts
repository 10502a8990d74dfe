import type { TestProject } from 'vitest/node';
import { PostgresServer } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Port of the PostgreSQL that the tests of this project keep their clinics in; none: SQLite. */
    postgresPort: number | undefined;
  }
}

/** One PostgreSQL for all the tests of a project. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await PostgresServer.start();
  project.provide('postgresPort', server.port);
  return () => server.remove();
}
