import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { ProblemError } from '../../../shared/problem.ts';
import { firstClinic } from './migrations/0001-first-clinic.ts';
import { followUps } from './migrations/0002-follow-ups.ts';
import { treatments } from './migrations/0003-treatments.ts';
import { reservations } from './migrations/0004-reservations.ts';
import { appointments } from './migrations/0005-appointments.ts';
import { albums } from './migrations/0006-albums.ts';
import { deliveries } from './migrations/0007-deliveries.ts';
import { fillSearchTerms, searchTerms } from './migrations/0008-search-terms.ts';
import { callParts } from './migrations/0009-call-parts.ts';
import { tokensByUser } from './migrations/0010-tokens-by-user.ts';
import type { Database } from './schema.ts';
import type { DialectTypes } from './dialect-types.ts';

interface Migration {
  readonly name: string;
  readonly statements: (words: DialectTypes) => readonly string[];
  /** What SQL alone cannot fill. */
  readonly fill?: (db: Kysely<Database>) => Promise<void>;
}

/** Forward only; a migration that has shipped is never edited, which its checksum proves. */
const migrations: readonly Migration[] = [
  { name: '0001-first-clinic', statements: firstClinic },
  { name: '0002-follow-ups', statements: followUps },
  { name: '0003-treatments', statements: treatments },
  { name: '0004-reservations', statements: reservations },
  { name: '0005-appointments', statements: appointments },
  { name: '0006-albums', statements: albums },
  { name: '0007-deliveries', statements: deliveries },
  { name: '0008-search-terms', statements: searchTerms, fill: fillSearchTerms },
  { name: '0009-call-parts', statements: callParts },
  { name: '0010-tokens-by-user', statements: tokensByUser },
];

const checksumOf = (statements: readonly string[]): string =>
  createHash('sha256').update(statements.join(';\n')).digest('hex');

/** Brings the database to this version, each step whole or not at all. Answers whether the database was new. */
export async function migrate(
  db: Kysely<Database>,
  words: DialectTypes,
  beforeFirst: () => void = () => {},
): Promise<boolean> {
  const { text, integer, table } = words;
  await sql
    .raw(
      `CREATE TABLE IF NOT EXISTS migrations (name ${text} PRIMARY KEY, checksum ${text} NOT NULL, applied_at ${integer} NOT NULL)${table}`,
    )
    .execute(db);
  const applied = new Map(
    (await db.selectFrom('migrations').select(['name', 'checksum']).execute()).map((row) => [row.name, row.checksum]),
  );
  const unknown = [...applied.keys()].find((name) => !migrations.some((migration) => migration.name === name));
  if (unknown)
    throw new ProblemError(
      'unavailable',
      `This data was written by a newer version (migration ${unknown}): install that version or restore a backup.`,
    );
  if (applied.size === 0) beforeFirst();
  for (const { name, statements: statementsOf, fill } of migrations) {
    const statements = statementsOf(words);
    const checksum = checksumOf(statements);
    const before = applied.get(name);
    if (before === checksum) continue;
    if (before !== undefined)
      throw new ProblemError('unavailable', `Migration ${name} is not the one that made this data.`);
    await db.transaction().execute(async (step) => {
      for (const statement of statements) await sql.raw(statement).execute(step);
      if (applied.size > 0) await fill?.(step);
      await step.insertInto('migrations').values({ name, checksum, applied_at: Date.now() }).execute();
    });
  }
  return applied.size === 0;
}
