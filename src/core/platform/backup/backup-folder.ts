import { lstat, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Backup, isBackupName } from '../../../shared/contract/admin/backups.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import { formatDateTime } from '../database/local-time.ts';
import type { PreviousList } from './backup-task.ts';
import { linkProbe } from './files/room-for-files.ts';
import { listOf, type Manifest, manifestOf, readManifest, writeManifest } from './files/manifest.ts';

const draftEnding = '.part';

async function sync(path: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(path, flags);
  await handle.sync().finally(() => handle.close());
}

const names = new Intl.Collator('en', { numeric: true });
/** By name, without the ending: the second backup of a second comes after the first, and the tenth after the ninth. */
const newestFirst = (one: string, other: string): number =>
  names.compare(other.slice(0, -'.db'.length), one.slice(0, -'.db'.length));

/** Made here with its files, and not kept by a restore or left by a crash. */
export const isWhole = ({ file, files }: Backup): boolean => file.startsWith('clinicall-') && files !== null;

/**
 * Backups as files of one folder, each with the list of its files and its manifest. Only plain files count: links to
 * elsewhere do not.
 */
export class BackupFolder {
  readonly #folder: string;
  readonly #timeZone: string;

  constructor(parts: { folder: string; timeZone: string }) {
    this.#folder = parts.folder;
    this.#timeZone = parts.timeZone;
  }

  /** The newest first. */
  async list(): Promise<Backup[]> {
    const files = (await readdir(this.#folder).catch(() => [])).filter(isBackupName).toSorted(newestFirst);
    return (await Promise.all(files.map((file) => this.#describe(file)))).filter((backup) => backup !== null);
  }

  /** Throws ProblemError `not-found` when there is none. */
  async describe(file: string): Promise<Backup> {
    const backup = await this.#describe(file);
    if (!backup) throw problemFor('backup-not-found');
    return backup;
  }

  /** Its path. Throws ProblemError `not-found` when there is none. */
  async find(file: string): Promise<string> {
    await this.describe(file);
    return join(this.#folder, file);
  }

  /** A name that no backup has, made of the time, and where to write it until it is whole. */
  async newDraft(now: number): Promise<{ file: string; draft: string }> {
    await mkdir(this.#folder, { recursive: true });
    const time = formatDateTime(now, this.#timeZone).replaceAll(/[-:]/g, '').replace(' ', '-');
    const present = new Set(await readdir(this.#folder));
    let file = `clinicall-${time}.db`;
    for (let count = 2; present.has(file); count += 1) file = `clinicall-${time}-${count}.db`;
    return { file, draft: join(this.#folder, file + draftEnding) };
  }

  /** Makes a backup of a draft and the list of its files. Its database comes last: what is listed is whole. */
  async keep(draft: string, list: string, manifest: Omit<Manifest, 'version' | 'database_bytes'>): Promise<void> {
    const backup = draft.slice(0, -draftEnding.length);
    const { size } = await lstat(draft);
    try {
      await sync(draft, 'r+');
      await rename(list, listOf(backup));
      writeManifest(backup, { version: 1, database_bytes: size, ...manifest });
      await this.#sync();
      await rename(draft, backup);
      await this.#sync();
    } catch (error) {
      await Promise.all([backup, listOf(backup), manifestOf(backup)].map((file) => rm(file, { force: true })));
      throw error;
    }
  }

  /** Its files go with the next sweep. */
  async remove(file: string): Promise<void> {
    const backup = await this.find(file);
    await rm(backup);
    await rm(manifestOf(backup), { force: true });
    await rm(listOf(backup), { force: true });
  }

  /** The list of the newest backup that has files; null without one. */
  async newestList(): Promise<PreviousList | null> {
    const newest = (await this.list()).find(({ files }) => files !== null);
    if (!newest) return null;
    const backup = join(this.#folder, newest.file);
    const manifest = readManifest(backup);
    return manifest && { list: listOf(backup), hash: manifest.list_hash };
  }

  /** Windows cannot open folders; there, names are on the disk with the files. */
  async #sync(): Promise<void> {
    if (process.platform === 'win32') return;
    await sync(this.#folder, 'r');
  }

  /** Leftovers of backups that a crash interrupted. */
  async removeDrafts(): Promise<void> {
    const files = await readdir(this.#folder).catch(() => []);
    const drafts = files.filter(
      (file) => (file.startsWith('clinicall-') && /\.(?:db|json)\.part/.test(file)) || file.startsWith(linkProbe),
    );
    await Promise.all(drafts.map((file) => rm(join(this.#folder, file), { recursive: true, force: true })));
  }

  async #describe(file: string): Promise<Backup | null> {
    const found = await lstat(join(this.#folder, file)).catch(() => null);
    if (!found?.isFile()) return null;
    const manifest = readManifest(join(this.#folder, file));
    return {
      file,
      bytes: found.size,
      created_at: formatDateTime(found.mtimeMs, this.#timeZone),
      files: manifest && { count: manifest.files, bytes: manifest.bytes },
      is_scheduled: manifest?.is_scheduled ?? false,
    };
  }
}
