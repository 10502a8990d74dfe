import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { comparisons } from '../../../shared/contract/report-days.ts';
import { agentList } from '../../api/call-list.ts';
import { skillGroups } from '../../api/reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { localName } from '../../kit/local-name.ts';
import { LineSelect } from '../../parts/calls/line-select.tsx';
import { DaysFilter } from '../../parts/date/days-filter.tsx';
import { useChoices } from '../../parts/use-choices.tsx';
import { useCapability, usePermissions } from '../../state/use-workstation.ts';
import { daysOf, periodOf, reportPeriods, type ReportSearch } from './report-period.ts';
import styles from './reports.module.css';

/** The period of a report, and whose calls it is of. */
export function ReportFilters({
  search,
  today,
  onChange,
}: {
  search: ReportSearch;
  /** YYYY-MM-DD */
  today: string;
  onChange: (part: ReportSearch) => void;
}) {
  const { text, language } = useText();
  const choices = useChoices();
  const clinic = useClinic();
  const permissions = usePermissions();
  const listsAgents = useCapability('callRecords') && permissions.includes('cdr.view.all');
  const agents = useQuery(agentList(clinic, listsAgents));
  const hasGroups = permissions.includes('agent.work');
  const groups = useQuery({ ...skillGroups(clinic), enabled: hasGroups });
  const hasLines = useCapability('lines');
  const period = periodOf(search);
  const choosePeriod = (value: string | null): void => {
    if (value === 'dates') return onChange({ period: undefined, ...daysOf(search, today) });
    const chosen = value === 'today' || value === 'month' ? value : undefined;
    onChange({ period: chosen, from: undefined, to: undefined });
  };
  return (
    <div className={`${styles.filters} ${styles.onScreen}`}>
      <Select
        aria-label={text('report.range')}
        allowDeselect={false}
        value={period}
        onChange={choosePeriod}
        data={reportPeriods.map((value) => ({ value, label: text(`report.${value}`) }))}
      />
      {period === 'dates' && (
        <DaysFilter days={search} names={{ from: text('report.from'), to: text('report.to') }} onDays={onChange} />
      )}
      <Select
        aria-label={text('report.compare')}
        allowDeselect={false}
        value={search.compare ?? 'before'}
        onChange={(value) => onChange({ compare: value === 'year' ? value : undefined })}
        data={comparisons.map((value) => ({ value, label: text(`report.compare.${value}`) }))}
      />
      {hasGroups && (
        <Select
          aria-label={text('calls.group')}
          placeholder={text('report.everyGroup')}
          clearable
          {...choices(groups, (all = []) =>
            all.map(({ id, name }) => ({ value: String(id), label: localName(name, language) })),
          )}
          value={search.group === undefined ? null : String(search.group)}
          onChange={(group) => onChange({ group: group === null ? undefined : Number(group) })}
        />
      )}
      {listsAgents && (
        <Select
          aria-label={text('calls.agent')}
          placeholder={text('calls.everyAgent')}
          clearable
          searchable
          {...choices(agents, (all = []) =>
            all.map(({ agent_id: value, name }) => ({ value, label: `${name} ${value}` })),
          )}
          value={search.agent ?? null}
          onChange={(agent) => onChange({ agent: agent ?? undefined })}
        />
      )}
      {hasLines && (
        <LineSelect
          aria-label={text('call.line')}
          placeholder={text('report.everyLine')}
          line={search.line ?? null}
          onChange={(line) => onChange({ line: line ?? undefined })}
        />
      )}
    </div>
  );
}
