import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { openSqlite } from '../../platform/database/sqlite/open-sqlite.ts';
import { settleOrphanRecordings } from './orphan-recordings.ts';
import { createRecordingRepository } from './recording-repository.ts';

/** A data folder whose recordings no record names. */
async function recordingsOf(...files: readonly string[]) {
  const dataFolder = await mkdtemp(join(tmpdir(), 'orphans-'));
  const { db, close } = await openSqlite(dataFolder);
  const repository = createRecordingRepository(db);
  const looked: string[] = [];
  const add = (file: string): void => {
    const path = join(dataFolder, 'recordings', file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, 'sound');
    utimesSync(path, 1, 1);
  };
  for (const file of files) add(file);
  const settle = async (start: string, signal = new AbortController().signal): Promise<string[]> => {
    const namedBy = (callIds: readonly string[]) => {
      looked.push(...callIds);
      return repository.namedBy(callIds);
    };
    const since = Date.parse(`${start}T09:00:00Z`);
    await settleOrphanRecordings({
      repository: { ...repository, namedBy },
      dataFolder,
      since,
      signal,
      log: { warn: () => {} },
    });
    return looked.splice(0);
  };
  const isSetAside = (file: string) => existsSync(join(dataFolder, 'set-aside', 'recordings', file));
  return { add, settle, isSetAside, close };
}

test('the first start looks at each day, a later one only at days that were not over at the one before', async () => {
  const { add, settle, isSetAside, close } = await recordingsOf('2024/12/31/a.wav', '2025/01/01/b.wav', 'loose.wav');
  expect(await settle('2026-03-10')).toEqual(['loose', 'a', 'b']);
  for (const day of ['2026/03/08', '2026/03/09', '2026/03/10', '2026/03/12']) add(`${day}/${day.slice(-2)}.wav`);
  expect(await settle('2026-03-12')).toEqual(['09', '10', '12']);
  expect(await settle('2026-03-13')).toEqual([]);
  expect(['2024/12/31/a.wav', 'loose.wav', '2026/03/12/12.wav', '2026/03/08/08.wav'].map(isSetAside)).toEqual([
    true,
    true,
    true,
    false,
  ]);
  await close();
});

test('checks a day of many calls in parts; stopping the core ends it, and the next start continues', async () => {
  const day = Array.from({ length: 1200 }, (_, call) => `2026/03/02/${String(call).padStart(4, '0')}.wav`);
  const { settle, close } = await recordingsOf('2026/03/01/first.wav', ...day);
  const stopping = new AbortController();
  const begun = settle('2026-03-10', stopping.signal);
  stopping.abort();
  expect((await begun).length).toBeLessThan(1201);
  expect((await settle('2026-03-10')).length).toBeGreaterThanOrEqual(1200);
  await close();
});
