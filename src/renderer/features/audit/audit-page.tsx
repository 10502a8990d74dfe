import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import * as z from 'zod';
import { adminAuditEndpoints, auditActions, type AuditLogEntry } from '../../../shared/contract/admin/audit.ts';
import { typedText } from '../../../shared/domain/typed-text.ts';
import type { Draft } from '../../../shared/ipc/drafts-ipc.ts';
import { type AuditFilter, auditExportOf, auditLog } from '../../api/admin-reads.ts';
import { mergesInto } from '../../api/customer-merge-reads.ts';
import { staff } from '../../api/lookups.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { optionsOf } from '../../forms/options.ts';
import { useDraft } from '../../forms/use-draft.ts';
import { useChoices } from '../../forms/use-choices.tsx';
import { useText } from '../../i18n/use-text.ts';
import { ExportButton } from '../../ui/export/export-button.tsx';
import type { ListColumn } from '../../ui/list/list-column.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { SearchField } from '../../ui/list/search-field.tsx';
import { givenOf } from '../../ui/saved-filters/given-of.ts';
import { SavedFilters } from '../../ui/saved-filters/saved-filters.tsx';
import { dayTimeText } from '../../ui/format.ts';
import { useOffers, usePermissions } from '../../state/use-workstation.ts';
import { UndoMerge } from '../../ui/undo-merge.tsx';
import { auditDetail } from './audit-detail.ts';
import { DaysFilter } from '../../ui/date/days-filter.tsx';
import layout from '../../ui/layout.module.css';
import tableStyles from '../../ui/list/table.module.css';

const noSecrets: readonly string[] = [];
/** Between two keys. */
const typingPauseMs = 200;

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
  const mayMerge = usePermissions().includes('customer.merge');
  // A service without the export knows nothing of the search either.
  const isExportOffered = useOffers(adminAuditEndpoints.export);
  const actionOf = (name: string): string => {
    const known = auditActions.find((one) => one === name);
    return known === undefined ? name : text(`audit.action.${known}`);
  };
  const columns: readonly ListColumn<AuditLogEntry>[] = [
    {
      id: 'when',
      name: text('audit.when'),
      width: 144,
      cell: ({ at }) => <span className={layout.figures}>{dayTimeText(at, language)}</span>,
    },
    {
      id: 'account',
      name: text('audit.account'),
      width: 112,
      grow: 1,
      cell: ({ user }) => user?.name ?? text('audit.nobody'),
    },
    { id: 'what', name: text('audit.what'), width: 152, grow: 1, cell: (entry) => actionOf(entry.action) },
    {
      id: 'detail',
      name: text('audit.detail'),
      width: 200,
      grow: 4,
      // Whole, on as many lines as it takes: an audit log is there to be read.
      cell: (entry) => (
        <span className={tableStyles.wraps}>
          {auditDetail(entry, text)} {mayMerge && <UndoOfEntry entry={entry} />}
        </span>
      ),
    },
    {
      id: 'address',
      name: text('audit.address'),
      width: 120,
      priority: 1,
      cell: ({ address }) => <span className={layout.figures}>{address ?? '–'}</span>,
    },
  ];
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
      list={{ query: entries, columns, empty: text('audit.none'), keyOf: ({ id }) => id }}
    />
  );
}

const mergeSchema = z.object({ id: z.int(), merge_id: z.int() });

/** With a merge that can still be undone: the way to undo it. */
function UndoOfEntry({ entry }: { entry: AuditLogEntry }) {
  const clinic = useClinic();
  const parsed = mergeSchema.safeParse(entry.detail);
  const merge = entry.action === 'customers.merged' && parsed.success ? parsed.data : null;
  const { data } = useQuery({ ...mergesInto(clinic, merge?.id ?? 0), enabled: merge !== null });
  const isUndoable = data?.some(({ id, is_latest: isLatest }) => id === merge?.merge_id && isLatest) ?? false;
  return merge && isUndoable ? <UndoMerge id={merge.merge_id} /> : null;
}
