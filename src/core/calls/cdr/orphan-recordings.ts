import { basename, join } from 'node:path';
import { repairRecording } from '../../../media/recorder/repair-recording.ts';
import { filesIn, isUntouchedSince, setAside } from '../../platform/files/stored-files.ts';
import type { Log } from '../../platform/log.ts';
import type { RecordingRepository } from './recording-repository.ts';

const callsAtOnce = 500;
const folder = 'recordings';

/** A recording is named after its call; a part of one has something behind the call's ID. */
const callIdOf = (file: string): string =>
  /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|^[^.]+/.exec(basename(file))?.[0] ?? file;

/**
 * Recordings that no record names, from before `since`: after a crash between the two. One whose call is known is
 * adopted by it; any other is set aside, not deleted, because its record may be in a later backup.
 */
export async function settleOrphanRecordings(parts: {
  repository: RecordingRepository;
  dataFolder: string;
  since: number;
  log: Pick<Log, 'warn'>;
}): Promise<void> {
  const { repository, dataFolder, since, log } = parts;
  const files = await filesIn(join(dataFolder, folder));
  for (let begin = 0; begin < files.length; begin += callsAtOnce) {
    const some = files.slice(begin, begin + callsAtOnce);
    const recordings = await repository.namedBy(some.map(callIdOf));
    for (const file of some) {
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
}
