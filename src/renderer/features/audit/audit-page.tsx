import { Select } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { auditActions, type AuditLogEntry } from '../../../shared/contract/admin/audit.ts';
import { type AuditFilter, auditLog } from '../../api/admin-reads.ts';
import { staff } from '../../api/lookups.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { optionsOf } from '../../forms/options.ts';
import { useChoices } from '../../forms/use-choices.tsx';
import { useText } from '../../i18n/use-text.ts';
import type { ListColumn } from '../../ui/list/list-column.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { dayTimeText } from '../../ui/format.ts';
import { usePermissions } from '../../state/use-workstation.ts';
import { auditDetail } from './audit-detail.ts';
import { UndoOfEntry } from './undo-of-entry.tsx';
import { DaysFilter } from '../../ui/date/days-filter.tsx';
import layout from '../../ui/layout.module.css';
import tableStyles from '../../ui/list/table.module.css';

/** The audit log: actions with their account, time and address. */
export function AuditPage() {
  const { text, language } = useText();
  const clinic = useClinic();
  const navigate = useNavigate();
  const { action: named, ...others } = useSearch({ from: '/back-office/audit' });
  const filter: AuditFilter = { ...others, action: auditActions.find((one) => one === named) };
  const change = (part: AuditFilter): void =>
    void navigate({ to: '.', search: (now: object) => ({ ...now, ...part }), replace: true });
  const choices = useChoices();
  const entries = useInfiniteQuery(auditLog(clinic, filter));
  const accounts = useQuery(staff(clinic));
  const mayMerge = usePermissions().includes('customer.merge');
  const actionOf = (action: string): string => {
    const known = auditActions.find((one) => one === action);
    return known === undefined ? action : text(`audit.action.${known}`);
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
    { id: 'what', name: text('audit.what'), width: 152, grow: 1, cell: ({ action }) => actionOf(action) },
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
      filters={
        <>
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
            onChange={(action) => change({ action: auditActions.find((one) => one === action) })}
          />
        </>
      }
      list={{ query: entries, columns, empty: text('audit.none'), keyOf: ({ id }) => id }}
    />
  );
}
