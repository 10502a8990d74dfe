import { SegmentedControl, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { type ReservationStatus, reservationStatuses } from '../../../shared/contract/reservation-fields.ts';
import { reservationList } from '../../api/reservation-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCapability } from '../../state/use-workstation.ts';
import { LinkButton } from '../../kit/link-button.tsx';
import { ListSection } from '../../kit/list/list-section.tsx';
import { ListTable } from '../../kit/list/list-table.tsx';
import { Funnel } from './enquiry-funnel.tsx';
import { useReservationColumns } from './reservation-columns.tsx';

/** Columns that say nothing new of one's own enquiries, or that the list has no room for. */
const hidden = ['phone', 'source', 'owner', 'type', 'department', 'created_at'] as const;

/** The enquiries that an account looks after: how far they went, and those of a status, at first the open ones. */
export function OwnEnquiries({ userId, digit, tabs }: { userId: number; digit: string; tabs: ReactNode }) {
  const { text } = useText();
  const navigate = useNavigate();
  const hasStates = useCapability('enquiries');
  const [status, setStatus] = useState<ReservationStatus>('open');
  // Open ones: the most urgent first; settled ones: the latest first.
  const order = { sort: 'date', order: status === 'open' ? 'asc' : 'desc' } as const;
  const enquiries = useInfiniteQuery({
    ...reservationList(useClinic(), { owner: userId, status }, order, hasStates),
    enabled: hasStates,
  });
  const columns = useReservationColumns({ hasStates, call: null });
  const count = enquiries.data?.pages[0]?.total;
  return (
    <ListSection
      title={text('own.enquiries')}
      total={count === undefined ? undefined : text('reservations.total', { count })}
      digit={digit}
      tabs={tabs}
      actions={
        <>
          {hasStates && (
            <SegmentedControl
              size="xs"
              aria-label={text('enquiry.status')}
              value={status}
              data={reservationStatuses.map((value) => ({ value, label: text(`enquiry.status.${value}`) }))}
              onChange={(chosen) => setStatus(reservationStatuses.find((one) => one === chosen) ?? 'open')}
            />
          )}
          <LinkButton to="/reservations" search={hasStates ? { owner: userId } : {}} variant="subtle" size="compact-sm">
            {text('own.allEnquiries')}
          </LinkButton>
        </>
      }
    >
      {hasStates ? (
        <>
          <Funnel filter={{ owner: userId }} />
          <ListTable
            key={status}
            query={enquiries}
            columns={columns}
            hidden={hidden}
            empty={text('own.noEnquiries')}
            keyOf={({ id }) => id}
            onOpen={({ id }) => void navigate({ to: '/reservations/$id', params: { id: String(id) } })}
          />
        </>
      ) : (
        <Text size="sm" c="dimmed">
          {text('own.enquiriesUnknown')}
        </Text>
      )}
    </ListSection>
  );
}
