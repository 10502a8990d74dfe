import type { Clock } from '../../../shared/clock.ts';
import type { CustomerContact } from '../../../shared/contract/customer-contact.ts';
import type { Caller } from '../../platform/caller.ts';
import { formatDateTime } from '../../platform/database/local-time.ts';
import { mayBeSeen, visibilityOf } from '../customers/visibility.ts';
import type { LookupCache } from '../lookups/lookup-cache.ts';
import { yuan } from '../money.ts';
import type { ContactRepository } from './customer-contacts-repository.ts';

interface Parts {
  readonly repository: ContactRepository;
  readonly lookupCache: LookupCache;
  readonly clock: Clock;
  readonly timeZone: string;
}
type Call = Awaited<ReturnType<ContactRepository['callsAt']>>[number];
type LastContact = { readonly at: number } & (
  | { readonly kind: 'visit' }
  | { readonly kind: 'call'; readonly call: Call | undefined }
);
type Moments = readonly { readonly customer_id: number | null; readonly at: number | string | null }[];

/** When customers were last spoken to or seen, when they come next, who looks after them, and what they have. */
export class CustomerContacts {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** In the order of the IDs, without customers that the caller may not see. */
  async of(caller: Caller, ids: readonly number[]): Promise<CustomerContact[]> {
    const { repository, lookupCache: lookups, clock, timeZone } = this.#parts;
    const rows = await repository.customers(ids);
    const files = new Map(rows.filter((file) => mayBeSeen(file, visibilityOf(caller))).map((file) => [file.id, file]));
    const seen = ids.filter((id) => files.has(id));
    if (seen.length === 0) return [];
    const now = clock.now();
    const calls = caller.permissions.has('cdr.view') ? await repository.lastCalls(seen) : [];
    const missed = latestOf(calls.map(({ customer_id, missed: at }) => ({ customer_id, at })));
    const last = await this.#lastContacts(seen, { now, talks: calls });
    const next = new Map<number, Awaited<ReturnType<ContactRepository['nextAppointments']>>[number]>();
    for (const appointment of await repository.nextAppointments(seen, now))
      if (!next.has(appointment.customer_id)) next.set(appointment.customer_id, appointment);
    const written = (at: number): string => formatDateTime(at, timeZone);
    return seen.flatMap((id): CustomerContact[] => {
      const [file, contact, missedAt, appointment] = [files.get(id), last.get(id), missed.get(id), next.get(id)];
      if (!file) return [];
      return [
        {
          customer_id: id,
          last_contact: contact ? this.#shown(contact) : null,
          missed_at: missedAt !== undefined && missedAt > (contact?.at ?? 0) ? written(missedAt) : null,
          next_appointment: appointment
            ? { id: appointment.id, at: written(appointment.at), doctor: lookups.user(appointment.doctor_id) }
            : null,
          consultant: lookups.user(file.consultant_id),
          ascription: lookups.user(file.ascription_id),
          balance: yuan(file.balance),
          points: yuan(file.points),
        },
      ];
    });
  }

  #shown(contact: LastContact): NonNullable<CustomerContact['last_contact']> {
    const call = contact.kind === 'call' ? contact.call : undefined;
    return {
      kind: contact.kind,
      at: formatDateTime(contact.at, this.#parts.timeZone),
      direction: call?.direction ?? null,
      outcome: this.#parts.lookupCache.callOutcome(call?.outcome_id ?? null),
    };
  }

  async #lastContacts(
    ids: readonly number[],
    { now, talks }: { readonly now: number; readonly talks: Awaited<ReturnType<ContactRepository['lastCalls']>> },
  ): Promise<ReadonlyMap<number, LastContact>> {
    const { repository } = this.#parts;
    const visits = latestOf([...(await repository.lastVisits(ids)), ...(await repository.lastArrivals(ids, now))]);
    const last = new Map<number, LastContact>();
    for (const [id, at] of visits) last.set(id, { kind: 'visit', at });
    const answered = latestOf(talks.map(({ customer_id, answered: at }) => ({ customer_id, at })));
    const talked = [...answered].filter(([id, at]) => at > (last.get(id)?.at ?? 0));
    const calls = new Map<string, Call>();
    if (talked.length > 0)
      for (const call of await repository.callsAt([...new Set(talked.map(([, at]) => at))]))
        calls.set(`${call.customer_id} ${Number(call.at)}`, call);
    for (const [id, at] of talked) last.set(id, { kind: 'call', at, call: calls.get(`${id} ${at}`) });
    return last;
  }
}

/** The latest moment of each customer. */
function latestOf(rows: Moments): ReadonlyMap<number, number> {
  const latest = new Map<number, number>();
  for (const { customer_id: id, at } of rows)
    if (id !== null && at !== null && Number(at) > (latest.get(id) ?? 0)) latest.set(id, Number(at));
  return latest;
}
