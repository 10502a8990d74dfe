import { Group, Select, Stack, Text, TextInput, Title } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { auditActions, type AuditLogEntry } from '../../../shared/contract/admin/audit.ts';
import { type AuditFilter, auditLog } from '../../api/admin-reads.ts';
import { staff } from '../../api/lookups.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { EndlessTable } from '../../ui/endless-table.tsx';
import { dayTimeText } from '../../ui/format.ts';
import { auditDetail } from './audit-detail.ts';

const everything: AuditFilter = { action: null, account: null, from: '', to: '' };

/** Who did what, when, from where. */
export function AuditPage() {
  const { text, language } = useText();
  const clinic = useClinic();
  const [filter, setFilter] = useState(everything);
  const change = (part: Partial<AuditFilter>): void => setFilter((before) => ({ ...before, ...part }));
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
        <TextInput
          type="date"
          aria-label={text('audit.from')}
          value={filter.from}
          max={filter.to || undefined}
          onChange={(event) => change({ from: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          aria-label={text('audit.to')}
          value={filter.to}
          min={filter.from || undefined}
          onChange={(event) => change({ to: event.currentTarget.value })}
        />
        <Select
          aria-label={text('audit.account')}
          placeholder={text('audit.everybody')}
          data={(accounts.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          value={filter.account}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': text('audit.everybody') }}
          onChange={(account) => change({ account })}
        />
        <Select
          aria-label={text('audit.what')}
          placeholder={text('audit.everything')}
          data={auditActions.map((value) => ({ value, label: text(`audit.action.${value}`) }))}
          value={filter.action}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': text('audit.everything') }}
          onChange={(action) => change({ action })}
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
