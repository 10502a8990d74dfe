import { parentPort } from 'node:worker_threads';
import { contentDigest } from '../../../media/recorder/content-digest.ts';
import { measureRecording } from '../../../media/recorder/signals/recording-signals.ts';
import { ProblemError, problemOf } from '../../../shared/problem.ts';
import type { MeasureAnswer, MeasureTask } from './measuring-thread.ts';

/** The file itself fails, and not the machine: no right to read it, or a disk with a bad block. */
const fileFailures = new Set(['EACCES', 'EPERM', 'EIO', 'EISDIR', 'ELOOP', 'ENXIO']);

// Runs as a thread: measuring takes a processor for 0.3 % of a recording's length, and calls are answered meanwhile.
parentPort?.on('message', ({ file, course }: MeasureTask) => {
  const work: Promise<MeasureAnswer> = course
    ? measureRecording(file, course).then((signals) => ({ signals }))
    : contentDigest(file).then((digest) => ({ digest }));
  work.catch(failureOf).then((message) => parentPort?.postMessage(message));
});

function failureOf(error: unknown): MeasureAnswer {
  if (error instanceof ProblemError) return { problem: problemOf(error) };
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return fileFailures.has(code)
    ? { problem: problemOf(new ProblemError('unsupported-media-type', `The file cannot be read: ${code}`)) }
    : { error: String(error) };
}
