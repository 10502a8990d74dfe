import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type OpenSqlite, openSqlite } from '../../src/core/platform/database/sqlite/open-sqlite.ts';
import { keyedRequest } from '../../src/core/platform/database/transact.ts';
import { createMomentRepository } from '../../src/core/calls/reviews/moment-repository.ts';

let folder: string;
let clinic: OpenSqlite;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'moments-'));
  clinic = await openSqlite(folder);
});
afterEach(async () => {
  await clinic.close();
  await rm(folder, { recursive: true });
});

test('the key of a request is written with the moment: a repeat after a crash adds no second one', async () => {
  const request = { userId: 1, path: '/moments', key: 'one', hash: 'h', rightsHash: 'r', at: 5, isRecorded: false };
  const moment = {
    record_id: 1,
    user_id: 1,
    at_ms: 0,
    kind: 'good',
    text: 'Asks',
    is_shared: 0,
    created_at: 5,
  } as const;
  await sql`PRAGMA foreign_keys = OFF`.execute(clinic.db);
  await keyedRequest.run(request, () => createMomentRepository(clinic.db).add({ ...moment, version: 1 }));
  expect(await clinic.db.selectFrom('idempotency_keys').select(['key', 'answer']).execute()).toEqual([
    { key: 'one', answer: null },
  ]);
});
