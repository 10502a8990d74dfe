import { Worker } from 'node:worker_threads';
import { problemFor } from '../../../../shared/problems/problem-for.ts';
import type { FoundRows } from './sqlite-statements.ts';

/** Two that read for seconds leave others for what is read in a moment. */
const maxThreads = 4;
/** Beyond them, for those that are still busy with a read that was refused. */
const maxOverdue = 4;
/** As in PostgreSQL: a statement that takes longer is given up. */
const patienceMs = 10_000;

/** Data with which a thread is started. */
export interface ReaderTask {
  readonly file: string;
}
export interface Reading {
  readonly sql: string;
  readonly parameters: readonly (string | number | null)[];
}
/** An error of SQLite, with its result code, loses its properties on the way between threads. */
export type Answer = FoundRows | { readonly error: string; readonly errcode: number | undefined };

interface Waiting {
  readonly reading: Reading;
  readonly answered: (answer: Answer) => void;
  readonly failed: (error: Error) => void;
}

/**
 * Threads that read the clinic's file, each over a connection of its own: SQLite answers a query on the thread that
 * asks, and nobody else is answered there meanwhile. They see whatever is committed when a query begins. Each reads one
 * thing at a time; the first that is free takes what has waited longest. SQLite cannot be interrupted from here: while
 * a thread is busy with a read that was refused, another one takes its place.
 */
export class ReaderThreads {
  readonly #thread: URL;
  readonly #file: string;
  readonly #threads = new Set<Worker>();
  readonly #idle: Worker[] = [];
  readonly #waiting = new Set<Waiting>();
  readonly #busy = new Map<Worker, Waiting>();
  readonly #overdue = new Set<Worker>();

  /** A thread starts when there is something to read and no other is free. */
  constructor(thread: URL, file: string) {
    this.#thread = thread;
    this.#file = file;
  }

  /** Throws ProblemError `timed-out` when there is no answer in time, or the error of SQLite. */
  read({ sql, parameters }: Reading): Promise<FoundRows> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        reading: { sql, parameters },
        answered: (answer) => {
          clearTimeout(timer);
          if ('rows' in answer) resolve(answer);
          else reject(Object.assign(new Error(answer.error), { errcode: answer.errcode }));
        },
        failed: (error) => {
          clearTimeout(timer);
          reject(error);
        },
      };
      const timer = setTimeout(() => {
        this.#giveUp(waiting);
        reject(problemFor('service-slow'));
      }, patienceMs);
      this.#waiting.add(waiting);
      const idle = this.#idle.pop();
      if (idle) this.#takeNext(idle);
      else this.#startAnother();
    });
  }

  /** Ends the threads; fails what they read, and what waits. */
  async close(): Promise<void> {
    const threads = [...this.#threads];
    const error = new Error('The database is being closed.');
    for (const thread of threads) this.#ended(thread, error);
    this.#failWaiting(error);
    await Promise.all(threads.map((thread) => thread.terminate()));
  }

  #giveUp(waiting: Waiting): void {
    if (this.#waiting.delete(waiting)) return;
    for (const [thread, reading] of this.#busy) if (reading === waiting) this.#overdue.add(thread);
    if (this.#waiting.size > 0) this.#startAnother();
  }

  /** Unless there are as many as there may be. */
  #startAnother(): void {
    if (this.#threads.size < maxThreads + Math.min(this.#overdue.size, maxOverdue)) this.#start();
  }

  #start(): void {
    const task: ReaderTask = { file: this.#file };
    const thread = new Worker(this.#thread, { name: 'reader', workerData: task });
    this.#threads.add(thread);
    thread.unref();
    thread.on('message', (answer: Answer) => {
      this.#busy.get(thread)?.answered(answer);
      this.#busy.delete(thread);
      const isSurplus = this.#overdue.delete(thread) && this.#threads.size > maxThreads + this.#overdue.size;
      if (isSurplus) void thread.terminate().then(() => this.#threads.delete(thread));
      else this.#takeNext(thread);
    });
    thread.once('error', (error) => {
      this.#ended(thread, error);
      if (this.#threads.size === 0) this.#failWaiting(error);
    });
    thread.once('online', () => this.#takeNext(thread));
  }

  #takeNext(thread: Worker): void {
    if (!this.#threads.has(thread)) return;
    const [next] = this.#waiting;
    if (!next) return void this.#idle.push(thread);
    this.#waiting.delete(next);
    this.#busy.set(thread, next);
    thread.postMessage(next.reading);
  }

  #failWaiting(error: Error): void {
    for (const { failed } of this.#waiting) failed(error);
    this.#waiting.clear();
  }

  #ended(thread: Worker, error: Error): void {
    this.#threads.delete(thread);
    this.#overdue.delete(thread);
    const at = this.#idle.indexOf(thread);
    if (at >= 0) this.#idle.splice(at, 1);
    this.#busy.get(thread)?.failed(error);
    this.#busy.delete(thread);
  }
}
