import { parentPort } from 'node:worker_threads';
import { measureRecording } from '../../../media/recorder/signals/recording-signals.ts';
import { ProblemError, problemOf } from '../../../shared/problem.ts';
import type { MeasureAnswer, MeasureTask } from './measuring-thread.ts';

// Runs as a thread: measuring takes a processor for 0.3 % of a recording's length, and calls are answered meanwhile.
parentPort?.on('message', ({ file, holds }: MeasureTask) => {
  measureRecording(file, holds).then(
    (signals) => answer({ signals }),
    (error: unknown) =>
      answer(error instanceof ProblemError ? { problem: problemOf(error) } : { error: String(error) }),
  );
});

const answer = (message: MeasureAnswer): void => parentPort?.postMessage(message);
