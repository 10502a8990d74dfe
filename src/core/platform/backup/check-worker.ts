import { parentPort, workerData } from 'node:worker_threads';
import { runBackupTask, type BackupTask } from './backup-task.ts';

// Runs as a thread: a backup reads and checks many files, and requests continue meanwhile.
const result = runBackupTask(workerData as BackupTask, (progress) => parentPort?.postMessage({ progress }));
parentPort?.postMessage({ result });
