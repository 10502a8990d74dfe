import { Worker } from 'node:worker_threads';
import type { BackupTask, ResultOf } from './backup-task.ts';
import type { FileTotals } from './files/collect-files.ts';

/** Starts threads of `check-worker.ts`: nothing else waits for their work. */
export class BackupThreads {
  readonly #file: URL;
  readonly #running = new Set<Worker>();
  #isStopped = false;

  constructor(file: URL) {
    this.#file = file;
  }

  /** Rejects with the error of the task, or when `stop` has ended it. */
  run<Task extends BackupTask>(task: Task, onProgress: (totals: FileTotals) => void = () => {}) {
    return new Promise<ResultOf<Task>>((resolve, reject) => {
      if (this.#isStopped) throw new Error('The work on backups was ended');
      const worker = new Worker(this.#file, { workerData: task });
      this.#running.add(worker);
      worker.on('message', (message: { progress: FileTotals } | { result: ResultOf<Task> }) => {
        if ('progress' in message) onProgress(message.progress);
        else resolve(message.result);
      });
      worker.once('error', reject);
      worker.once('exit', () => {
        this.#running.delete(worker);
        reject(new Error('The work on backups was ended'));
      });
    });
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all([...this.#running].map((worker) => worker.terminate()));
  }
}
