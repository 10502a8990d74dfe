import type { Clock } from '../../../shared/clock.ts';
import type { Settings } from '../../../shared/contract/settings.ts';
import type { AuditLog } from '../../platform/audit/audit-service.ts';
import type { ClockTrust } from '../../platform/clock-trust.ts';
import type { Log } from '../../platform/log.ts';
import { postSigned } from './post.ts';
import type { CallbackRepository, Delivery } from './callback-repository.ts';
import { retryDelayMs } from './retry-delay.ts';

const maxAgeMs = 24 * 3_600_000;
const databaseRetryMs = 15_000;
const maxAtOnce = 20;

interface Parts {
  readonly repository: CallbackRepository;
  readonly settings: () => Settings;
  readonly audit: AuditLog;
  readonly clock: Clock;
  readonly clockTrust: Pick<ClockTrust, 'doubt'>;
  readonly log: Log;
}

/**
 * Sends stored deliveries that are due, and postpones failed ones: for a day, and the deliveries of each call in order.
 * Attempts are counted in the database and not by a timer, so that a restart continues where the last process stopped.
 */
export class CallbackSender {
  readonly #parts: Parts;
  readonly #stopped = new AbortController();
  #running: Promise<void> | null = null;
  /** Something may be due that the present run has not seen. */
  #mayBeDue = false;
  #disarm: (() => void) | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  wake(): void {
    if (this.#stopped.signal.aborted) return;
    this.#mayBeDue = true;
    this.#disarm?.();
    this.#disarm = null;
    this.#running ??= this.#run();
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    this.#disarm?.();
    await this.#running;
  }

  async #run(): Promise<void> {
    try {
      await this.#sendDue();
    } catch (error) {
      this.#parts.log.error({ err: error }, 'callbacks could not be sent');
      this.#wakeIn(databaseRetryMs);
    }
    this.#running = null;
    if (this.#mayBeDue) this.wake();
  }

  async #sendDue(): Promise<void> {
    const { repository, clock } = this.#parts;
    while (this.#mayBeDue && !this.#stopped.signal.aborted) {
      this.#mayBeDue = false;
      const due = await repository.due(clock.now(), maxAtOnce);
      await Promise.all(due.map((delivery) => this.#send(delivery)));
      if (due.length > 0) this.#mayBeDue = true;
    }
    const nextAt = this.#stopped.signal.aborted ? null : await repository.nextAttemptAt();
    if (nextAt !== null) this.#wakeIn(Math.max(0, nextAt - clock.now()));
  }

  #wakeIn(delayMs: number): void {
    if (this.#stopped.signal.aborted) return;
    this.#disarm?.();
    this.#disarm = this.#parts.clock.after(delayMs, () => this.wake());
  }

  async #send(delivery: Delivery): Promise<void> {
    const { repository, settings } = this.#parts;
    const { callback_url: url, callback_secret: secret, callback_allows_private: allowsPrivate } = settings();
    if (url === null || secret === null) return repository.remove(delivery.id);
    const failure = await postSigned({
      url,
      secret,
      allowsPrivate,
      delivery: delivery.delivery,
      body: delivery.body,
      signal: this.#stopped.signal,
    }).then(
      () => null,
      (error: unknown) => ({ error }),
    );
    await (failure ? this.#failed(delivery, failure.error) : repository.remove(delivery.id));
  }

  async #failed(delivery: Delivery, error: unknown): Promise<void> {
    const { repository, audit, clock, clockTrust, log } = this.#parts;
    const attempts = delivery.attempts + 1;
    const reason = error instanceof Error ? error.message : String(error);
    const detail = { delivery: delivery.delivery, attempts, reason };
    if (clock.now() - delivery.created_at < maxAgeMs || clockTrust.doubt() !== null) {
      log.info(detail, 'callback failed');
      return repository.postpone(delivery.id, attempts, clock.now() + retryDelayMs(attempts, Math.random()));
    }
    log.warn(detail, 'callback given up');
    await audit.write({
      action: 'callback.given-up',
      userId: null,
      address: null,
      detail: { ...detail, call_id: delivery.call_id },
    });
    await repository.remove(delivery.id);
  }
}
