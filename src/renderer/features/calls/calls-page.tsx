import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Cdr } from '../../../shared/contract/cdr.ts';
import { callCount, callList, exportQueryOf, orderOf, type CallFilter } from '../../api/call-list.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCapability, usePermissions, useTimeZone, useWorkstation } from '../../state/use-workstation.ts';
import { CallFilters } from '../../parts/call-filters/call-filters.tsx';
import { CountedNotice } from '../../parts/call-filters/counted-notice.tsx';
import { useCallColumns, usePlayCall } from '../../parts/calls/call-cells.tsx';
import { CallDetails } from '../../parts/calls/call-details.tsx';
import { ExportButton } from '../../parts/export/export-button.tsx';
import { isRecordToCall } from '../../parts/calls/call-back.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { SavedFilters } from '../../parts/saved-filters/saved-filters.tsx';
import { otherNumber } from '../../parts/calls/numbers-of-call.ts';
import { useCallButton, useHasPhone } from '../../parts/calls/use-call-button.ts';
import { useOpenCustomer } from '../../parts/customer/use-open-customer.ts';
import { usePress } from '../../kit/use-press.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Draft } from '../../../shared/ipc/drafts-ipc.ts';
import type { FilterParameters } from '../../../shared/contract/saved-filter.ts';
import { givenOf } from '../../parts/saved-filters/given-of.ts';
import { useDraft } from '../../kit/forms/use-draft.ts';

const noSecrets: readonly string[] = [];

/**
 * The filters of the list of calls: in the address, except for the number. The number must not be in the address, which
 * the browser writes to its history: the workstation keeps it.
 */
function useCallFilter(): {
  readonly filter: CallFilter;
  /** The parameters of the address. */
  readonly address: FilterParameters;
  readonly change: (part: Omit<CallFilter, 'number'>) => void;
  readonly changeNumber: (number: string | undefined) => void;
} {
  const navigate = useNavigate();
  const search = useSearch({ from: '/calls' });
  const [kept, keep] = useDraft('list:calls', noSecrets);
  const { number } = kept;
  return {
    address: givenOf(search),
    filter: { ...search, ...(typeof number === 'string' ? { number } : {}) },
    change: (part) => void navigate({ to: '.', search: (now: object) => ({ ...now, ...part }), replace: true }),
    changeNumber: (typed) => keep((): Draft => (typed === undefined ? {} : { number: typed })),
  };
}

/** Call records. A row opens its customer, or its details where the customer is not known; C calls its number. */
export function CallsPage() {
  const { text } = useText();
  const { filter, address, change, changeNumber } = useCallFilter();
  const openCustomer = useOpenCustomer();
  const [shownId, setShownId] = useState<number | null>(null);
  const { type, agent, direction, cause, number, recorded, ...further } = filter;
  const isExtended = useCapability('callRecords');
  const { group, line, customer, outcome, longerThan, shorterThan } = further;
  const inReport = [further.counted, further.weekday, further.timeFrom, further.timeTo];
  const extended = isExtended ? [group, line, customer, outcome, longerThan, shorterThan, ...inReport] : [];
  const isFiltered = [type, agent, direction, cause, number, recorded, ...extended].some((one) => one !== undefined);
  const clinic = useClinic();
  const timeZone = useTimeZone();
  const service = { timeZone, isExtended };
  const calls = useInfiniteQuery(callList(clinic, filter, service));
  const counted = useQuery(callCount(clinic, filter, service));
  const permissions = usePermissions();
  const isExportOffered = useCapability('exports');
  const toggleDetails = ({ id }: Cdr): void => setShownId(shownId === id ? null : id);
  const open = (record: Cdr): void => (record.customer ? openCustomer(record.customer.id) : toggleDetails(record));
  const { phone } = useWorkstation();
  const press = usePress();
  const hasPhone = useHasPhone();
  const callButton = useCallButton();
  const call = (record: Cdr): void => {
    if (!hasPhone || callButton.disabled || !isRecordToCall(record)) return;
    press(() => phone.dial({ number: otherNumber(record), source: { recordId: record.id } }))();
  };
  const play = usePlayCall({ shownId, onToggleDetails: toggleDetails });
  // A column in which nothing is known takes room from what was said.
  const showsSpeakers = calls.data?.pages.some(({ rows }) => rows.some(({ signals }) => signals)) ?? false;
  const columns = useCallColumns(
    {
      shownId,
      opensDetails: ({ customer }) => customer === null,
      onOpen: open,
      onToggleDetails: toggleDetails,
    },
    { showsVia: isExtended && type === undefined, showsSpeakers },
  );
  return (
    <ListPage
      title={text('rail.calls')}
      total={(count) => text('calls.total', { count })}
      count={counted.data}
      actions={
        <>
          <SavedFilters
            list="calls"
            filter={address}
            leftOut={number === undefined ? undefined : text('savedFilters.withoutNumber')}
            onUse={() => changeNumber(undefined)}
          />
          {permissions.includes('cdr.export') && isExportOffered && (
            <ExportButton
              list="calls"
              query={() => exportQueryOf(filter, service)}
              isEmpty={calls.data?.pages[0]?.rows.length === 0}
            />
          )}
        </>
      }
      filters={<CallFilters filter={filter} onChange={change} onNumber={changeNumber} />}
      notices={isExtended && <CountedNotice filter={filter} onChange={change} />}
      list={{
        query: calls,
        // Everybody else sees the calls of one agent, their own.
        columns: permissions.includes('cdr.view.all') ? columns : columns.filter(({ id }) => id !== 'agent'),
        order: orderOf(filter),
        onSort: change,
        empty: text(isFiltered ? 'calls.empty' : 'calls.noneInRange'),
        placeKey: `calls ${JSON.stringify(filter)}`,
        keyOf: ({ id }) => id,
        onOpen: open,
        onCall: call,
        onPlay: play,
        below: (record) => (shownId === record.id ? <CallDetails call={record} /> : null),
      }}
    />
  );
}
