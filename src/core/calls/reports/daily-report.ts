import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../../../shared/clock.ts';
import type { CallReport, CallReportQuery } from '../../../shared/contract/call-report.ts';
import { dayAfter, formatDateTime } from '../../platform/database/local-time.ts';

/** A time that was set a moment ago is kept, and clocks are set. */
const lookMs = 30_000;

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
 * reported. A day of which calls are still being counted is reported once they are.
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
    if (due === null || now < due) return;
    const day = dayAfter(today, -1);
    const name = `report-${day}`;
    const file = join(folder, `${name}.json`);
    if (existsSync(file)) return;
    const report = await read({ from: day, to: day, compare: 'before' });
    if (report.is_counting) return;
    const event: DailyReportEvent = { event: 'DailyReport', report };
    await send(event, name);
    mkdirSync(folder, { recursive: true });
    writeFileSync(`${file}.part`, JSON.stringify(event));
    renameSync(`${file}.part`, file);
  }
}
