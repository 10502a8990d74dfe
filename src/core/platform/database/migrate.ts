import { type Kysely, Migrator, sql } from 'kysely';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { DialectTypes } from './dialect-types.ts';
import { migrations } from './migrations/migrations.ts';
import type { Database } from './schema.ts';

/** Where migrations were recorded before they were Kysely's; its checksums are no longer used. */
const earlierRecord = 'migrations';
const record = 'kysely_migration';

async function tableNames(db: Kysely<Database>): Promise<Set<string>> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  return new Set(tables.map(({ name }) => name));
}

/** Hands the migrations of an earlier version's record to Kysely's. The table is as Kysely would create it. */
async function adoptEarlierRecord(db: Kysely<Database>): Promise<void> {
  await db.transaction().execute(async (step) => {
    await step.schema
      .createTable(record)
      .ifNotExists()
      .addColumn('name', 'varchar(255)', (column) => column.notNull().primaryKey())
      .addColumn('timestamp', 'varchar(255)', (column) => column.notNull())
      .execute();
    const { rows } = await sql<{ name: string; applied_at: number }>`
      SELECT name, applied_at FROM ${sql.table(earlierRecord)}`.execute(step);
    for (const { name, applied_at } of rows)
      await sql`
        INSERT INTO ${sql.table(record)} (name, timestamp) VALUES (${name}, ${new Date(applied_at).toISOString()})
        ON CONFLICT (name) DO NOTHING`.execute(step);
    await step.schema.dropTable(earlierRecord).execute();
  });
}

async function appliedMigrations(db: Kysely<Database>): Promise<string[]> {
  const tables = await tableNames(db);
  if (tables.has(earlierRecord)) await adoptEarlierRecord(db);
  else if (!tables.has(record)) return [];
  const { rows } = await sql<{ name: string }>`SELECT name FROM ${sql.table(record)}`.execute(db);
  return rows.map(({ name }) => name);
}

export interface BeforeMigrating {
  /** The database is new, or lost: throwing refuses to make one. */
  readonly create?: () => void;
  /** The database is an older version's; one with a million customers can take a minute. */
  readonly upgrade?: (migrations: readonly string[]) => void;
}

/**
 * Brings the database to this version, wholly or not at all. Returns whether it was new. Throws ProblemError
 * `unavailable` when a newer version wrote the database.
 */
export async function migrate(
  db: Kysely<Database>,
  types: DialectTypes,
  before: BeforeMigrating = {},
): Promise<boolean> {
  const applied = await appliedMigrations(db);
  const unknown = applied.find((name) => !Object.hasOwn(migrations, name));
  if (unknown !== undefined) throw problemFor('database-newer', { migration: unknown });
  const missing = Object.keys(migrations).filter((name) => !applied.includes(name));
  if (missing.length === 0) return false;
  if (applied.length === 0) before.create?.();
  else before.upgrade?.(missing);
  const migrator = new Migrator({
    db,
    // Kysely orders what was applied by time of day: a clock that was set back must not keep a clinic from starting.
    allowUnorderedMigrations: true,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(
          Object.entries(migrations).map(([name, statements]) => [
            name,
            {
              up: async (step) => {
                for (const statement of statements(types)) await sql.raw(statement).execute(step);
              },
            },
          ]),
        ),
    },
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
  return applied.length === 0;
}
