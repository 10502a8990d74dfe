import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type OpenSqlite, openSqlite } from '../../platform/database/sqlite/open-sqlite.ts';
import { LookupCache } from './lookup-cache.ts';
import { createLookupRepository } from './lookups-repository.ts';

let folder: string;
let clinic: OpenSqlite;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lookup-cache-'));
  clinic = await openSqlite(folder);
});
afterEach(async () => {
  await clinic.close();
  await rm(folder, { recursive: true });
});

test('an entry that was added while the lists were being read is known', async () => {
  const repository = createLookupRepository(clinic.db);
  const held = Promise.withResolvers<void>();
  let readings = 0;
  const cache = await LookupCache.load({
    ...repository,
    mediums: async () => {
      const rows = await repository.mediums();
      // The first reading after the start is answered last, as by a server of databases.
      if ((readings += 1) === 2) await held.promise;
      return rows;
    },
  });
  const first = cache.reload();
  await expect.poll(() => readings).toBe(2);
  await clinic.db.insertInto('mediums').values({ id: 7, name: '新氧' }).execute();
  const second = cache.reload();
  // Without the order, the second is over by now.
  await setImmediate();
  held.resolve();
  await Promise.all([first, second]);
  expect(cache.hasMedium(7)).toBe(true);
});
