import {
  type AgentTime,
  agentTimeNames,
  type CallFigure,
  callFigureNames,
  type CallFigures,
  type CallReport,
  type CallReportQuery,
  type ReportTable,
} from '../../../shared/contract/call-report.ts';
import { type FileTexts, fileTexts } from '../../../shared/languages/file-texts.ts';
import type { LanguageTag } from '../../../shared/languages/languages.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { Caller } from '../../platform/caller.ts';
import type { CsvColumn } from '../../platform/csv/csv-lines.ts';
import type { RowExport } from '../../platform/csv/row-export.ts';
import type { CsvAnswer, FileRequester } from '../../platform/http/handler.ts';
import type { CallReportService } from './call-report-service.ts';

interface ExportedRow extends CallFigures {
  /** Null where it is not known. */
  readonly time?: AgentTime | null;
  /** Values that tell it apart from the other rows of the table; null: calls without one. */
  readonly of: readonly (string | null)[];
}
type Heading = keyof FileTexts;

const halfHourText = (at: number): string =>
  `${String(Math.floor(at / 2)).padStart(2, '0')}:${at % 2 === 0 ? '00' : '30'}`;

const tables: Readonly<
  Record<
    ReportTable,
    {
      readonly headings: readonly Heading[];
      readonly rows: (report: CallReport, language: LanguageTag) => ExportedRow[];
    }
  >
> = {
  totals: {
    headings: ['report.from', 'report.to'],
    rows: ({ now, before, time, time_before: timeBefore, days, days_before: daysBefore }) => [
      { ...now, time, of: [days.from, days.to] },
      { ...before, time: timeBefore, of: [daysBefore.from, daysBefore.to] },
    ],
  },
  'half-hours': {
    headings: ['report.halfHour'],
    rows: ({ half_hours: halfHours }) =>
      [...Map.groupBy(halfHours, ({ half_hour: at }) => at)]
        .toSorted(([one], [other]) => one - other)
        .map(([at, some]) => ({ of: [halfHourText(at)], ...sumOf(some) })),
  },
  weekdays: {
    headings: ['report.weekday', 'report.halfHour'],
    rows: ({ half_hours: halfHours }, language) =>
      halfHours.map((row) => ({ ...row, of: [weekdayText(row.weekday, language), halfHourText(row.half_hour)] })),
  },
  agents: {
    headings: ['calls.agent', 'report.agentId'],
    rows: ({ agents }) => agents.map((row) => ({ ...row, of: [row.name, row.agent_id] })),
  },
  groups: { headings: ['calls.group'], rows: ({ groups }) => groups.map((row) => ({ ...row, of: [row.name] })) },
  lines: { headings: ['call.line'], rows: ({ lines }) => lines.map((row) => ({ ...row, of: [row.line_group] })) },
};

/** 2024 began with a Monday. */
const weekdayText = (weekday: number, language: LanguageTag): string =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, 1 + weekday));

const sumOf = (rows: readonly CallFigures[]): CallFigures =>
  // Object.fromEntries knows no names.
  Object.fromEntries(
    callFigureNames.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)]),
  ) as CallFigures;

/** Scores are no sums: their means are written. */
const summedNames = callFigureNames.filter((name) => !isOfSound(name));
type OfSound = 'agent_mos' | 'agent_sounds' | 'customer_mos' | 'customer_sounds';
function isOfSound(name: CallFigure): name is OfSound {
  return name.endsWith('_mos') || name.endsWith('_sounds');
}
const meanMos = (sum: number, calls: number): string => (calls === 0 ? '' : (sum / calls / 100).toFixed(2));

/** Tables of a report as CSV. */
export class CallReportExport {
  readonly #report: Pick<CallReportService, 'calls'>;
  readonly #exports: RowExport;

  constructor(report: Pick<CallReportService, 'calls'>, exports: RowExport) {
    this.#report = report;
    this.#exports = exports;
  }

  async open(
    caller: Caller,
    { table, ...query }: CallReportQuery & { readonly table: ReportTable },
    { address, language }: FileRequester,
  ): Promise<CsvAnswer> {
    const texts = fileTexts[language];
    const { headings, rows: rowsOf } = tables[table];
    const report = await this.#report.calls(query);
    if (report.is_counting) throw problemFor('calls-being-counted');
    const rows = rowsOf(report, language);
    const columns: CsvColumn<ExportedRow, Heading>[] = [
      ...headings.map((heading, at): CsvColumn<ExportedRow, Heading> => [
        heading,
        ({ of }, words) => of[at] ?? words['report.none'],
      ]),
      ...summedNames.map((name): CsvColumn<ExportedRow, Heading> => [`report.figure.${name}`, (row) => row[name]]),
      ['report.agentMos', (row) => meanMos(row.agent_mos, row.agent_sounds)],
      ['report.customerMos', (row) => meanMos(row.customer_mos, row.customer_sounds)],
      ...(table === 'agents' || table === 'totals' ? agentTimeNames : []).map(
        (name): CsvColumn<ExportedRow, Heading> => [`report.time.${name}`, ({ time }) => time?.[name] ?? ''],
      ),
    ];
    return this.#exports.open(
      caller,
      {
        action: 'report.exported',
        detail: { ...query, table },
        fileName: `report-${table}-${query.from}-${query.to}.csv`,
        rows: { count: async () => rows.length, next: async () => ({ rows, next: null }) },
        columns,
        texts,
      },
      address,
    );
  }
}
