import * as z from 'zod';
import { Emitter } from '../event.ts';
import { ProblemError } from '../problem.ts';
import type { FactMessage } from './ipc-message.ts';
import { isLate } from './late.ts';

/**
 * A fact at the other end of a channel. A subscription begins with the value at that time; each value after it has the
 * next number. Older values are dropped. A gap, a value that does not parse, or one that comes late, to a page that was
 * frozen, starts a new subscription, and everything before its first value is dropped.
 */
export class RemoteFact {
  readonly #schema: z.ZodType;
  readonly #subscribe: () => boolean;
  readonly #values = new Emitter<unknown>();
  /** The number of the last value; null until the connection's first subscription begins. */
  #last: number | null = null;
  #asked: PromiseWithResolvers<void> | null = null;

  constructor(schema: z.ZodType, subscribe: () => boolean) {
    this.#schema = schema;
    this.#subscribe = subscribe;
  }

  on(listener: (value: unknown) => void): void {
    this.#values.on(listener);
  }

  /** Subscribes, again if need be. Resolves with the first value; rejects with `service-unreachable` without one. */
  ask(): Promise<void> {
    if (this.#asked) return this.#asked.promise;
    const asked = Promise.withResolvers<void>();
    this.#asked = asked;
    if (!this.#subscribe()) this.lost();
    return asked.promise;
  }

  receive({ number, isFirst, value, sentAt }: FactMessage): void {
    if (this.#last !== null && number <= this.#last) return;
    // Two clocks that differ make every value late: a first value is believed, or asking would not end.
    if (!isFirst) {
      if (this.#last === null || this.#asked) return;
      if (number !== this.#last + 1 || isLate(sentAt)) return this.#askAgain();
    }
    const parsed = this.#schema.safeParse(value);
    if (!parsed.success && !isFirst) return this.#askAgain();
    this.#last = number;
    // A first value that cannot be read does not keep the next ones from being shown.
    if (!parsed.success) return this.#fail(mismatch(parsed.error));
    this.#asked?.resolve();
    this.#asked = null;
    this.#values.emit(parsed.data);
  }

  /** The other end is away: its numbers begin again. */
  lost(): void {
    this.#last = null;
    this.#fail(new ProblemError('service-unreachable', 'The connection was lost.'));
  }

  #askAgain(): void {
    // The value is asked for again at the next connection.
    this.ask().catch(() => undefined);
  }

  #fail(error: Error): void {
    this.#asked?.reject(error);
    this.#asked = null;
  }
}

const mismatch = (error: z.ZodError): ProblemError =>
  new ProblemError('internal', `The value is of another form: ${z.prettifyError(error)}`);
