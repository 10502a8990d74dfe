import type { Clock } from '../../../shared/clock.ts';
import type { Comparison, ReportDays } from '../../../shared/contract/report-days.ts';
import type { EnquiryFunnel } from '../../../shared/contract/reservation-extension.ts';
import type { WorkFigures, WorkReport } from '../../../shared/contract/work-report.ts';
import { comparedRange, type ComparedRange } from '../../platform/database/compared-range.ts';
import { dayRange } from '../../platform/database/local-time.ts';
import { yuan } from '../money.ts';
import type { WorkReportRepository } from './work-report-repository.ts';

const steps = ['received', 'contacted', 'booked', 'came', 'lost'] as const satisfies readonly (keyof EnquiryFunnel)[];

const sumOf = (funnels: readonly EnquiryFunnel[]): EnquiryFunnel =>
  // Object.fromEntries knows no names.
  Object.fromEntries(
    steps.map((step) => [step, funnels.reduce((sum, funnel) => sum + funnel[step], 0)]),
  ) as EnquiryFunnel;

interface Parts {
  readonly repository: WorkReportRepository;
  readonly clock: Pick<Clock, 'now'>;
  readonly timeZone: string;
}

/** Counts follow-ups, enquiries and missed customers of some days. */
export class WorkReportService {
  readonly #repository: WorkReportRepository;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #timeZone: string;

  constructor({ repository, clock, timeZone }: Parts) {
    this.#repository = repository;
    this.#clock = clock;
    this.#timeZone = timeZone;
  }

  async work({ compare, ...days }: ReportDays & { readonly compare: Comparison }): Promise<WorkReport> {
    const zone = { now: this.#clock.now(), timeZone: this.#timeZone };
    const earlier = comparedRange(days, compare, zone);
    const { from = 0, before: end = 0 } = dayRange(days.from, days.to, this.#timeZone);
    const [{ sources, ...now }, { sources: _, ...before }] = await Promise.all([
      this.#figures(days, { from, before: end }),
      this.#figures(earlier.days, earlier.range),
    ]);
    return {
      now,
      before,
      sources: sources.toSorted((one, other) => other.received - one.received || one.medium.id - other.medium.id),
    };
  }

  /** Follow-ups and enquiries are of whole days, calls of the time. */
  async #figures(days: ReportDays, time: ComparedRange['range']): Promise<WorkFigures & Pick<WorkReport, 'sources'>> {
    const [followups, sources, missed] = await Promise.all([
      this.#repository.followups(days),
      this.#repository.enquiries(days),
      this.#repository.missed(time),
    ]);
    return {
      followups,
      enquiries: sumOf(sources),
      missed: { customers: missed.customers, spent: yuan(missed.spent) },
      sources,
    };
  }
}
