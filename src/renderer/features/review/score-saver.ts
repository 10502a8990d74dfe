/**
 * Sends changes a while after the last one, one request at a time, each with the newest values. Values that could not
 * be sent stay, and are sent with the next change or `flush`.
 */
export class ScoreSaver<Values> {
  readonly #send: (values: Values, isLatest: () => boolean) => Promise<void>;
  readonly #onFailed: (error: unknown) => void;
  readonly #delayMs: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pending: { readonly values: Values } | null = null;
  #last: Promise<void> = Promise.resolve();

  constructor(parts: {
    /** `isLatest`: whether nothing has changed since these values. */
    send: (values: Values, isLatest: () => boolean) => Promise<void>;
    onFailed: (error: unknown) => void;
    delayMs: number;
  }) {
    this.#send = parts.send;
    this.#onFailed = parts.onFailed;
    this.#delayMs = parts.delayMs;
  }

  change(values: Values): void {
    this.#pending = { values };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush().catch(() => undefined), this.#delayMs);
  }

  /** Sends what is not sent yet, after what is under way. Rejects when it could not be sent. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#last = this.#last.catch(() => undefined).then(() => this.#sendPending());
    return this.#last;
  }

  /** Forgets what was not sent. */
  discard(): void {
    clearTimeout(this.#timer);
    this.#pending = null;
  }

  async #sendPending(): Promise<void> {
    const pending = this.#pending;
    if (!pending) return;
    this.#pending = null;
    try {
      await this.#send(pending.values, () => this.#pending === null);
    } catch (error) {
      this.#pending ??= pending;
      this.#onFailed(error);
      throw error;
    }
  }
}
