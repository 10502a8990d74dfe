import { readFileSync } from 'node:fs';

/** Megabytes of memory that a process occupies (proc_pid_status(5)). */
export interface MemoryOfProcess {
  /** The process's private memory, which no file backs. */
  readonly anonymous: number;
  /** Pages of mapped files, as of the database: the kernel keeps them as long as nobody needs the room. */
  readonly mapped: number;
}

export function memoryOfProcess(pid: number): MemoryOfProcess {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024;
  return { anonymous: megabytes('RssAnon'), mapped: megabytes('RssFile') };
}
