import { mkdtemp } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { List } from '../../src/shared/contract/envelope.ts';
import { startCoreChild } from '../support/core-child.ts';
import { HttpClient } from '../support/http-client.ts';

const termsOf = (database: DatabaseSync) =>
  database
    .prepare('SELECT term, created_at, customer_id FROM customer_terms ORDER BY term, created_at, customer_id')
    .all();

test('a database without ordered search terms is migrated: every customer is found as before', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'upgrade-'));
  await (await startCoreChild(folder)).stop();
  const old = new DatabaseSync(join(folder, 'clinic.db'));
  const wanted = termsOf(old);
  old.exec(`DROP TABLE customer_terms; DELETE FROM migrations WHERE name = '0008-search-terms';
    CREATE TABLE customer_terms (term TEXT NOT NULL, customer_id INTEGER NOT NULL REFERENCES customers(id),
      PRIMARY KEY (term, customer_id)) STRICT, WITHOUT ROWID`);
  old.close();
  const core = await startCoreChild(folder);
  const agent = await HttpClient.signIn(core.http, 'agent1001@clinic.test');
  const found = (await agent.get('/api/customer/query', { category: 'keyword', keyword: '张伟' })).body.data as List<{
    id: number;
  }>;
  expect(found.rows.map(({ id }) => id)).toContain(1);
  await core.stop();
  const upgraded = new DatabaseSync(join(folder, 'clinic.db'));
  expect(termsOf(upgraded)).toEqual(wanted);
  upgraded.close();
});

test('a password that scrypt hashed is right, and is hashed with Argon2id at that sign-in', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'upgrade-'));
  await (await startCoreChild(folder)).stop();
  const old = new DatabaseSync(join(folder, 'clinic.db'));
  old.exec(`UPDATE users SET password_hash = 'scrypt$mLICdojSuyXmu6gA5besNw$c9ghV8KlH3xWhW_pF32krKTyWyTvTd43QRBATS6uRZ0'
    WHERE email IN ('agent1001@clinic.test', 'agent1002@clinic.test')`);
  old.close();
  const core = await startCoreChild(folder);
  await HttpClient.signIn(core.http, 'agent1001@clinic.test');
  await HttpClient.signIn(core.http, 'agent1001@clinic.test');
  await core.stop();
  const upgraded = new DatabaseSync(join(folder, 'clinic.db'));
  const hashOf = (email: string) => upgraded.prepare('SELECT password_hash FROM users WHERE email = ?').get(email);
  expect(hashOf('agent1001@clinic.test')).toEqual({
    password_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/),
  });
  expect(hashOf('agent1002@clinic.test')).toEqual({ password_hash: expect.stringMatching(/^scrypt\$/) });
  upgraded.close();
});

test.each([
  [
    'of a newer version',
    "INSERT INTO migrations VALUES ('9999-later', 'x', 0)",
    /written by a newer version \(migration 9999-later\)/,
  ],
  [
    'whose migrations were edited',
    "UPDATE migrations SET checksum = 'x' WHERE name = '0002-follow-ups'",
    /0002-follow-ups is not the one that made this data/,
  ],
])('a database %s is refused, and left as it is', async (_what, change, message) => {
  const folder = await mkdtemp(join(tmpdir(), 'upgrade-'));
  await (await startCoreChild(folder)).stop();
  const database = new DatabaseSync(join(folder, 'clinic.db'));
  database.exec(change);
  database.close();
  await expect(startCoreChild(folder)).rejects.toThrow(message);
});
