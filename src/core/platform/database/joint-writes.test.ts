import { expect, test } from 'vitest';
import { JointWrites } from './joint-writes.ts';

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
