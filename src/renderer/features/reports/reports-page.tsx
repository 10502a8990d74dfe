import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { CallReport } from '../../../shared/contract/call-report.ts';
import { clinicDay } from '../../../shared/domain/clinic-day.ts';
import { fieldProblem } from '../../../shared/problems/field-problems.ts';
import { fieldText } from '../../../shared/problems/problem-text.ts';
import { callReport, workReport } from '../../api/report-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { blockingProblemOf } from '../../kit/blocking-problem.ts';
import { shortDayText } from '../../kit/format.ts';
import { PageHead } from '../../kit/list/list-page.tsx';
import { NoPermission } from '../../kit/no-permission.tsx';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { usePermissions, useTimeZone } from '../../state/use-workstation.ts';
import { AgentRibbons } from './agent-ribbons.tsx';
import { FiguresTable } from './figures-table.tsx';
import { HalfHourPlot } from './half-hour-plot.tsx';
import { MissedHeat } from './missed-heat.tsx';
import { ReportFile } from './report-file.tsx';
import { ReportFilters } from './report-filters.tsx';
import { daysOf, type ReportSearch } from './report-period.ts';
import { ReportTiles } from './report-tiles.tsx';
import { CallToVisit, Sources } from './work-figures.tsx';
import pageStyles from '../../kit/page.module.css';
import styles from './reports.module.css';

/** The clinic’s calls in figures: of a period, beside the one before. */
export function ReportsPage() {
  const { text } = useText();
  const mayRead = usePermissions().includes('report.view');
  if (mayRead) return <Report />;
  return (
    <Stack gap={12} className={pageStyles.page} data-part="page">
      <PageHead title={text('rail.reports')} />
      <NoPermission />
    </Stack>
  );
}

function Report() {
  const { text, problemTexts } = useText();
  const navigate = useNavigate();
  const search: ReportSearch = useSearch({ from: '/reports' });
  const today = clinicDay(useTimeZone());
  const { compare, agent, group, line, by = 'agents' } = search;
  const scope = { ...daysOf(search, today), compare, agent, group, line };
  const clinic = useClinic();
  const report = useQuery(callReport(clinic, scope));
  // Follow-ups and enquiries are of no agent, group or line.
  const isOfAll = [agent, group, line].every((one) => one === undefined);
  const work = useQuery(workReport(clinic, scope, isOfAll));
  const shownWork = isOfAll ? work.data : undefined;
  const change = (part: ReportSearch): void =>
    void navigate({ to: '/reports', search: (now: object) => ({ ...now, ...part }), replace: true });
  const problem = blockingProblemOf(report) ?? (isOfAll ? blockingProblemOf(work) : null);
  return (
    <Stack gap={12} className={`${pageStyles.page} ${pageStyles.measured} ${pageStyles.scrolls}`} data-part="page">
      <PageHead
        title={text('rail.reports')}
        total={report.data && <Compared report={report.data} />}
        actions={
          <>
            <ReportFile table="totals" scope={scope} />
            <Button
              variant="default"
              className={styles.onScreen}
              leftSection={<IconPrinter size={16} aria-hidden />}
              onClick={() => window.print()}
            >
              {text('report.print')}
            </Button>
          </>
        }
      />
      <ReportFilters search={search} today={today} onChange={change} />
      {scope.to < scope.from ? (
        <Text role="alert" size="sm" c="red">
          {fieldText(fieldProblem('range-reversed'), problemTexts)}
        </Text>
      ) : problem ? (
        <ProblemNotice error={problem} onRetry={() => void Promise.all([report.refetch(), work.refetch()])} />
      ) : report.data ? (
        <>
          {report.data.is_counting && (
            <Text role="status" size="sm">
              {text('report.counting')}
            </Text>
          )}
          <ReportTiles report={report.data} work={shownWork} scope={scope} />
          <div className={styles.columns}>
            <HalfHourPlot report={report.data} scope={scope} />
            {shownWork && <CallToVisit work={shownWork} scope={scope} answered={report.data.now.answered} />}
          </div>
          <div className={`${styles.columns} ${styles.halves}`}>
            <MissedHeat report={report.data} scope={scope} />
            {group === undefined && line === undefined && <AgentRibbons day={scope.to} agent={agent} />}
          </div>
          <FiguresTable
            report={report.data}
            scope={scope}
            by={by}
            onBy={(chosen) => change({ by: chosen === 'agents' ? undefined : chosen })}
          />
          {shownWork && <Sources work={shownWork} scope={scope} />}
          <Text size="xs" c="dimmed">
            {text('report.definitions')}
          </Text>
        </>
      ) : (
        <Skeleton height={480} />
      )}
    </Stack>
  );
}

/** The days of the report, and those that it is compared with. */
function Compared({ report: { days, days_before: before, until } }: { report: CallReport }) {
  const { text, language } = useText();
  const written = (day: string): string => shortDayText(day, days.to, language);
  const values = {
    from: written(days.from),
    to: written(days.to),
    fromBefore: written(before.from),
    toBefore: written(before.to),
  };
  return (
    <Text size="sm" c="dimmed">
      {until === null ? text('report.against', values) : text('report.againstUntil', { ...values, until })}
    </Text>
  );
}
