import { mkdtemp } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { List } from '../../src/shared/contract/envelope.ts';
import { startCoreChild } from '../support/core-child.ts';
import {
  appliedInOrder,
  backToEarlierVersion,
  customersInOrder,
  nameOrders,
  outcomesInOrder,
  termsInOrder,
} from '../support/earlier-database.ts';
import { HttpClient } from '../support/http-client.ts';

const read = (folder: string, query: string): unknown[] => {
  const database = new DatabaseSync(join(folder, 'clinic.db'));
  try {
    return database.prepare(query).all();
  } finally {
    database.close();
  }
};
const change = (folder: string, statements: string): void => {
  const database = new DatabaseSync(join(folder, 'clinic.db'));
  database.exec(statements);
  database.close();
};

test('a database of an earlier version is migrated: its record is taken over, every customer is found', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'upgrade-'));
  await (await startCoreChild(folder)).stop();
  const [terms, applied] = [read(folder, termsInOrder), read(folder, appliedInOrder)];
  const customers = read(folder, customersInOrder);
  expect(customers).toContainEqual(expect.objectContaining({ phones: expect.stringMatching(/^\d+,\d+$/) }));
  expect(terms.length).toBeGreaterThan(1000);
  const outcomes = read(folder, outcomesInOrder);
  expect(outcomes).toContainEqual({ id: 3, name: 'Followed up (回访完成)', completes_follow_up: 1 });
  const names = read(folder, nameOrders);
  change(folder, backToEarlierVersion);
  const core = await startCoreChild(folder);
  const agent = await HttpClient.signIn(core.http, 'agent1001@clinic.test');
  const found = (await agent.get('/api/customer/query', { category: 'keyword', keyword: '张伟' })).body.data as List<{
    id: number;
  }>;
  expect(found.rows.map(({ id }) => id)).toContain(1);
  await core.stop();
  expect(read(folder, termsInOrder)).toEqual(terms);
  expect(read(folder, customersInOrder)).toEqual(customers);
  expect(read(folder, nameOrders)).toEqual(names);
  expect(read(folder, appliedInOrder)).toEqual(applied);
  expect(read(folder, outcomesInOrder)).toEqual(outcomes);
  expect(read(folder, "SELECT name FROM sqlite_master WHERE name = 'migrations'")).toEqual([]);
});

test('rebuilds a search index of other rules at the start, and leaves one of these rules', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'upgrade-'));
  await (await startCoreChild(folder)).stop();
  const terms = read(folder, termsInOrder);
  change(folder, "DELETE FROM customer_terms WHERE term <> 'z'");
  const few = read(folder, termsInOrder);
  await (await startCoreChild(folder)).stop();
  expect(read(folder, termsInOrder)).toEqual(few);
  change(folder, "UPDATE index_versions SET version = 3 WHERE name = 'customer_terms'");
  await (await startCoreChild(folder)).stop();
  expect(read(folder, termsInOrder)).toEqual(terms);
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

test('a database of a newer version is refused by its name, and left as it is', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'upgrade-'));
  await (await startCoreChild(folder)).stop();
  change(folder, "INSERT INTO kysely_migration VALUES ('9999-later', '2099-01-01T00:00:00.000Z')");
  const before = read(folder, appliedInOrder);
  await expect(startCoreChild(folder)).rejects.toThrow(/written by a newer version \(migration 9999-later\)/);
  expect(read(folder, appliedInOrder)).toEqual(before);
});
