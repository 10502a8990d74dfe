import { Group, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Cdr, cdrExtensionEndpoints } from '../../../shared/contract/cdr.ts';
import { callList } from '../../api/call-list.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useOffers, usePermissions, useTimeZone } from '../../state/use-workstation.ts';
import { callColumns, CallCells } from '../../ui/call-cells.tsx';
import { CallDetails } from '../../ui/call-details.tsx';
import { EndlessTable } from '../../ui/endless-table.tsx';
import { useOpenCustomer } from '../../ui/use-open-customer.ts';
import { CallFilters } from './call-filters.tsx';
import { ExportButton } from './export-button.tsx';
import { useCallFilter } from './use-call-filter.ts';

/** Call records. A row opens its customer, or its details where the customer is not known. */
export function CallsPage() {
  const { text } = useText();
  const { filter, change, changeNumber } = useCallFilter();
  const openCustomer = useOpenCustomer();
  const [shownId, setShownId] = useState<number | null>(null);
  const isFiltered = [filter.agent, filter.direction, filter.cause, filter.number, filter.recorded].some(
    (one) => one !== undefined,
  );
  const calls = useInfiniteQuery(callList(useClinic(), filter, useTimeZone()));
  const mayExport = usePermissions().includes('cdr.export');
  const isExportOffered = useOffers(cdrExtensionEndpoints.export);
  const toggleDetails = ({ id }: Cdr): void => setShownId(shownId === id ? null : id);
  const open = (call: Cdr): void => (call.customer ? openCustomer(call.customer.id) : toggleDetails(call));
  const headers = callColumns.map((column) => text(column));
  const total = calls.data?.pages[0]?.total;
  return (
    <Stack gap="sm" className="page">
      <Group justify="space-between">
        <Group gap="sm" align="baseline">
          <Title order={1} size="h3">
            {text('rail.calls')}
          </Title>
          <Text size="sm" c="dimmed" className="figures">
            {total !== undefined && text('calls.total', { count: total })}
          </Text>
        </Group>
        {mayExport && isExportOffered && <ExportButton filter={filter} isEmpty={total === 0} />}
      </Group>
      <CallFilters filter={filter} onChange={change} onNumber={changeNumber} />
      <EndlessTable
        query={calls}
        headers={headers}
        empty={text(isFiltered ? 'calls.empty' : 'calls.noneInRange')}
        placeKey={`calls ${JSON.stringify(filter)}`}
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
