/**
 * Requests that set one state, sent one at a time: two that are under way together may reach the service in either
 * order, and so may their answers. Only the latest of those that wait is sent.
 */
export class LatestRequest {
  #latest = 0;
  #last: Promise<unknown> = Promise.resolve();

  /**
   * Sends `request` after those before it. Resolves without sending it when a later one was made meanwhile.
   * `condition`: what it waits for first, without holding up the others.
   */
  async latest(request: () => Promise<void>, condition: Promise<unknown> = Promise.resolve()): Promise<void> {
    const number = ++this.#latest;
    await condition;
    return this.inTurn(async () => {
      if (number === this.#latest) await request();
    });
  }

  /** Sends `request` after those before it, however many come later. */
  inTurn(request: () => Promise<void>): Promise<void> {
    const result = this.#last.then(request);
    this.#last = result.catch(() => undefined);
    return result;
  }
}
