import type { AppointmentToMove } from '../../../shared/contract/appointment-extension.ts';
import type { List } from '../../../shared/contract/envelope.ts';
import type { Clock } from '../../../shared/clock.ts';
import type { Caller } from '../../platform/caller.ts';
import { dayRange, formatDateTime } from '../../platform/database/local-time.ts';
import { visibilityOf } from '../customers/visibility.ts';
import type { ReasonsToMove } from './reasons-to-move.ts';
import type { AppointmentRepository } from './appointments-repository.ts';
import type { AppointmentService } from './appointments-service.ts';

interface ToMoveParts {
  readonly repository: Pick<AppointmentRepository, 'openFrom'>;
  readonly appointments: Pick<AppointmentService, 'shownTo'>;
  readonly reasonsToMove: Pick<ReasonsToMove, 'of'>;
  readonly clock: Clock;
  readonly timeZone: string;
}

const mostShown = 200;

/** Appointments that cannot take place at their time. */
export class AppointmentsToMove {
  readonly #parts: ToMoveParts;

  constructor(parts: ToMoveParts) {
    this.#parts = parts;
  }

  /** Those of today and later, the earliest first. */
  async list(caller: Caller): Promise<List<AppointmentToMove>> {
    const { repository, appointments, reasonsToMove, clock, timeZone } = this.#parts;
    const today = formatDateTime(clock.now(), timeZone).slice(0, 10);
    const { from = 0 } = dayRange(today, today, timeZone);
    const found = (await repository.openFrom(from, visibilityOf(caller))).flatMap((row) => {
      const because = reasonsToMove.of(row);
      return because === null ? [] : [[row.id, because] as const];
    });
    const causes = new Map(found.slice(0, mostShown));
    const shown = new Map((await appointments.shownTo(caller, [...causes.keys()])).map((one) => [one.id, one]));
    const rows = [...causes].flatMap(([id, because]) => {
      const one = shown.get(id);
      return one ? [{ ...one, because }] : [];
    });
    return { rows, total: found.length, next_cursor: null };
  }
}
