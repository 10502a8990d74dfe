import { parentPort, workerData } from 'node:worker_threads';
import { backupFault } from './backup-fault.ts';

// Runs as a thread: a check reads the whole backup, and requests continue meanwhile.
parentPort?.postMessage(backupFault(String(workerData)));
