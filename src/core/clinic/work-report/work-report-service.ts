import { comparedDays, type Comparison, type ReportDays } from '../../../shared/contract/report-days.ts';
import type { EnquiryFunnel } from '../../../shared/contract/reservation-extension.ts';
import type { WorkFigures, WorkReport } from '../../../shared/contract/work-report.ts';
import { dayRange } from '../../platform/database/local-time.ts';
import { yuan } from '../money.ts';
import type { WorkReportRepository } from './work-report-repository.ts';

const steps = ['received', 'contacted', 'booked', 'came', 'lost'] as const satisfies readonly (keyof EnquiryFunnel)[];

const sumOf = (funnels: readonly EnquiryFunnel[]): EnquiryFunnel =>
  // Object.fromEntries knows no names.
  Object.fromEntries(
    steps.map((step) => [step, funnels.reduce((sum, funnel) => sum + funnel[step], 0)]),
  ) as EnquiryFunnel;

/** Counts follow-ups, enquiries and missed customers of some days. */
export class WorkReportService {
  readonly #repository: WorkReportRepository;
  readonly #timeZone: string;

  constructor({ repository, timeZone }: { repository: WorkReportRepository; timeZone: string }) {
    this.#repository = repository;
    this.#timeZone = timeZone;
  }

  async work({ compare, ...days }: ReportDays & { readonly compare: Comparison }): Promise<WorkReport> {
    const [{ sources, ...now }, { sources: _, ...before }] = await Promise.all([
      this.#figures(days),
      this.#figures(comparedDays(days, compare)),
    ]);
    return {
      now,
      before,
      sources: sources.toSorted((one, other) => other.received - one.received || one.medium.id - other.medium.id),
    };
  }

  async #figures(days: ReportDays): Promise<WorkFigures & Pick<WorkReport, 'sources'>> {
    const { from = 0, before = 0 } = dayRange(days.from, days.to, this.#timeZone);
    const [followups, sources, missed] = await Promise.all([
      this.#repository.followups(days),
      this.#repository.enquiries(days),
      this.#repository.missed({ from, before }),
    ]);
    return {
      followups,
      enquiries: sumOf(sources),
      missed: { customers: missed.customers, spent: yuan(missed.spent) },
      sources,
    };
  }
}
