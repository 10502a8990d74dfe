import { Group, Select, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { auditActions, type AuditLogEntry } from '../../../shared/contract/admin/audit.ts';
import { type AuditFilter, auditLog } from '../../api/admin-reads.ts';
import { staff } from '../../api/lookups.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { optionsOf } from '../../forms/options.ts';
import { useChoices } from '../../forms/use-choices.tsx';
import { useText } from '../../i18n/use-text.ts';
import { EndlessTable } from '../../ui/endless-table.tsx';
import { dayTimeText } from '../../ui/format.ts';
import { auditDetail } from './audit-detail.ts';
import { DayFilter } from '../../ui/date/day-filter.tsx';

/** Who did what, when, from where. */
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
  const actionOf = (action: string): string => {
    const known = auditActions.find((one) => one === action);
    return known === undefined ? action : text(`audit.action.${known}`);
  };
  return (
    <Stack gap="sm" className="page">
      <Group gap="sm" align="baseline">
        <Title order={1} size="h3">
          {text('backOffice.audit')}
        </Title>
        <Text size="sm" c="dimmed" className="figures">
          {entries.data?.pages[0] && text('audit.total', { count: entries.data.pages[0].total })}
        </Text>
      </Group>
      <Group gap="sm">
        <DayFilter
          aria-label={text('audit.from')}
          day={filter.from}
          max={filter.to}
          onDay={(from) => change({ from })}
        />
        <DayFilter aria-label={text('audit.to')} day={filter.to} min={filter.from} onDay={(to) => change({ to })} />
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
      </Group>
      <EndlessTable
        query={entries}
        headers={[
          text('audit.when'),
          text('audit.account'),
          text('audit.what'),
          text('audit.detail'),
          text('audit.address'),
        ]}
        empty={text('audit.none')}
        keyOf={(entry: AuditLogEntry) => entry.id}
        row={(entry: AuditLogEntry) => (
          <>
            <td className="figures">{dayTimeText(entry.at, language)}</td>
            <td className="wraps">{entry.user?.name ?? text('audit.nobody')}</td>
            <td className="wraps">{actionOf(entry.action)}</td>
            <td className="wraps audit-detail">{auditDetail(entry, text)}</td>
            <td className="figures">{entry.address ?? '–'}</td>
          </>
        )}
      />
    </Stack>
  );
}
