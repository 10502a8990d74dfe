/** A state of a service: its present value and its changes. */
export interface FactSource<Value> {
  readonly now: () => Value;
  readonly changed: { on(listener: () => void): () => void };
}

interface FactValue {
  readonly number: number;
  readonly isFirst: boolean;
  readonly value: unknown;
}

/**
 * A fact at this end of a channel: one stream to the other end, whose numbers rise as long as the channel lives. Each
 * subscription begins with the value at that time.
 */
export class ServedFact {
  readonly #source: FactSource<unknown>;
  readonly #send: (message: FactValue) => void;
  #number = 0;
  #stop: (() => void) | null = null;

  constructor(source: FactSource<unknown>, send: (message: FactValue) => void) {
    this.#source = source;
    this.#send = send;
  }

  subscribe(): void {
    this.#stop ??= this.#source.changed.on(() => this.#sendValue(false));
    this.#sendValue(true);
  }

  close(): void {
    this.#stop?.();
    this.#stop = null;
  }

  /** Reads the value instead of passing on a change: a listener before this one may have changed it again. */
  #sendValue(isFirst: boolean): void {
    this.#send({ number: ++this.#number, isFirst, value: this.#source.now() });
  }
}
