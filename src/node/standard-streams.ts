import { fstatSync, writeSync } from 'node:fs';
import { LogStream } from './log-stream.ts';

/** Where the lines of a log go. */
export interface LogDestination {
  write(line: string): void;
}

const stderr = 2;

/**
 * The log's way to stderr. It never throws, waits or tries again: neither a disk that is full nor a reader that went
 * away, or stopped to read, may hold up the program or its end.
 */
export function stderrDestination(): LogDestination {
  return isFile(stderr) ? { write: writeToFile } : new LogStream(process.stderr);
}

/** Prints one line of JSON for the program that started this one, which may have exited. */
export function printLine(line: Readonly<Record<string, unknown>>): void {
  if (process.stdout.listenerCount('error') === 0) process.stdout.on('error', () => {});
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

const isFile = (descriptor: number): boolean => {
  try {
    return fstatSync(descriptor).isFile();
  } catch {
    return false;
  }
};

/** Lines are independent: the next one is tried again, when there is room on the disk. */
const writeToFile = (line: string): void => {
  try {
    writeSync(stderr, line);
  } catch {
    // There is nowhere to report that the log cannot be written.
  }
};
