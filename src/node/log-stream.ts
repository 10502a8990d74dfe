import type { Writable } from 'node:stream';

const maxPendingBytes = 1024 * 1024;

/** Log lines to a pipe or a terminal. Lines that its reader is too slow for are dropped and counted. */
export class LogStream {
  readonly #stream: Writable;
  #droppedLines = 0;
  #isOpen = true;

  constructor(stream: Writable) {
    this.#stream = stream;
    // EPIPE: the reader has exited.
    stream.on('error', () => {
      this.#isOpen = false;
    });
    stream.on('drain', () => this.#reportDropped());
  }

  write(line: string): void {
    if (!this.#isOpen) return;
    if (this.#stream.writableLength > maxPendingBytes) this.#droppedLines += 1;
    else this.#stream.write(line);
  }

  #reportDropped(): void {
    if (this.#droppedLines === 0) return;
    const fact = { level: 'warn', time: Date.now(), lines: this.#droppedLines, msg: 'log lines were dropped' };
    this.#droppedLines = 0;
    this.#stream.write(`${JSON.stringify(fact)}\n`);
  }
}
