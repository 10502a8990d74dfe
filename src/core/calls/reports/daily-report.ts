import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../../../shared/clock.ts';
import type { CallReport, CallReportQuery } from '../../../shared/contract/call-report.ts';
import { dayAfter, formatDateTime } from '../../platform/database/local-time.ts';

/** A time that was set a moment ago is kept, and clocks are set. */
const lookMs = 30_000;
/** The core may be off for some days. */
const mostDays = 7;

interface Parts {
  readonly report: (query: CallReportQuery) => Promise<CallReport>;
  /** HH:mm by the clinic’s clock; null: never. */
  readonly time: () => string | null;
  readonly folder: string;
  /** To the clinic’s own system, under an ID that is the same for the same report. */
  readonly send: (report: DailyReportEvent, delivery: string) => Promise<void>;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly onFault: (error: unknown) => void;
}

/** The body of its callback, and its file. */
export interface DailyReportEvent {
  readonly event: 'DailyReport';
  readonly report: CallReport;
}

/**
 * Reports the day before at a time of each day: by the callback, and as a JSON file, which says that the day is
 * reported. A day of which calls are still being counted is reported once they are, and the days that the core was off,
 * up to a week after the last one that is reported, in turn.
 */
export class DailyReport {
  readonly #parts: Parts;
  #cancel = (): void => {};
  #looking: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  start(): void {
    if (this.#isStopped) return;
    this.#cancel = this.#parts.clock.after(lookMs, () => {
      this.#looking = this.#look()
        .catch(this.#parts.onFault)
        .then(() => this.start());
    });
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancel();
    await this.#looking;
  }

  async #look(): Promise<void> {
    const { report: read, time, folder, send, clock, timeZone } = this.#parts;
    const [today = '', now = ''] = formatDateTime(clock.now(), timeZone).split(' ');
    const due = time();
    if (due === null) return;
    const fileOf = (one: string): string => join(folder, `report-${one}.json`);
    const lastDays = Array.from({ length: mostDays }, (_, index) => dayAfter(today, index - mostDays));
    const reported = lastDays.findLastIndex((one) => existsSync(fileOf(one)));
    const yesterday = dayAfter(today, -1);
    const day = reported < 0 ? yesterday : lastDays[reported + 1];
    if (day === undefined || (day === yesterday && now < due)) return;
    const [name, file] = [`report-${day}`, fileOf(day)];
    const report = await read({ from: day, to: day, compare: 'before' });
    if (report.is_counting) return;
    const event: DailyReportEvent = { event: 'DailyReport', report };
    await send(event, name);
    mkdirSync(folder, { recursive: true });
    writeFileSync(`${file}.part`, JSON.stringify(event));
    renameSync(`${file}.part`, file);
  }
}
