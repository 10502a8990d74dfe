import { lstat, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Backup, isBackupName } from '../../../shared/contract/admin/backups.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import { formatDateTime } from '../database/local-time.ts';

const draftEnding = '.part';

/** Backups as files of one folder. Only plain files count: links to elsewhere do not. */
export class BackupFolder {
  readonly #folder: string;
  readonly #timeZone: string;

  constructor(parts: { folder: string; timeZone: string }) {
    this.#folder = parts.folder;
    this.#timeZone = parts.timeZone;
  }

  /** The newest first. */
  async list(): Promise<Backup[]> {
    const files = (await readdir(this.#folder).catch(() => [])).filter(isBackupName).toSorted().toReversed();
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

  async keep(draft: string): Promise<void> {
    await rename(draft, draft.slice(0, -draftEnding.length));
  }

  async remove(file: string): Promise<void> {
    await rm(await this.find(file));
  }

  /** Leftovers of backups that a crash interrupted. */
  async removeDrafts(): Promise<void> {
    const files = await readdir(this.#folder).catch(() => []);
    const drafts = files.filter((file) => file.startsWith('clinicall-') && file.includes(`.db${draftEnding}`));
    await Promise.all(drafts.map((file) => rm(join(this.#folder, file), { recursive: true, force: true })));
  }

  async #describe(file: string): Promise<Backup | null> {
    const found = await lstat(join(this.#folder, file)).catch(() => null);
    if (!found?.isFile()) return null;
    return { file, bytes: found.size, created_at: formatDateTime(found.mtimeMs, this.#timeZone) };
  }
}
