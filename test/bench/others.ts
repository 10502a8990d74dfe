import type { HttpClient } from '../support/http-client.ts';

const everyMs = 20;
const customers = 50;

export interface Waited {
  readonly ms: number;
  /** The work that ran when it was asked. */
  readonly beside: string;
}

/**
 * Requests of others, one every 20 ms whether or not those before are answered: as many of them wait for a core that
 * stands still as there would be.
 */
export class OtherRequests {
  readonly #client: HttpClient;
  #asked = 0;

  constructor(client: HttpClient) {
    this.#client = client;
  }

  /** Those that began during the work; `step` names what the work does at that moment. */
  async during(work: () => Promise<void>, step: () => string): Promise<Waited[]> {
    const waits: Promise<Waited>[] = [];
    const timer = setInterval(() => waits.push(this.#ask(step())), everyMs);
    await work().finally(() => clearInterval(timer));
    return Promise.all(waits);
  }

  async #ask(beside: string): Promise<Waited> {
    this.#asked += 1;
    const began = performance.now();
    const response = await this.#client.fetch('GET', '/api/customer/profile', {
      query: { customer_id: 1 + (this.#asked % customers) },
    });
    await response.arrayBuffer();
    return { ms: performance.now() - began, beside };
  }
}
