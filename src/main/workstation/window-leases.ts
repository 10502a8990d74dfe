import { followupLeaseEndpoints } from '../../shared/contract/followup-lease.ts';
import type { ServiceClient } from './service-client/service-client.ts';

interface Request {
  readonly area: string;
  readonly endpoint: string;
  readonly body?: unknown;
}

/** The follow-ups that a window has open in a run: it gives them up when it closes, since a page cannot do so then. */
export class WindowLeases {
  readonly #client: Pick<ServiceClient, 'call'>;
  readonly #ids = new Set<number>();

  constructor(client: Pick<ServiceClient, 'call'>) {
    this.#client = client;
  }

  /** The service has carried out this request of the window. */
  carriedOut({ area, endpoint, body }: Request): void {
    if (area !== 'followupLease') return;
    const { id } = body as { readonly id: number };
    if (endpoint === 'lease') this.#ids.add(id);
    else this.#ids.delete(id);
  }

  releaseAll(): void {
    for (const id of this.#ids) {
      // Where this fails, the lease ends by itself.
      this.#client.call(followupLeaseEndpoints.release, { body: { id } }).catch(() => undefined);
    }
    this.#ids.clear();
  }
}
