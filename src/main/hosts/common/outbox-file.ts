import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { Log } from '../../workstation/host.ts';
import { type OutboxStore, type StoredEntry, storedEntrySchema } from '../../workstation/outbox/stored-entry.ts';

/**
 * The outbox in a file that only its owner reads. It is replaced whole and flushed to the disk (`fsync` of the file,
 * then of its folder), so that whatever `write` has returned from survives a power cut.
 */
export class OutboxFile implements OutboxStore {
  readonly #folder: string;
  readonly #log: Log;

  constructor(folder: string, log: Log) {
    this.#folder = folder;
    this.#log = log;
  }

  get #file(): string {
    return join(this.#folder, 'outbox.json');
  }

  /** A file that cannot be read is put aside, never overwritten. */
  read(): StoredEntry[] {
    try {
      return z.array(storedEntrySchema).parse(JSON.parse(readFileSync(this.#file, 'utf8')));
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
      const aside = `${this.#file}.${Date.now()}.damaged`;
      this.#log.error({ file: aside, err: String(error) }, 'the outbox cannot be read and is put aside');
      renameSync(this.#file, aside);
      return [];
    }
  }

  /** Throws ProblemError `storage-full`; then the file is as it was. */
  write(entries: readonly StoredEntry[]): void {
    try {
      this.#replace(entries);
    } catch (error) {
      const isFull = error instanceof Error && 'code' in error && error.code === 'ENOSPC';
      throw isFull ? problemFor('disk-full', {}, { cause: error }) : error;
    }
  }

  #replace(entries: readonly StoredEntry[]): void {
    mkdirSync(this.#folder, { recursive: true });
    const draft = `${this.#file}.new`;
    const file = openSync(draft, 'w', 0o600);
    try {
      // All of it, or an error: on a disk that fills up `writeSync` stops in the middle.
      writeFileSync(file, JSON.stringify(entries));
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(draft, this.#file);
    this.#flushFolder();
  }

  /** Windows has no folders that can be opened; NTFS keeps the order of renames in its journal. */
  #flushFolder(): void {
    if (process.platform === 'win32') return;
    const folder = openSync(this.#folder, 'r');
    try {
      fsyncSync(folder);
    } finally {
      closeSync(folder);
    }
  }
}
