import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run.ts';
import type { FileResult } from './result.ts';
import { type Batch, filesOf, type Suite, suites } from './suites.ts';

const durationsFile = join(root, 'test/durations.json');

/** Seconds of each file in the last run of everything; those under two seconds are left out. */
export type Durations = Readonly<Record<string, number>>;

const keyOf = (suite: string, file: string): string => `${suite} ${file}`;

const readDurations = (): Durations => JSON.parse(readFileSync(durationsFile, 'utf8')) as Durations;

export function writeDurations(files: readonly FileResult[]): void {
  const long = files.filter(({ seconds }) => seconds >= 2);
  const entries = long.map(({ suite, file, seconds }) => [keyOf(suite, file), Math.round(seconds)] as const);
  const sorted = Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(durationsFile, `${JSON.stringify(sorted, null, 2)}\n`);
}

/** Seconds that the batch is expected to take, its start left out. */
const secondsOf = ({ suite, files }: Batch, durations: Durations): number =>
  files.reduce((sum, file) => sum + (durations[keyOf(suite.name, file)] ?? 1), 0) / suite.workers;

/** Divides files of a suite, in their order, into batches of at most this many seconds; a longer file is one alone. */
export function divided(suite: Suite, files: readonly string[], limit: number, durations: Durations): Batch[] {
  const batches: { suite: Suite; files: string[] }[] = [];
  for (const file of files) {
    const last = batches.at(-1);
    if (last && secondsOf({ suite, files: [...last.files, file] }, durations) <= limit) last.files.push(file);
    else batches.push({ suite, files: [file] });
  }
  return batches;
}

/** The same files in batches of at most two minutes, the longest first, so that the processors end together. */
export function scheduled(batches: readonly Batch[], durations = readDurations()): Batch[] {
  const parts = batches.flatMap((batch) => (batch.args ? [batch] : divided(batch.suite, batch.files, 120, durations)));
  return parts.toSorted((a, b) => secondsOf(b, durations) - secondsOf(a, durations));
}

/**
 * All files that the given batches do not have, in short batches, so that few are under way when time is up; none of
 * those that build installers. The order begins at a place that follows from the commit's hash: runs of many commits
 * come to all files.
 */
export function restOf(given: readonly Batch[], hash: string, durations = readDurations()): Batch[] {
  const isGiven = (suite: Suite, file: string): boolean =>
    given.some((batch) => batch.suite === suite && !batch.args && batch.files.includes(file));
  const batches = suites.flatMap((suite) => {
    if (suite.isRelease) return [];
    const files = filesOf(suite).filter((file) => !isGiven(suite, file));
    return divided(suite, files, 40, durations);
  });
  const first = Number.parseInt(hash.slice(0, 8), 16) % batches.length || 0;
  return [...batches.slice(first), ...batches.slice(0, first)];
}
