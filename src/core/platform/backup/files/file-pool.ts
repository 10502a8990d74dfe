import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  type Stats,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileHash } from './file-hash.ts';
import type { ListedFile } from './stored-file.ts';
import { unlessMissing } from './walk-files.ts';

/** A file that was written to within this time may be a recording in progress: it is copied, as a link would grow. */
const quietMs = 600_000;
/** Enough of a hash to tell files apart, and exact as a number: a set of millions of hashes stays small. */
const keyLength = 13;
const copyEnding = '.part';

/** File systems without hard links, or with none left, answer so; another disk answers EXDEV. */
const linkRefusals = new Set(['EXDEV', 'EPERM', 'EACCES', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EINVAL']);

export const hashKey = (hash: string): number => Number.parseInt(hash.slice(0, keyLength), 16);

export function syncFile(file: string): void {
  const descriptor = openSync(file, 'r+');
  fsyncSync(descriptor);
  closeSync(descriptor);
}

/** A second name for a file, where the file system can. Returns whether it has one. */
export function linkFile(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && linkRefusals.has(String(error.code))) return false;
    throw error;
  }
}

/** Shares blocks where the file system can. */
function copyPrivatelyNow(from: string, to: string): void {
  copyFileSync(from, to, constants.COPYFILE_FICLONE);
  chmodSync(to, 0o600);
}

/** A private copy that is on the disk when this returns. */
export function copyToDisk(from: string, to: string): void {
  copyPrivatelyNow(from, to);
  syncFile(to);
}

function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}

/** Facts of a file when it was taken in. */
type TakenFile = Omit<ListedFile, 'path'>;

const isUnchanged = (one: Pick<TakenFile, 'size' | 'mtime'>, { size, mtimeMs }: Stats): boolean =>
  one.size === size && one.mtime === mtimeMs;

/** Contents of files by their hash, which all backups of a folder share: each content is there once. */
export class FilePool {
  readonly #folder: string;
  readonly #draft: string;
  /** Files with several names by their place on the disk: each is read once. */
  readonly #shared = new Map<string, TakenFile>();
  /** Folders whose names are not yet on the disk for certain. */
  readonly #changed = new Set<string>();

  constructor(backupsFolder: string) {
    this.#folder = join(backupsFolder, 'files');
    this.#draft = join(this.#folder, 'new', `copy${copyEnding}`);
  }

  pathOf(hash: string): string {
    return join(this.#folder, hash.slice(0, 2), hash.slice(2));
  }

  has(hash: string, size: number): boolean {
    const found = unlessMissing(() => lstatSync(this.pathOf(hash)));
    return found?.isFile() === true && found.size === size;
  }

  /**
   * Takes in a file and returns what it is; null when it was removed meanwhile. The pool then has all of it, with the
   * content that the hash names. Content of other backups is never removed for it.
   */
  take(source: string, now: number): TakenFile | null {
    try {
      const found = lstatSync(source);
      const place = `${found.dev} ${found.ino}`;
      const known = found.nlink > 1 ? this.#shared.get(place) : undefined;
      if (known && isUnchanged(known, found) && this.has(known.hash, known.size)) return known;
      const taken = (found.mtimeMs <= now - quietMs ? this.#link(source) : null) ?? this.#copy(source, found);
      if (found.nlink > 1) this.#shared.set(place, taken);
      return taken;
    } catch (error) {
      if (!existsSync(source)) return null;
      throw error;
    } finally {
      rmSync(this.#draft, { force: true });
    }
  }

  /** Puts the names of what was taken in on the disk. Windows cannot open folders; there, they are with the files. */
  sync(): void {
    if (process.platform === 'win32') return;
    for (const folder of this.#changed) syncFolder(folder);
    if (this.#changed.size > 0) for (const folder of [this.#folder, dirname(this.#folder)]) syncFolder(folder);
    this.#changed.clear();
  }

  /** Removes everything whose key is not in use, copies that were interrupted included. */
  keepOnly(used: ReadonlySet<number>): void {
    for (const entry of unlessMissing(() => readdirSync(this.#folder, { withFileTypes: true })) ?? []) {
      if (!entry.isDirectory()) continue;
      const folder = entry.name;
      const path = join(this.#folder, folder);
      for (const name of readdirSync(path))
        if (name.endsWith(copyEnding) || !used.has(hashKey(folder + name))) rmSync(join(path, name));
      if (readdirSync(path).length === 0) rmdirSync(path);
    }
    if (unlessMissing(() => readdirSync(this.#folder))?.length === 0) rmdirSync(this.#folder);
  }

  /** Null where there can be no link, and for a file that is being written to. */
  #link(source: string): TakenFile | null {
    this.#clearDraft();
    if (!linkFile(source, this.#draft)) return null;
    // The link stays the file that was read, whatever takes the place of the source meanwhile.
    const before = lstatSync(this.#draft);
    const hash = fileHash(this.#draft);
    const { size, mtimeMs, ino } = lstatSync(this.#draft);
    if (size !== before.size || mtimeMs !== before.mtimeMs) return null;
    this.#keepDraft(hash);
    return { hash, size, mtime: mtimeMs, ino };
  }

  #copy(source: string, found: Stats): TakenFile {
    const { mtimeMs: mtime, ino } = found;
    const present = fileHash(source);
    if (this.has(present, found.size)) return { hash: present, size: found.size, mtime, ino };
    this.#clearDraft();
    copyPrivatelyNow(source, this.#draft);
    // The copy is read back: its name promises this content.
    const [hash, { size }] = [fileHash(this.#draft), lstatSync(this.#draft)];
    if (!this.has(hash, size)) {
      syncFile(this.#draft);
      this.#keepDraft(hash);
    }
    return { hash, size, mtime, ino };
  }

  /** A draft that a crash left may be a link: a copy that is written into it would change a file of the clinic. */
  #clearDraft(): void {
    rmSync(this.#draft, { force: true });
    mkdirSync(dirname(this.#draft), { recursive: true });
  }

  #keepDraft(hash: string): void {
    const path = this.pathOf(hash);
    mkdirSync(dirname(path), { recursive: true });
    renameSync(this.#draft, path);
    this.#changed.add(dirname(path));
  }
}
