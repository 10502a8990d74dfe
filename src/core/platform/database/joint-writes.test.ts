import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { ClinicTransaction } from './clinic-database.ts';
import { JointWrites } from './joint-writes.ts';
import { openSqlite } from './sqlite/open-sqlite.ts';

/** A database that keeps what a transaction wrote unless it fails. */
function database() {
  const commits: string[][] = [];
  const joint = new JointWrites<string[]>(async (work) => {
    const rows: string[] = [];
    await work(rows);
    commits.push(rows);
  });
  const write = (row: string) => joint.write(async (rows) => rows.push(row));
  return { commits, joint, write };
}

test('the writes of one turn are one transaction, in their order; later ones are another', async () => {
  const { commits, write } = database();
  await Promise.all([write('state'), write('record'), Promise.resolve().then(() => write('event'))]);
  await write('later');
  expect(commits).toEqual([['state', 'record', 'event'], ['later']]);
});

test('a write that fails fails alone', async () => {
  const { commits, joint, write } = database();
  const full = joint.write(() => Promise.reject(new Error('disk full')));
  const results = await Promise.allSettled([write('state'), full, write('record')]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(commits).toEqual([['state'], ['record']]);
  await expect(joint.write(() => Promise.reject(new Error('disk full')))).rejects.toThrow('disk full');
});

test('joint writes do not wait for the disk; others do, before and after a joint write that failed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'joint-writes-'));
  const { db, close } = await openSqlite(folder);
  const [normal, full] = [1, 2];
  const seen: unknown[] = [];
  const note = async (transaction: ClinicTransaction): Promise<void> => {
    const { rows } = await sql<{ synchronous: number }>`PRAGMA synchronous`.execute(transaction);
    seen.push(rows[0]?.synchronous);
  };
  await db.transaction().execute(note);
  await db.writeJointly(note);
  const failed = db.writeJointly(() => Promise.reject(new Error('refused')));
  await expect(failed).rejects.toThrow('refused');
  await db.transaction().execute(note);
  expect(seen).toEqual([full, normal, full]);
  await close();
  await rm(folder, { recursive: true, force: true });
});
