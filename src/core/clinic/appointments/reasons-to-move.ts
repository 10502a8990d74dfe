import type { AppointmentToMove } from '../../../shared/contract/appointment-extension.ts';
import type { OpenSpan } from '../../../shared/contract/opening-hours.ts';
import type { Clock } from '../../../shared/clock.ts';
import { formatDateTime } from '../../platform/database/local-time.ts';
import { type OpeningHours, spansOf } from '../opening-hours.ts';
import type { AppointmentRow } from './appointment-rows.sql.ts';

interface ReasonParts {
  readonly settings: { current(): OpeningHours };
  readonly clock: Pick<Clock, 'now'>;
  readonly timeZone: string;
}

/** Why appointments cannot take place at their time: the doctor’s time was blocked, or the clinic is closed then. */
export class ReasonsToMove {
  readonly #parts: ReasonParts;
  /** The days of these hours that were asked for. */
  #hours: OpeningHours | null = null;
  readonly #spans = new Map<string, OpenSpan[]>();

  constructor(parts: ReasonParts) {
    this.#parts = parts;
  }

  /** Null for one that can take place, takes no time, or is over. */
  of({
    is_to_move: mark,
    status,
    starts_at: start,
    ends_at: end,
  }: Pick<AppointmentRow, 'is_to_move' | 'status' | 'starts_at' | 'ends_at'>): AppointmentToMove['because'] | null {
    if (status !== 'booked' && status !== 'arrived') return null;
    if (mark === 1) return 'blocked';
    const { clock, timeZone } = this.#parts;
    const [from, until] = [formatDateTime(start, timeZone), formatDateTime(end, timeZone)];
    const date = from.slice(0, 10);
    if (date < formatDateTime(clock.now(), timeZone).slice(0, 10)) return null;
    const [opens, closes] = [from.slice(11, 16), until.slice(11, 16)];
    return this.#spansOf(date).some((span) => opens >= span.start && closes <= span.end) ? null : 'closed';
  }

  #spansOf(date: string): OpenSpan[] {
    const hours = this.#parts.settings.current();
    if (hours !== this.#hours) this.#spans.clear();
    this.#hours = hours;
    const spans = this.#spans.get(date) ?? spansOf(hours, date);
    this.#spans.set(date, spans);
    return spans;
  }
}
