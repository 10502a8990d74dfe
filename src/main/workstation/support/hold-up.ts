import { Emitter } from '../../../shared/event.ts';
import type { UpdateHoldUp } from '../../../shared/managed/update-state.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Phone } from '../phone/phone.ts';

/** Reasons for updates to wait: a call, or entries of the outbox that have not been sent, of any account. */
export class HoldUp {
  readonly #phone: Phone;
  readonly #outbox: Outbox;
  readonly changed = new Emitter();

  constructor(phone: Phone, outbox: Outbox) {
    this.#phone = phone;
    this.#outbox = outbox;
    phone.changed.on(() => this.changed.emit());
    outbox.changed.on(() => this.changed.emit());
  }

  get now(): UpdateHoldUp | null {
    if (this.#phone.isInCall) return 'call';
    return this.#outbox.hasWaiting ? 'outbox' : null;
  }
}
