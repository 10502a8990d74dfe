import { Worker } from 'node:worker_threads';

/**
 * Begins to load the switch's thread, beside whatever else starts. It does not keep the process alive: what serves
 * does.
 */
export function loadTelephonyWorker(file: URL): Worker {
  const worker = new Worker(file, { name: 'telephony' });
  worker.unref();
  return worker;
}
