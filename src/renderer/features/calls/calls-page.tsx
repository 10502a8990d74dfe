import { Group, SegmentedControl, Select, Stack, Switch, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hangupCauseSchema } from '../../../shared/contract/call.ts';
import type { Cdr } from '../../../shared/contract/cdr.ts';
import { type CallFilter, callList } from '../../api/reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCallFilter } from '../../state/list-filters.ts';
import { useTimeZone } from '../../state/use-workstation.ts';
import { callColumns, CallCells } from '../../ui/call-cells.tsx';
import { CallDetails } from '../../ui/call-details.tsx';
import { EndlessTable } from '../../ui/endless-table.tsx';
import { useOpenCustomer } from '../../ui/use-open-customer.ts';

const ranges = ['0', '7', '30'] as const;
const directions = ['inbound', 'outbound', 'internal'] as const;

/** Call records. A row opens its customer, or its details where the customer is not known. */
export function CallsPage() {
  const { text } = useText();
  const { filter } = useCallFilter();
  const openCustomer = useOpenCustomer();
  const [shownId, setShownId] = useState<number | null>(null);
  const calls = useInfiniteQuery(callList(useClinic(), filter, useTimeZone()));
  const change = (part: Partial<CallFilter>): void => void useCallFilter.setState({ filter: { ...filter, ...part } });
  const toggleDetails = ({ id }: Cdr): void => setShownId(shownId === id ? null : id);
  const open = (call: Cdr): void => (call.customer ? openCustomer(call.customer.id) : toggleDetails(call));
  const headers = callColumns.map((column) => text(column));
  return (
    <Stack gap="sm" className="page">
      <Group justify="space-between">
        <Title order={1} size="h3">
          {text('rail.calls')}
        </Title>
        <Text size="sm" c="dimmed" className="figures">
          {calls.data?.pages[0] && text('calls.total', { count: calls.data.pages[0].total })}
        </Text>
      </Group>
      <Group gap="sm">
        <SegmentedControl
          size="xs"
          value={filter.type}
          onChange={(type) => change({ type: type as CallFilter['type'] })}
          data={[
            { value: 'sip', label: text('calls.sip') },
            { value: 'dual', label: text('calls.dual') },
          ]}
        />
        <SegmentedControl
          size="xs"
          aria-label={text('calls.range')}
          value={String(filter.days)}
          onChange={(days) => change({ days: Number(days) })}
          data={ranges.map((days) => ({ value: days, label: text(`calls.days.${days}`) }))}
        />
        <Select
          size="xs"
          w={130}
          aria-label={text('calls.direction')}
          placeholder={text('calls.direction')}
          clearable
          data={directions.map((value) => ({ value, label: text(`calls.${value}`) }))}
          value={filter.direction ?? null}
          onChange={(direction) => change({ direction: directions.find((one) => one === direction) })}
        />
        <Select
          size="xs"
          w={140}
          aria-label={text('calls.cause')}
          placeholder={text('calls.cause')}
          clearable
          data={hangupCauseSchema.options.map((value) => ({ value, label: text(`cause.${value}`) }))}
          value={filter.cause ?? null}
          onChange={(cause) => change({ cause: hangupCauseSchema.options.find((one) => one === cause) })}
        />
        <Switch
          size="xs"
          label={text('calls.recorded')}
          checked={filter.recorded ?? false}
          onChange={(event) => change({ recorded: event.currentTarget.checked || undefined })}
        />
      </Group>
      <EndlessTable
        query={calls}
        headers={headers}
        empty={text('calls.empty')}
        keyOf={(call: Cdr) => call.id}
        row={(call: Cdr) => (
          <CallCells
            call={call}
            areDetailsShown={shownId === call.id}
            opensDetails={call.customer === null}
            onOpen={() => open(call)}
            onToggleDetails={() => toggleDetails(call)}
          />
        )}
        onRow={open}
        below={(call: Cdr) => (shownId === call.id ? <CallDetails call={call} /> : null)}
      />
    </Stack>
  );
}
