import type { WorkReport } from '../../../shared/contract/work-report.ts';
import type { Comparison, ReportDays } from '../../../shared/contract/report-days.ts';
import { type FileTexts, fileTexts } from '../../../shared/languages/file-texts.ts';
import type { Caller } from '../../platform/caller.ts';
import type { CsvColumn } from '../../platform/csv/csv-lines.ts';
import type { RowExport } from '../../platform/csv/row-export.ts';
import type { CsvAnswer, FileRequester } from '../../platform/http/handler.ts';
import type { WorkReportService } from './work-report-service.ts';

type Source = WorkReport['sources'][number];

const steps = ['received', 'contacted', 'booked', 'came'] as const;
const columns: readonly CsvColumn<Source, keyof FileTexts>[] = [
  ['report.source', ({ medium }) => medium.name],
  ...steps.map((step): CsvColumn<Source, keyof FileTexts> => [`enquiry.funnel.${step}`, (source) => source[step]]),
];

/** Enquiries by source as CSV. */
export const createWorkReportExport =
  (reports: WorkReportService, exports: RowExport) =>
  async (
    caller: Caller,
    query: ReportDays & { readonly compare: Comparison },
    { address, language }: FileRequester,
  ): Promise<CsvAnswer> => {
    const { sources } = await reports.work(query);
    return exports.open(
      caller,
      {
        action: 'report.exported',
        detail: { ...query, table: 'sources' },
        fileName: `report-sources-${query.from}-${query.to}.csv`,
        rows: { count: async () => sources.length, next: async () => ({ rows: sources, next: null }) },
        columns,
        texts: fileTexts[language],
      },
      address,
    );
  };
