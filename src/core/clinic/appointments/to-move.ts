import type { AppointmentToMove } from '../../../shared/contract/appointment-extension.ts';
import type { List } from '../../../shared/contract/envelope.ts';
import type { Clock } from '../../../shared/clock.ts';
import type { Caller } from '../../platform/caller.ts';
import { dayRange, formatDateTime } from '../../platform/database/local-time.ts';
import { visibilityOf } from '../customers/visibility.ts';
import { spansOf } from '../opening-hours.ts';
import type { SettingsService } from '../settings/service.ts';
import type { AppointmentRepository } from './repository.ts';
import type { AppointmentService } from './service.ts';

interface ToMoveParts {
  readonly repository: Pick<AppointmentRepository, 'openFrom'>;
  readonly appointments: Pick<AppointmentService, 'shownTo'>;
  readonly settings: Pick<SettingsService, 'current'>;
  readonly clock: Clock;
  readonly timeZone: string;
}

type Moved = Pick<AppointmentToMove, 'id' | 'because'>;

const mostShown = 200;

/** Appointments that cannot take place at their time: the doctor’s time was blocked, or the clinic is closed then. */
export class AppointmentsToMove {
  readonly #parts: ToMoveParts;

  constructor(parts: ToMoveParts) {
    this.#parts = parts;
  }

  /** Those of today and later, the earliest first. */
  async list(caller: Caller): Promise<List<AppointmentToMove>> {
    const { repository, appointments, clock, timeZone } = this.#parts;
    const today = formatDateTime(clock.now(), timeZone).slice(0, 10);
    const { from = 0 } = dayRange(today, today, timeZone);
    const isOpen = this.#openTimes();
    const found = (await repository.openFrom(from, visibilityOf(caller))).flatMap(
      ({ id, is_to_move: isMarked, starts_at: start, ends_at: end }): Moved[] => {
        if (isMarked === 1) return [{ id, because: 'blocked' }];
        return isOpen(start, end) ? [] : [{ id, because: 'closed' }];
      },
    );
    const causes = new Map(found.slice(0, mostShown).map(({ id, because }) => [id, because]));
    const shown = new Map((await appointments.shownTo(caller, [...causes.keys()])).map((one) => [one.id, one]));
    const rows = [...causes].flatMap(([id, because]) => {
      const one = shown.get(id);
      return one ? [{ ...one, is_to_move: true, because }] : [];
    });
    return { rows, total: found.length, next_cursor: null };
  }

  /** Whether a time (epoch milliseconds) lies within the opening hours of its day. */
  #openTimes(): (start: number, end: number) => boolean {
    const { settings, timeZone } = this.#parts;
    const hours = settings.current();
    const spans = new Map<string, ReturnType<typeof spansOf>>();
    return (start, end) => {
      const [from, until] = [formatDateTime(start, timeZone), formatDateTime(end, timeZone)];
      const date = from.slice(0, 10);
      const ofDay = spans.get(date) ?? spansOf(hours, date);
      spans.set(date, ofDay);
      return ofDay.some((span) => from.slice(11, 16) >= span.start && until.slice(11, 16) <= span.end);
    };
  }
}
