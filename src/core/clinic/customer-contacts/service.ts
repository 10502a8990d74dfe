import type { Clock } from '../../../shared/clock.ts';
import type { CustomerContact } from '../../../shared/contract/customer-contact.ts';
import type { Caller } from '../../platform/caller.ts';
import { formatDateTime } from '../../platform/database/local-time.ts';
import { mayBeSeen, visibilityOf } from '../customers/visibility.ts';
import type { ContactRepository } from './repository.ts';

interface Parts {
  readonly repository: ContactRepository;
  readonly clock: Clock;
  readonly timeZone: string;
}
type LastContact = { readonly kind: 'call' | 'visit'; readonly at: number };

/** When customers were last spoken to or seen, and when they come next. */
export class CustomerContacts {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** In the order of the IDs, without customers that the caller may not see. */
  async of(caller: Caller, ids: readonly number[]): Promise<CustomerContact[]> {
    const { repository, clock, timeZone } = this.#parts;
    const files = await repository.customers(ids);
    const visible = new Set(files.filter((file) => mayBeSeen(file, visibilityOf(caller))).map(({ id }) => id));
    const seen = ids.filter((id) => visible.has(id));
    if (seen.length === 0) return [];
    const now = clock.now();
    const last = await this.#lastContacts(caller, seen, now);
    const next = new Map<number, { id: number; at: number }>();
    for (const { customer_id: customerId, id, at } of await repository.nextAppointments(seen, now))
      if (!next.has(customerId)) next.set(customerId, { id, at });
    return seen.map((id) => {
      const [contact, appointment] = [last.get(id), next.get(id)];
      return {
        customer_id: id,
        last_contact: contact ? { kind: contact.kind, at: formatDateTime(contact.at, timeZone) } : null,
        next_appointment: appointment ? { id: appointment.id, at: formatDateTime(appointment.at, timeZone) } : null,
      };
    });
  }

  async #lastContacts(caller: Caller, ids: readonly number[], now: number): Promise<Map<number, LastContact>> {
    const { repository } = this.#parts;
    const last = new Map<number, LastContact>();
    const add = (kind: LastContact['kind'], rows: readonly { customer_id: number | null; at: number }[]): void => {
      for (const { customer_id: id, at } of rows)
        if (id !== null && Number(at) > (last.get(id)?.at ?? 0)) last.set(id, { kind, at: Number(at) });
    };
    add('visit', await repository.lastVisits(ids));
    add('visit', await repository.lastArrivals(ids, now));
    if (caller.permissions.has('cdr.view')) add('call', await repository.lastCalls(ids));
    return last;
  }
}
