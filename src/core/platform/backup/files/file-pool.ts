import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  fsyncSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileHash } from './file-hash.ts';
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

/** A private copy that is on the disk when this returns; shares blocks where the file system can. */
export function copyToDisk(from: string, to: string): void {
  copyFileSync(from, to, constants.COPYFILE_FICLONE);
  chmodSync(to, 0o600);
  syncFile(to);
}

/** Contents of files by their hash, which all backups of a folder share: each content is there once. */
export class FilePool {
  readonly #folder: string;

  constructor(backupsFolder: string) {
    this.#folder = join(backupsFolder, 'files');
  }

  pathOf(hash: string): string {
    return join(this.#folder, hash.slice(0, 2), hash.slice(2));
  }

  has(hash: string, size: number): boolean {
    return unlessMissing(() => lstatSync(this.pathOf(hash)))?.size === size;
  }

  /**
   * Takes in a file and returns what it is; null when it was removed meanwhile. The pool then has all of it, with the
   * content that the hash names.
   */
  take(source: string, now: number): { hash: string; size: number; mtime: number; ino: number } | null {
    return unlessMissing(() => {
      const before = lstatSync(source);
      if (before.mtimeMs <= now - quietMs) {
        const hash = fileHash(source);
        if (this.#link(source, hash, before.size)) {
          const after = lstatSync(source);
          const fact = { hash, size: after.size, mtime: after.mtimeMs, ino: after.ino };
          if (after.size === before.size && after.mtimeMs === before.mtimeMs) return fact;
          rmSync(this.pathOf(hash), { force: true });
        }
      }
      const { hash, size } = this.#copy(source);
      return { hash, size, mtime: before.mtimeMs, ino: before.ino };
    });
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

  #link(source: string, hash: string, size: number): boolean {
    if (this.has(hash, size)) return true;
    const path = this.pathOf(hash);
    mkdirSync(dirname(path), { recursive: true });
    rmSync(path, { force: true });
    return linkFile(source, path);
  }

  #copy(source: string): { hash: string; size: number } {
    const draft = join(this.#folder, 'new', `copy${copyEnding}`);
    mkdirSync(dirname(draft), { recursive: true });
    copyToDisk(source, draft);
    // The copy is read back: its name promises this content.
    const [hash, { size }] = [fileHash(draft), lstatSync(draft)];
    mkdirSync(dirname(this.pathOf(hash)), { recursive: true });
    renameSync(draft, this.pathOf(hash));
    return { hash, size };
  }
}
