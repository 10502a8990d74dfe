import type { HttpClient } from '../support/http-client.ts';

/** Asks for next to nothing, again and again: it waits while the core is busy with something else. */
export class WaitingClient {
  readonly #client: HttpClient;
  #isEnded = false;
  #longest = 0;
  readonly #asking: Promise<void>;

  constructor(client: HttpClient) {
    this.#client = client;
    this.#asking = this.#ask();
  }

  async #ask(): Promise<void> {
    while (!this.#isEnded) {
      const begun = performance.now();
      const response = await this.#client.fetch('GET', '/nothing-is-here');
      await response.arrayBuffer();
      this.#longest = Math.max(this.#longest, performance.now() - begun);
    }
  }

  /** The longest wait since it was asked last, in ms. */
  takeLongest(): number {
    const longest = this.#longest;
    this.#longest = 0;
    return longest;
  }

  async end(): Promise<void> {
    this.#isEnded = true;
    await this.#asking;
  }
}
