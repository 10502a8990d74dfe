import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { ProblemError } from '../../shared/contract/problem.ts';
import { firstClinic } from './migrations/0001-first-clinic.ts';
import { followUps } from './migrations/0002-follow-ups.ts';
import { treatments } from './migrations/0003-treatments.ts';
import { reservations } from './migrations/0004-reservations.ts';

/** Forward only; a migration that has shipped is never edited, which its checksum proves. */
const migrations: readonly { readonly name: string; readonly statements: readonly string[] }[] = [
  { name: '0001-first-clinic', statements: firstClinic },
  { name: '0002-follow-ups', statements: followUps },
  { name: '0003-treatments', statements: treatments },
  { name: '0004-reservations', statements: reservations },
];

const checksumOf = (statements: readonly string[]): string => createHash('sha256').update(statements.join(';\n')).digest('hex');

/** Brings the database to this version, each step whole or not at all. Answers whether the database was new. */
export function migrate(connection: DatabaseSync): boolean {
  connection.exec('CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY, checksum TEXT NOT NULL, applied_at INTEGER NOT NULL) STRICT');
  const applied = new Map(connection.prepare('SELECT name, checksum FROM migrations').all().map((row) => [String(row['name']), String(row['checksum'])]));
  const unknown = [...applied.keys()].find((name) => !migrations.some((migration) => migration.name === name));
  if (unknown) throw new ProblemError('unavailable', `This data was written by a newer version (migration ${unknown}): install that version or restore a backup.`);
  for (const { name, statements } of migrations) {
    const checksum = checksumOf(statements);
    const before = applied.get(name);
    if (before === checksum) continue;
    if (before !== undefined) throw new ProblemError('unavailable', `Migration ${name} is not the one that made this data.`);
    connection.exec('BEGIN IMMEDIATE');
    try {
      for (const statement of statements) connection.exec(statement);
      connection.prepare('INSERT INTO migrations VALUES (?, ?, ?)').run(name, checksum, Date.now());
      connection.exec('COMMIT');
    } catch (error) {
      connection.exec('ROLLBACK');
      throw error;
    }
  }
  return applied.size === 0;
}
