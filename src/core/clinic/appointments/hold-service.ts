import type { Clock } from '../../../shared/clock.ts';
import {
  type AppointmentHold,
  holdLeaseSeconds,
  maxHoldHours,
  type NewAppointmentHold,
} from '../../../shared/contract/appointment-extension.ts';
import type { FieldProblems } from '../../../shared/problems/field-problems.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { Caller } from '../../platform/caller.ts';
import { dayAfter, formatDateTime, parseDateTime } from '../../platform/database/local-time.ts';
import { FieldCheck, refuseFields } from '../../platform/field-errors.ts';
import type { ClinicAnnouncer } from '../../platform/realtime/clinic-announcer.ts';
import { deletedEntry, type LookupCache } from '../lookups/lookup-cache.ts';
import { minutesOf } from '../opening-hours.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import { HoldExpiry } from './hold-expiry.ts';
import type { HoldRepository, HoldRow } from './hold-repository.ts';
import { refuseClashes, resourceErrors, resourceIdsOf } from './resources.ts';
import { bookingErrors } from './time-errors.ts';

interface HoldParts {
  readonly repository: HoldRepository;
  /** Refuses an appointment that the caller may not see. */
  readonly checkAppointment: (caller: Caller, id: number) => Promise<unknown>;
  readonly lookupCache: LookupCache;
  readonly settings: Pick<SettingsService, 'current'>;
  readonly announcer: ClinicAnnouncer;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly onFault: (error: unknown) => void;
}

/** A hold keeps everybody else away: no account keeps a whole day of several people. */
function lengthErrors({ start, end }: Pick<NewAppointmentHold, 'start' | 'end'>): FieldProblems {
  const check = new FieldCheck();
  if (minutesOf(end) - minutesOf(start) > maxHoldHours * 60)
    check.refuse('end', 'hold-too-long', { hours: maxHoldHours });
  return check.problems;
}

/** Times that are held while an account books them: one per account, for some minutes. */
export class HoldService {
  readonly #parts: HoldParts;
  readonly #expiry: HoldExpiry;
  #lastId = 0;

  constructor(parts: HoldParts) {
    this.#parts = parts;
    this.#expiry = new HoldExpiry({ ...parts, onExpired: (holds) => this.#announce(holds) });
  }

  start(): void {
    void this.#expiry.watch().catch(this.#parts.onFault);
  }

  stop(): void {
    this.#expiry.stop();
  }

  async hold(caller: Caller, input: NewAppointmentHold): Promise<AppointmentHold> {
    const { repository, checkAppointment, lookupCache, settings, clock, timeZone } = this.#parts;
    if (input.appointment_id !== undefined) await checkAppointment(caller, input.appointment_id);
    const now = clock.now();
    const startsAt = this.#moment(input.date, input.start);
    refuseFields({
      ...resourceErrors(input, lookupCache),
      ...lengthErrors(input),
      ...bookingErrors(input, { hours: settings.current(), now, timeZone }),
    });
    const hold: HoldRow = {
      // Another one than before, so that what is late to release the one before leaves this one alone.
      id: (this.#lastId = Math.max(this.#lastId + 1, now)),
      user_id: caller.userId,
      appointment_id: input.appointment_id ?? null,
      doctor_id: input.doctor_id ?? null,
      technician_id: input.technician_id ?? null,
      room_id: input.room_id ?? null,
      starts_at: startsAt,
      ends_at: this.#moment(input.date, input.end),
      expires_at: now + holdLeaseSeconds * 1000,
    };
    const done = await repository.put(hold, now);
    if ('clashes' in done) return refuseClashes(done.clashes, lookupCache, timeZone);
    this.#announce([hold, ...(done.before ? [done.before] : [])]);
    await this.#expiry.watch();
    return this.#toHold(hold);
  }

  async release(caller: Caller, id: number): Promise<{ id: number }> {
    const released = await this.#parts.repository.release(id, caller.userId);
    if (!released) throw problemFor('hold-not-found');
    this.#announce([released]);
    return { id };
  }

  async list({ start, end }: { start: string; end: string }): Promise<AppointmentHold[]> {
    const range = { from: this.#moment(start), before: this.#moment(dayAfter(end)) };
    const holds = await this.#parts.repository.between(range, this.#parts.clock.now());
    return holds.map((hold) => this.#toHold(hold));
  }

  #toHold(hold: HoldRow): AppointmentHold {
    const { lookupCache, clock, timeZone } = this.#parts;
    return {
      id: hold.id,
      held_by: lookupCache.user(hold.user_id) ?? deletedEntry(hold.user_id),
      appointment_id: hold.appointment_id,
      resource_ids: resourceIdsOf(hold),
      start: formatDateTime(hold.starts_at, timeZone),
      end: formatDateTime(hold.ends_at, timeZone),
      seconds_left: Math.max(0, Math.ceil((hold.expires_at - clock.now()) / 1000)),
    };
  }

  #announce(holds: readonly HoldRow[]): void {
    const { announcer, timeZone } = this.#parts;
    const dates = holds.map(({ starts_at: at }) => formatDateTime(at, timeZone).slice(0, 10));
    announcer.announce('AppointmentHoldChanged', { dates: [...new Set(dates)] });
  }

  #moment(date: string, time = '00:00'): number {
    return parseDateTime(`${date} ${time}:00`, this.#parts.timeZone);
  }
}
