import { randomBytes } from 'node:crypto';
import { rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { isDiskFull } from '../full-disk.ts';

const randomBuffer = promisify(randomBytes);
const mebibyte = 1024 * 1024;
/** Deciding about fifty recordings writes about half of this. */
const reserveBytes = 8 * mebibyte;
/** With less room the disk is about to be full. */
const enoughBytes = 100 * mebibyte;

/**
 * A file that gives its room to a removal on a full disk: the removal has to write what it removes before it frees
 * anything.
 */
export class DiskReserve {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  /** Writes it where it is missing, and the disk has room enough. */
  async keep(): Promise<void> {
    const { bavail, bsize } = await statfs(dirname(this.#file));
    if (bavail * bsize < enoughBytes || (await stat(this.#file).catch(() => null))) return;
    // Random: a file system may compress anything else to nothing.
    const bytes = await randomBuffer(reserveBytes);
    await writeFile(this.#file, bytes).catch(() => this.#give());
  }

  /** The same work again with the room of the file, where the disk is full without it. */
  async within<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      await this.#give();
      return work();
    }
  }

  #give(): Promise<void> {
    return rm(this.#file, { force: true });
  }
}
