import { stat } from 'node:fs/promises';
import { resolve, sep } from 'node:path';
import { problemFor } from '../../../shared/problems/problem-for.ts';

export interface Peaks {
  seconds: number;
  left: number[];
  right: number[];
}

const maxCachedPeaks = 200;

/** The recordings that records name, beneath one folder. */
export class RecordingFiles {
  readonly #folder: string;
  readonly #readPeaks: (file: string, buckets: number) => Promise<Peaks>;
  readonly #cachedPeaks = new Map<string, Peaks>();

  constructor(parts: { folder: string; readPeaks: (file: string, buckets: number) => Promise<Peaks> }) {
    this.#folder = resolve(parts.folder);
    this.#readPeaks = parts.readPeaks;
  }

  /** Its path. Throws ProblemError `not-found` when there is none, or when it is outside the folder. */
  async find(name: string | null): Promise<string> {
    if (name === null) throw problemFor('recording-none');
    const file = resolve(this.#folder, name);
    if (!file.startsWith(this.#folder + sep)) throw problemFor('recording-missing');
    const found = await stat(file).catch(() => null);
    if (!found?.isFile()) throw problemFor('recording-missing');
    return file;
  }

  /** Its path and length; null where `find` throws. */
  async sized(name: string | null): Promise<{ path: string; bytes: number } | null> {
    const path = await this.find(name).catch(() => null);
    const found = path === null ? null : await stat(path).catch(() => null);
    return path === null || found === null ? null : { path, bytes: found.size };
  }

  /** Reading a recording of an hour takes some time; the result is cached, as it no longer changes. */
  async peaks(file: string, buckets: number): Promise<Peaks> {
    const key = `${file}#${buckets}`;
    const cached = this.#cachedPeaks.get(key);
    if (cached) return cached;
    const peaks = await this.#readPeaks(file, buckets);
    if (this.#cachedPeaks.size >= maxCachedPeaks)
      this.#cachedPeaks.delete(this.#cachedPeaks.keys().next().value as string);
    this.#cachedPeaks.set(key, peaks);
    return peaks;
  }
}
