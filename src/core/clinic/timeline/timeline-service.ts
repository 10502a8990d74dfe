import type { AlbumPhoto } from '../../../shared/contract/album.ts';
import type { Appointment } from '../../../shared/contract/appointment.ts';
import type { Cdr } from '../../../shared/contract/cdr.ts';
import type { Followup } from '../../../shared/contract/followup.ts';
import type { Reservation } from '../../../shared/contract/reservation.ts';
import { type TimelineKind, timelineKinds } from '../../../shared/contract/timeline-kinds.ts';
import { maxAhead, type TimelineEntry } from '../../../shared/contract/timeline.ts';
import type { Erkai, Treatment } from '../../../shared/contract/treatment.ts';
import type { Clock } from '../../../shared/clock.ts';
import type { Caller } from '../../platform/caller.ts';
import { decodeCursor, encodeCursor, invalidCursor } from '../../platform/database/cursor.ts';
import { formatDateTime, parseDateTime } from '../../platform/database/local-time.ts';
import type { CustomerService } from '../customers/customers-service.ts';
import { kindOf, type Reference, type Sought } from './entries.sql.ts';
import type { TimelineRepository } from './timeline-repository.ts';

/** Records by their IDs, as the caller may see them; which ones there are was decided before. */
export interface TimelineRecords {
  readonly call: (caller: Caller, ids: readonly number[]) => Promise<Cdr[]>;
  readonly followup: (caller: Caller, ids: readonly number[]) => Promise<Followup[]>;
  readonly appointment: (caller: Caller, ids: readonly number[]) => Promise<Appointment[]>;
  readonly reservation: (caller: Caller, ids: readonly number[]) => Promise<Reservation[]>;
  readonly treatment: (caller: Caller, ids: readonly number[]) => Promise<Treatment[]>;
  readonly erkai: (caller: Caller, ids: readonly number[]) => Promise<Erkai[]>;
  readonly photo: (caller: Caller, ids: readonly number[]) => Promise<AlbumPhoto[]>;
}

interface Parts {
  readonly repository: TimelineRepository;
  readonly customers: Pick<CustomerService, 'info'>;
  readonly records: TimelineRecords;
  readonly clock: Clock;
  readonly timeZone: string;
}

interface Query {
  readonly customer_id: number;
  readonly kind?: TimelineKind | undefined;
  readonly rows: number;
  readonly cursor?: string | undefined;
}

const cursorSort = 'timeline';

/** Behind an entry: its moment, and its kind and ID, which put entries of one moment in order. */
const timelineCursor = ({ at, rank, id }: Reference): string =>
  encodeCursor(cursorSort, 'desc', { value: at, id: `${rank}.${id}` });

/** Throws ProblemError `invalid-input` for a cursor that is none of a timeline. */
function entryOfCursor(cursor: string): Reference {
  const { value, id } = decodeCursor(cursor, cursorSort, 'desc');
  const [, rank, entryId] = /^(\d)\.(\d{1,16})$/.exec(String(id)) ?? [];
  if (!Number.isSafeInteger(value) || entryId === undefined || !kindOf(Number(rank))) throw invalidCursor();
  return { at: value as number, rank: Number(rank), id: Number(entryId) };
}

/** All that happened with a customer, and what is ahead, in one list. */
export class TimelineService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async ofCustomer(caller: Caller, { customer_id: customerId, kind, rows, cursor }: Query) {
    const { repository, customers, clock, timeZone } = this.#parts;
    const after = cursor === undefined ? null : entryOfCursor(cursor);
    // A customer that the caller may not see has no history to them either.
    await customers.info(caller, customerId);
    const visible = timelineKinds.filter((one) => one !== 'call' || caller.permissions.has('cdr.view'));
    const kinds = visible.filter((one) => kind === undefined || one === kind);
    const today = parseDateTime(formatDateTime(clock.now(), timeZone).slice(0, 10), timeZone);
    const sought: Sought = { customerId, today };

    const found = kinds.length === 0 ? [] : await repository.past(kinds, sought, { limit: rows + 1, after });
    const page = found.slice(0, rows);
    const last = page.at(-1);
    return {
      ahead: after ? [] : await this.#ahead(caller, kinds, sought),
      rows: await this.#past(caller, page),
      next_cursor: last && found.length > rows ? timelineCursor(last) : null,
      totals: await this.#totals(visible, sought),
    };
  }

  async #past(caller: Caller, page: readonly Reference[]): Promise<TimelineEntry[]> {
    const entries = new Map<string, TimelineEntry>();
    for (const [rank, references] of Map.groupBy(page, (one) => one.rank)) {
      const kind = kindOf(rank);
      if (!kind) continue;
      const records = await this.#read(caller, kind, references);
      for (const entry of records) entries.set(`${rank}.${entry.record.id}`, entry);
    }
    return page.flatMap(({ rank, id }) => entries.get(`${rank}.${id}`) ?? []);
  }

  async #read(caller: Caller, kind: TimelineKind, references: readonly Reference[]): Promise<TimelineEntry[]> {
    const moments = new Map(references.map(({ id, at }) => [id, formatDateTime(at, this.#parts.timeZone)]));
    const records = await this.#parts.records[kind](caller, [...moments.keys()]);
    return records.map((record) => ({ kind, at: moments.get(record.id) ?? '', record }) as TimelineEntry);
  }

  async #ahead(caller: Caller, kinds: readonly TimelineKind[], sought: Sought): Promise<TimelineEntry[]> {
    const { repository, records } = this.#parts;
    const idsOf = async (kind: TimelineKind): Promise<number[]> =>
      kinds.includes(kind) ? repository.ahead(kind, sought, maxAhead) : [];
    const followups = await records.followup(caller, await idsOf('followup'));
    const appointments = await records.appointment(caller, await idsOf('appointment'));
    const entries: TimelineEntry[] = [
      ...followups.map((record) => ({ kind: 'followup' as const, at: record.followup_date, record })),
      ...appointments.map((record) => ({
        kind: 'appointment' as const,
        at: `${record.date} ${record.start}:00`,
        record,
      })),
    ];
    // A day sorts before all of its times.
    return entries.toSorted((one, other) =>
      one.at === other.at ? one.record.id - other.record.id : one.at < other.at ? -1 : 1,
    );
  }

  async #totals(kinds: readonly TimelineKind[], sought: Sought): Promise<Partial<Record<TimelineKind, number>>> {
    const counted = await this.#parts.repository.totals(kinds, sought);
    return Object.fromEntries(counted.map(({ rank, count }) => [kindOf(Number(rank)), Number(count)]));
  }
}
