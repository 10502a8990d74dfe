import type { Clock } from '../../../shared/clock.ts';
import { type FreeTime, type NextFreeQuery, searchedDays } from '../../../shared/contract/appointment-extension.ts';
import { type ResourceKind, resourceKinds } from '../../../shared/contract/appointment-fields.ts';
import type { Caller } from '../../platform/caller.ts';
import { dayAfter, formatDateTime, parseDateTime } from '../../platform/database/local-time.ts';
import { refuseFields } from '../../platform/field-errors.ts';
import type { LookupCache } from '../lookups/lookup-cache.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import { skippedTimeErrors } from './booked-span.ts';
import type { Booking } from './clashes.sql.ts';
import { spansOf } from '../opening-hours.ts';
import { isFree, timesOfDay } from './free-times.ts';
import type { HoldRepository } from './hold-repository.ts';
import { resourceErrors } from './resources.ts';

/** Days whose appointments are read in one query. */
const daysAtOnce = 7;

interface SearchParts {
  readonly holds: Pick<HoldRepository, 'taken'>;
  readonly lookupCache: LookupCache;
  readonly settings: Pick<SettingsService, 'current'>;
  readonly clock: Clock;
  readonly timeZone: string;
}

/** The people and rooms that have to be free together. */
type Wanted = Pick<NextFreeQuery, `${ResourceKind}_id`>;

const concerns = (taken: Booking, wanted: Wanted): boolean =>
  resourceKinds.some((kind) => wanted[`${kind}_id`] !== undefined && wanted[`${kind}_id`] === taken[`${kind}_id`]);

/** Finds the next free times of a doctor, technician and room, or of any doctor. */
export class FreeTimeSearch {
  readonly #parts: SearchParts;

  constructor(parts: SearchParts) {
    this.#parts = parts;
  }

  async next(caller: Caller, query: NextFreeQuery): Promise<FreeTime[]> {
    const { lookupCache, clock, timeZone } = this.#parts;
    refuseFields(resourceErrors(query, lookupCache));
    const isNamed = resourceKinds.some((kind) => query[`${kind}_id`] !== undefined);
    const wanted: Wanted[] = isNamed ? [query] : lookupCache.staff('doctor').map(({ id }) => ({ doctor_id: id }));
    const today = formatDateTime(clock.now(), timeZone).slice(0, 10);
    const first = query.from !== undefined && query.from > today ? query.from : today;
    const found: FreeTime[] = [];
    for (let days = 0; days < searchedDays && found.length < query.count; days += daysAtOnce)
      found.push(...(await this.#freeIn(dayAfter(first, days), { caller, wanted, minutes: query.minutes })));
    return found.slice(0, query.count);
  }

  /** Free times in the days that are read in one query. */
  async #freeIn(
    first: string,
    { caller, wanted, minutes }: { caller: Caller; wanted: readonly Wanted[]; minutes: number },
  ): Promise<FreeTime[]> {
    const { holds, lookupCache, settings, clock, timeZone } = this.#parts;
    const range = { from: this.#moment(first), before: this.#moment(dayAfter(first, daysAtOnce)) };
    const taken = await holds.taken(range, { userId: caller.userId, now: clock.now() });
    const choices = wanted.map((one) => ({ one, taken: taken.filter((booking) => concerns(booking, one)) }));
    const hours = settings.current();
    return Array.from({ length: daysAtOnce }, (_, index) => dayAfter(first, index)).flatMap((date) =>
      timesOfDay(spansOf(hours, date), hours.slot_duration, minutes).flatMap(({ start, end }) => {
        const span = { starts_at: this.#moment(date, start), ends_at: this.#moment(date, end) };
        if (span.starts_at < clock.now() || Object.keys(skippedTimeErrors({ date, start, end }, timeZone)).length > 0)
          return [];
        const free = choices.find((choice) => isFree(span, choice.taken));
        return free ? [{ date, start, end, doctor: lookupCache.user(free.one.doctor_id ?? null) }] : [];
      }),
    );
  }

  #moment(date: string, time = '00:00'): number {
    return parseDateTime(`${date} ${time}:00`, this.#parts.timeZone);
  }
}
