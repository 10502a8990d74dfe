import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../shared/clock.ts';
import type { CallStatusChanged } from '../../../shared/contract/event.ts';
import type { Settings } from '../../../shared/contract/settings.ts';
import type { DailyReportEvent } from '../reports/daily-report.ts';
import type { CallbackOutbox } from './outbox.ts';
import type { CallbackSender } from './sender.ts';

interface Parts {
  readonly outbox: CallbackOutbox;
  readonly sender: CallbackSender;
  readonly settings: () => Settings;
  readonly clock: Clock;
}

/** Reports to the clinic's own system how calls go (interface, part 6): stored before it is sent. */
export class CallbackService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
    parts.sender.wake();
  }

  /** Resolves when it is in the outbox; it is sent as soon as what came before it on this call has been. */
  async notify(event: CallStatusChanged): Promise<void> {
    await this.#add({ delivery: randomUUID(), callId: event.call_id, body: event });
  }

  /** The same for the report of a day, which waits for no call. */
  async report(event: DailyReportEvent, delivery: string): Promise<void> {
    await this.#add({ delivery, callId: delivery, body: event });
  }

  async stop(): Promise<void> {
    await this.#parts.outbox.close();
    await this.#parts.sender.stop();
  }

  async #add({ delivery, callId, body }: { delivery: string; callId: string; body: object }): Promise<void> {
    const { outbox, settings, clock } = this.#parts;
    if (settings().callback_url === null) return;
    const at = clock.now();
    await outbox.add({
      delivery,
      call_id: callId,
      body: JSON.stringify(body),
      created_at: at,
      next_attempt_at: at,
      attempts: 0,
    });
  }
}
