import { mkdirSync } from 'node:fs';
import { createStream } from 'rotating-file-stream';
import { LogStream } from '../../../node/log-stream.ts';
import { type LogDestination, stderrDestination } from '../../../node/standard-streams.ts';

/** The newest file and four before it: 10 MB at most. */
const kept = { size: '2M', rotate: 4 } as const;

/** `clinicall.log` in a folder, which only this account can read; and stderr, which a desktop app rarely has. */
export function logFile(folder: string): LogDestination {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = new LogStream(createStream('clinicall.log', { ...kept, path: folder, mode: 0o600 }));
  const stderr = stderrDestination();
  return {
    write: (line) => {
      file.write(line);
      stderr.write(line);
    },
  };
}
