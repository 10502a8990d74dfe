import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { type CoreChild, startCoreChild } from '../support/core-child.ts';
import { HttpClient } from '../support/http-client.ts';
import { PhotoClient, picture } from '../support/photo-client.ts';

const newFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'data-folder-'));
const looseFolder = 0o755;
const looseFile = 0o644;

/** What others on this machine may read, write or enter, by its path and mode. */
async function openToOthers(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true });
  const modes = await Promise.all(
    ['', ...entries].map(async (name) => [name, (await stat(join(folder, name))).mode & 0o777] as const),
  );
  return modes.filter(([, mode]) => (mode & 0o077) !== 0).map(([name, mode]) => `${name} ${mode.toString(8)}`);
}
const loosen = async (folder: string): Promise<void> => {
  await chmod(folder, looseFolder);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? looseFolder : looseFile);
};
const uploadPhoto = async (core: CoreChild): Promise<void> => {
  const agent = await HttpClient.signIn(core.http, 'agent1001@clinic.test');
  const { status } = await new PhotoClient(agent).upload(1, await picture().jpeg().toBuffer());
  expect(status).toBe(200);
};

test('nothing of a data folder is open to others: from its first start, and after one with looser modes', async () => {
  const folder = await newFolder();
  for (const _start of ['new', 'loosened']) {
    const core = await startCoreChild(folder);
    await uploadPhoto(core);
    const admin = await HttpClient.signIn(core.http, 'admin@clinic.test');
    expect((await admin.post('/api/ext/admin/backups/create')).status).toBe(200);
    expect(await readdir(folder)).toEqual(expect.arrayContaining(['backups', 'core.json', 'photos', 'recordings']));
    expect(await openToOthers(folder)).toEqual([]);
    const file = ((await admin.get('/api/ext/admin/backups')).body.data as { rows: { file: string }[] }).rows[0]?.file;
    await admin.post('/api/ext/admin/backups/restore', { file });
    await core.stop();
    expect(await openToOthers(folder)).toEqual([]);
    await loosen(folder);
  }
});

test('a file in the data folder that no core wrote keeps its mode', async () => {
  const folder = await newFolder();
  const note = join(folder, 'note.txt');
  await writeFile(note, 'not of the core', { mode: looseFile });
  await loosen(folder);
  await (await startCoreChild(folder)).stop();
  expect((await stat(note)).mode & 0o777).toBe(looseFile);
});

test.each([
  ['missing', (file: string) => rm(file)],
  ['empty', (file: string) => writeFile(file, '')],
])(
  'a database that is %s beside photos and recordings is named, at every start; a backup brings it back',
  async (_what, lose) => {
    const folder = await newFolder();
    const core = await startCoreChild(folder);
    await core.stop();
    const file = join(folder, 'clinic.db');
    const kept = join(folder, 'kept.db');
    await copyFile(file, kept);
    await lose(file);
    for (let start = 0; start < 2; start += 1)
      await expect(startCoreChild(folder)).rejects.toThrow(
        `The database ${file} is empty, but ${folder} contains photos or recordings.`,
      );
    await copyFile(kept, file);
    const restored = await startCoreChild(folder);
    await HttpClient.signIn(restored.http, 'agent1001@clinic.test');
    await restored.stop();
  },
  60_000,
);

test('files without a record: a recording whose call is known is adopted, what nobody knows is set aside', async () => {
  const folder = await newFolder();
  await (await startCoreChild(folder)).stop();
  const database = new DatabaseSync(join(folder, 'clinic.db'));
  const { record_filename: adopted } = database
    .prepare('SELECT record_filename FROM call_records WHERE record_filename IS NOT NULL LIMIT 1')
    .get() as { record_filename: string };
  database.prepare('UPDATE call_records SET record_filename = NULL WHERE record_filename = ?').run(adopted);
  database.close();
  const sound = await readFile(join(folder, 'recordings', adopted));
  const [year, month, day] = new Date().toISOString().slice(0, 10).split('-');
  const lost = [
    `recordings/${year}/${month}/${day}/00000000-0000-4000-8000-000000000000.wav`,
    `photos/${year}/${month}/lost.jpg`,
  ];
  const anHourAgo = Date.now() / 1000 - 3600;
  for (const file of lost) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), sound);
    await utimes(join(folder, file), anHourAgo, anHourAgo);
  }
  const before = await readdir(join(folder, 'photos'), { recursive: true });

  const core = await startCoreChild(folder);
  await uploadPhoto(core);
  await core.stop();

  expect(
    (await readdir(join(folder, 'set-aside'), { recursive: true }))
      .filter((name) => /\.(wav|jpg)$/.test(name))
      .toSorted(),
  ).toEqual(lost.toSorted());
  const photos = await readdir(join(folder, 'photos'), { recursive: true });
  expect(photos.filter((name) => before.includes(name) && name.endsWith('.jpg'))).toHaveLength(
    before.filter((name) => name.endsWith('.jpg')).length - 1,
  );
  const after = new DatabaseSync(join(folder, 'clinic.db'));
  expect(after.prepare('SELECT count(*) AS count FROM call_records WHERE record_filename = ?').get(adopted)).toEqual({
    count: 1,
  });
  after.close();
  expect(await readdir(join(folder, 'recordings'), { recursive: true })).toContain(adopted);
});
