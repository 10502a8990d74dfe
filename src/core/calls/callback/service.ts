import { randomUUID } from 'node:crypto';
import type { CallStatusChanged } from '../../../shared/contract/event.ts';
import type { Settings } from '../../../shared/contract/settings.ts';
import type { Clock } from '../../../shared/clock.ts';
import type { AuditLog } from '../../platform/audit/service.ts';
import type { Log } from '../../platform/log.ts';
import type { CallbackRepository, Delivery } from './repository.ts';
import { postSigned } from './post.ts';

const givenUpAfter = 24 * 3_600_000;
const firstWait = 1000;
const longestWait = 10 * 60_000;
const atOnce = 20;

/** Doubles from a second to ten minutes, and a little apart, so that what failed together is not tried together. */
export const waitBefore = (attempt: number, chance: number): number =>
  Math.round(Math.min(longestWait, firstWait * 2 ** (attempt - 1)) * (0.8 + 0.4 * chance));

/**
 * Tells the clinic's own system how calls go (interface, part 6): stored before it is sent, signed, tried again for a
 * day, and for each call in order.
 */
export function createCallbackService(parts: {
  repository: CallbackRepository;
  settings: () => Settings;
  audit: AuditLog;
  clock: Clock;
  log: Log;
}) {
  const { repository, settings, audit, clock, log } = parts;
  let disarm: (() => void) | null = null;
  let running: Promise<void> | null = null;
  let isWanted = false;
  const stopped = new AbortController();

  const fail = async (delivery: Delivery, error: unknown): Promise<void> => {
    const attempts = delivery.attempts + 1;
    const reason = error instanceof Error ? error.message : String(error);
    if (clock.now() - delivery.created_at < givenUpAfter) {
      log.info({ delivery: delivery.delivery, attempts, reason }, 'callback failed');
      return repository.postpone(delivery.id, attempts, clock.now() + waitBefore(attempts, Math.random()));
    }
    log.warn({ delivery: delivery.delivery, attempts, reason }, 'callback given up');
    await audit.write({
      action: 'callback.given-up',
      userId: null,
      address: null,
      detail: { delivery: delivery.delivery, call_id: delivery.call_id, attempts, reason },
    });
    await repository.remove(delivery.id);
  };
  const send = async (delivery: Delivery): Promise<void> => {
    const { callback_url: url, callback_secret: secret, callback_allows_private: allowsPrivate } = settings();
    if (url === null || secret === null) return repository.remove(delivery.id);
    const failure = await postSigned({
      url,
      secret,
      allowsPrivate,
      delivery: delivery.delivery,
      body: delivery.body,
      signal: stopped.signal,
    }).then(
      () => null,
      (error: unknown) => ({ error }),
    );
    await (failure ? fail(delivery, failure.error) : repository.remove(delivery.id));
  };
  const sendDue = async (): Promise<void> => {
    while (isWanted && !stopped.signal.aborted) {
      isWanted = false;
      const due = await repository.due(clock.now(), atOnce);
      await Promise.all(due.map(send));
      if (due.length > 0) isWanted = true;
    }
    const next = stopped.signal.aborted ? null : await repository.nextAttemptAt();
    if (next !== null) disarm = clock.after(Math.max(0, next - clock.now()), wake);
  };
  const wake = (): void => {
    isWanted = true;
    disarm?.();
    disarm = null;
    running ??= sendDue()
      .catch((error: unknown) => {
        log.error({ err: error }, 'callbacks could not be sent');
        // The database may be back by then.
        disarm = clock.after(longestWait, wake);
      })
      .finally(() => {
        running = null;
        if (isWanted && !stopped.signal.aborted) wake();
      });
  };
  wake();

  return {
    /** Resolves when it is stored; it is sent as soon as what came before it on this call has been. */
    notify: async (event: CallStatusChanged): Promise<void> => {
      if (settings().callback_url === null) return;
      const at = clock.now();
      await repository.add({
        delivery: randomUUID(),
        call_id: event.call_id,
        body: JSON.stringify(event),
        created_at: at,
        next_attempt_at: at,
        attempts: 0,
      });
      wake();
    },
    stop: async (): Promise<void> => {
      stopped.abort();
      disarm?.();
      await running;
    },
  };
}
