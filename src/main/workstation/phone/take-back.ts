import type { Clock } from '../../../shared/clock.ts';
import { contract } from '../../../shared/contract/contract.ts';
import type { ServiceClient } from '../service-client/service-client.ts';

const { takeBack } = contract.callExtension;

/** The service calls this phone during the request; the agent may decline a later ring. */
const promptMs = 5000;

/** Callers whom the agent takes back, or picks up: their next ring here is answered by itself. */
export class TakeBack {
  readonly #client: ServiceClient;
  readonly #clock: Clock;
  readonly #requestedAt = new Map<string, number>();

  constructor(client: ServiceClient, clock: Clock) {
    this.#client = client;
    this.#clock = clock;
  }

  /** The ring may come before the answer. Rejects with the service's problem. */
  async request(callId: string, endpoint: typeof takeBack | typeof contract.pickUp.take = takeBack): Promise<void> {
    this.#requestedAt.set(callId, this.#clock.now());
    try {
      await this.#client.call(endpoint, { body: { call_id: callId } });
    } catch (error) {
      this.forget(callId);
      throw error;
    }
  }

  /** Whether this ring is one that was requested; true once. */
  takes(callId: string): boolean {
    const at = this.#requestedAt.get(callId);
    this.forget(callId);
    return at !== undefined && this.#clock.now() - at < promptMs;
  }

  /** It is over, or was missed here again. */
  forget(callId: string): void {
    this.#requestedAt.delete(callId);
  }
}
