import { basename, join } from 'node:path';
import { repairRecording } from '../../../media/recorder/repair-recording.ts';
import { datedFolders } from '../../platform/files/dated-folders.ts';
import { isUntouchedSince, setAside } from '../../platform/files/stored-files.ts';
import type { Log } from '../../platform/log.ts';
import type { RecordingRepository } from './recording-repository.ts';

const callsAtOnce = 500;
const dayMs = 86_400_000;
const folder = 'recordings';

/** A recording is named after its call; a part of one has something behind the call's ID. */
const callIdOf = (file: string): string =>
  /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|^[^.]+/.exec(basename(file))?.[0] ?? file;

/** The day of a moment, UTC, as its folder has it: YYYYMMDD as a number. */
const dayOf = (at: number): number => Number(new Date(at).toISOString().slice(0, 10).replaceAll('-', ''));

interface Parts {
  readonly repository: RecordingRepository;
  readonly dataFolder: string;
  /** When this process started: newer files belong to calls of this process. */
  readonly since: number;
  readonly signal: AbortSignal;
  readonly log: Pick<Log, 'warn'>;
}

/**
 * Recordings that no record names: after a crash between the two. One whose call is known is adopted by it; any other
 * is set aside, not deleted, because its record may be in a later backup.
 *
 * Days that were over at an earlier start are settled: only those since are looked at, so that a start does not walk
 * through the recordings of years.
 */
export async function settleOrphanRecordings(parts: Parts): Promise<void> {
  const { repository, dataFolder, since, signal } = parts;
  // A call of yesterday may have ended a moment before this start, and its file lies in the folder of yesterday.
  const settledBefore = dayOf(since - dayMs);
  for await (const { date, files } of datedFolders(join(dataFolder, folder), await repository.settledBefore())) {
    for (let begin = 0; begin < files.length; begin += callsAtOnce) {
      if (signal.aborted) return;
      await settle(files.slice(begin, begin + callsAtOnce), parts);
    }
    const isOver = date.length === 8 && Number(date) < settledBefore;
    if (isOver) await repository.settleBefore(Number(date) + 1);
  }
  await repository.settleBefore(settledBefore);
}

async function settle(files: readonly string[], { repository, dataFolder, since, log }: Parts): Promise<void> {
  const recordings = await repository.namedBy(files.map(callIdOf));
  for (const file of files) {
    const callId = callIdOf(file);
    const recorded = recordings.get(callId);
    if (typeof recorded === 'string' || !(await isUntouchedSince(join(dataFolder, folder, file), since))) continue;
    if (recorded === null) {
      await repairRecording(join(dataFolder, folder, file));
      await repository.adopt(callId, file);
      log.warn({ callId, file }, 'a recording that its record did not name is adopted');
    } else {
      await setAside(dataFolder, join(folder, file));
      log.warn({ file }, 'a recording without a record is set aside');
    }
  }
}
