import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type OpenSqlite, openSqlite } from '../../platform/database/sqlite/open-sqlite.ts';
import { createLookupRepository } from './lookups-repository.ts';
import { usualEntries } from './usual-entries.ts';

let folder: string;
let clinic: OpenSqlite;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'first-entries-'));
  clinic = await openSqlite(folder);
});
afterEach(async () => {
  await clinic.close();
  await rm(folder, { recursive: true });
});

const names = async (): Promise<string[]> =>
  (await createLookupRepository(clinic.db).callOutcomes()).map(({ name }) => name);

test('a clinic gets its first outcomes once: when all were deleted, a start brings none back', async () => {
  const repository = createLookupRepository(clinic.db);
  await repository.addFirstEntries('call_outcomes', [{ name: 'Answered' }, { name: 'Booked' }]);
  expect(await names()).toEqual(['Answered', 'Booked']);
  await clinic.db.deleteFrom('call_outcomes').execute();
  await repository.addFirstEntries('call_outcomes', [{ name: 'Answered' }, { name: 'Booked' }]);
  expect(await names()).toEqual([]);
});

test('outcomes that a clinic has already are kept as they are', async () => {
  await clinic.db.insertInto('call_outcomes').values({ name: 'Complaint' }).execute();
  await createLookupRepository(clinic.db).addFirstEntries('call_outcomes', [{ name: 'Answered' }]);
  expect(await names()).toEqual(['Complaint']);
});

test('the usual outcomes are those of an empty clinic: one completes a follow-up', async () => {
  const repository = createLookupRepository(clinic.db);
  await repository.addFirstEntries('call_outcomes', usualEntries.call_outcomes);
  const outcomes = await repository.callOutcomes();
  expect(outcomes.filter((one) => one.completes_follow_up === 1).map(({ name }) => name)).toEqual([
    'Followed up (回访完成)',
  ]);
});
