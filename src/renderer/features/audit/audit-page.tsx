import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { auditActions } from '../../../shared/contract/admin/audit.ts';
import { typedText } from '../../../shared/domain/typed-text.ts';
import type { Draft } from '../../../shared/ipc/drafts-ipc.ts';
import { type AuditFilter, auditExportOf, auditLog } from '../../api/admin-reads.ts';
import { daysBefore } from '../../../shared/domain/clinic-day.ts';
import { staff } from '../../api/lookups.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { optionsOf } from '../../kit/forms/options.ts';
import { useDraft } from '../../kit/forms/use-draft.ts';
import { useChoices } from '../../parts/use-choices.tsx';
import { useText } from '../../i18n/use-text.ts';
import { ExportButton } from '../../parts/export/export-button.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import { SearchField } from '../../kit/list/search-field.tsx';
import { givenOf } from '../../parts/saved-filters/given-of.ts';
import { SavedFilters } from '../../parts/saved-filters/saved-filters.tsx';
import { dayText, shortWeekdayText, weekdayText } from '../../kit/format.ts';
import { useCapability, useToday } from '../../state/use-workstation.ts';
import { useAuditColumns } from './use-audit-columns.tsx';
import { DaysFilter } from '../../parts/date/days-filter.tsx';

const noSecrets: readonly string[] = [];
/** Between two keys. */
const typingPauseMs = 200;

/** Sun, Nov 22 of this year, Sat Nov 22, 2025 of another. */
const dayWithWeekday = (day: string, today: string, language: string): string =>
  day.slice(0, 4) === today.slice(0, 4)
    ? weekdayText(day, language)
    : [shortWeekdayText(day, language), dayText(day, language)].join(' ');

/** The audit log: actions with their account, time and address. */
export function AuditPage() {
  const { text, language } = useText();
  const clinic = useClinic();
  const navigate = useNavigate();
  const search = useSearch({ from: '/back-office/audit' });
  const { action: named, ...others } = search;
  const action = auditActions.find((one) => one === named);
  // A name or a number belongs into no address, which the browser writes to its history: the workstation keeps it.
  const [kept, keep] = useDraft('list:audit', noSecrets);
  const keyword = typeof kept['keyword'] === 'string' ? kept['keyword'] : '';
  const [searched] = useDebouncedValue(typedText(keyword).trim(), typingPauseMs);
  const filter: AuditFilter = { ...others, action, keyword: searched || undefined };
  const change = (part: Omit<AuditFilter, 'keyword'>): void =>
    void navigate({ to: '.', search: (now: object) => ({ ...now, ...part }), replace: true });
  const choices = useChoices();
  const entries = useInfiniteQuery(auditLog(clinic, filter));
  const accounts = useQuery(staff(clinic));
  const today = useToday();
  // A service without the export knows nothing of the search either.
  const isExportOffered = useCapability('exports');
  const nearDays = new Map([
    [today, text('timeline.today')],
    [daysBefore(today, 1), text('timeline.yesterday')],
  ]);
  const dayHead = (day: string): string =>
    [nearDays.get(day), dayWithWeekday(day, today, language)].filter((part) => part !== undefined).join(' · ');
  const columns = useAuditColumns(accounts.data ?? []);
  return (
    <ListPage
      title={text('backOffice.audit')}
      total={(count) => text('audit.total', { count })}
      actions={
        <>
          <SavedFilters
            list="audit"
            filter={givenOf(search)}
            leftOut={keyword === '' ? undefined : text('savedFilters.withoutSearch')}
            onUse={() => keep((): Draft => ({}))}
          />
          {isExportOffered && (
            <ExportButton
              list="audit"
              query={() => auditExportOf(filter)}
              isEmpty={entries.data?.pages[0]?.total === 0}
            />
          )}
        </>
      }
      filters={
        <>
          {isExportOffered && (
            <SearchField
              name={text('audit.search')}
              type="search"
              value={keyword}
              maxLength={100}
              onChange={({ currentTarget: { value } }) => keep((): Draft => (value === '' ? {} : { keyword: value }))}
            />
          )}
          <DaysFilter days={filter} names={{ from: text('audit.from'), to: text('audit.to') }} onDays={change} />
          <Select
            aria-label={text('audit.account')}
            placeholder={text('audit.everybody')}
            {...choices(accounts, optionsOf)}
            value={filter.account === undefined ? null : String(filter.account)}
            searchable
            clearable
            clearButtonProps={{ 'aria-label': text('audit.everybody') }}
            onChange={(account) => change({ account: account === null ? undefined : Number(account) })}
          />
          <Select
            aria-label={text('audit.what')}
            placeholder={text('audit.everything')}
            data={auditActions.map((value) => ({ value, label: text(`audit.action.${value}`) }))}
            value={filter.action ?? null}
            searchable
            clearable
            clearButtonProps={{ 'aria-label': text('audit.everything') }}
            onChange={(chosen) => change({ action: auditActions.find((one) => one === chosen) })}
          />
        </>
      }
      list={{
        query: entries,
        columns,
        empty: text('audit.none'),
        keyOf: ({ id }) => id,
        groupOf: ({ at }) => at.slice(0, 10),
        groupHead: dayHead,
      }}
    />
  );
}
