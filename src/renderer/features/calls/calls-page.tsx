import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Cdr, cdrExtensionEndpoints } from '../../../shared/contract/cdr.ts';
import { callList, orderOf } from '../../api/call-list.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useOffers, usePermissions, useTimeZone } from '../../state/use-workstation.ts';
import { useCallColumns } from '../../ui/call-cells.tsx';
import { CallDetails } from '../../ui/call-details.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
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
  const { type, agent, direction, cause, number, recorded, group, outcome, longerThan } = filter;
  const isExtended = useOffers(cdrExtensionEndpoints.list);
  const extended = isExtended ? [group, outcome, longerThan] : [];
  const isFiltered = [type, agent, direction, cause, number, recorded, ...extended].some((one) => one !== undefined);
  const calls = useInfiniteQuery(callList(useClinic(), filter, { timeZone: useTimeZone(), isExtended }));
  const mayExport = usePermissions().includes('cdr.export');
  const isExportOffered = useOffers(cdrExtensionEndpoints.export);
  const toggleDetails = ({ id }: Cdr): void => setShownId(shownId === id ? null : id);
  const open = (call: Cdr): void => (call.customer ? openCustomer(call.customer.id) : toggleDetails(call));
  const columns = useCallColumns({
    shownId,
    opensDetails: ({ customer }) => customer === null,
    onOpen: open,
    onToggleDetails: toggleDetails,
  });
  return (
    <ListPage
      title={text('rail.calls')}
      total={(count) => text('calls.total', { count })}
      actions={
        mayExport &&
        isExportOffered && (
          <ExportButton filter={filter} isExtended={isExtended} isEmpty={calls.data?.pages[0]?.total === 0} />
        )
      }
      filters={<CallFilters filter={filter} onChange={change} onNumber={changeNumber} />}
      list={{
        query: calls,
        columns,
        order: orderOf(filter),
        onSort: change,
        empty: text(isFiltered ? 'calls.empty' : 'calls.noneInRange'),
        placeKey: `calls ${JSON.stringify(filter)}`,
        keyOf: ({ id }) => id,
        onOpen: open,
        below: (call) => (shownId === call.id ? <CallDetails call={call} /> : null),
      }}
    />
  );
}
