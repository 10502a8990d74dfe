import { SegmentedControl, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReservationStatus, reservationStatuses } from '../../../shared/contract/reservation-fields.ts';
import { mediums, staff } from '../../api/lookups.ts';
import type { ReservationFilter } from '../../api/reservation-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { optionsOf } from '../../kit/forms/options.ts';
import { useChoices } from '../../parts/use-choices.tsx';
import { useText } from '../../i18n/use-text.ts';
import { useSignIn } from '../../state/use-workstation.ts';
import { DaysFilter } from '../../parts/date/days-filter.tsx';

interface FiltersProps {
  readonly filter: ReservationFilter;
  readonly onFilter: (change: ReservationFilter) => void;
}

/** The filters of enquiries: their state, their owner, their source, their days. */
export function ReservationFilters({ filter, onFilter, hasStates }: FiltersProps & { hasStates: boolean }) {
  const { text } = useText();
  return (
    <>
      {hasStates && <StateFilters filter={filter} onFilter={onFilter} />}
      <DaysFilter
        days={filter}
        names={{ from: text('reservations.from'), to: text('reservations.to') }}
        onDays={onFilter}
      />
    </>
  );
}

const every = 'every';
const statusOf = (chosen: string): ReservationStatus | undefined =>
  reservationStatuses.find((status) => status === chosen);

function StateFilters({ filter, onFilter }: FiltersProps) {
  const { text } = useText();
  const clinic = useClinic();
  const choices = useChoices();
  const signIn = useSignIn();
  const ownId = signIn.state === 'signed-in' ? signIn.user.id : null;
  const people = useQuery(staff(clinic));
  const sources = useQuery(mediums(clinic));
  return (
    <>
      <SegmentedControl
        aria-label={text('enquiry.status')}
        value={filter.status ?? every}
        data={[
          { value: every, label: text('enquiry.everyStatus') },
          ...reservationStatuses.map((value) => ({ value, label: text(`enquiry.status.${value}`) })),
        ]}
        onChange={(chosen) => onFilter({ status: statusOf(chosen) })}
      />
      <Select
        aria-label={text('enquiry.owner')}
        value={filter.owner === undefined ? every : String(filter.owner)}
        data={[
          { value: every, label: text('enquiry.everyOwner') },
          ...(ownId === null ? [] : [{ value: String(ownId), label: text('enquiry.mine') }]),
          ...optionsOf(people.data?.filter(({ id }) => id !== ownId)),
        ]}
        searchable
        allowDeselect={false}
        onChange={(chosen) => onFilter({ owner: chosen === null || chosen === every ? undefined : Number(chosen) })}
      />
      <Select
        aria-label={text('customer.medium')}
        placeholder={text('enquiry.everySource')}
        clearable
        searchable
        {...choices(sources, optionsOf, 'mediums')}
        value={filter.source === undefined ? null : String(filter.source)}
        onChange={(chosen) => onFilter({ source: chosen === null ? undefined : Number(chosen) })}
      />
    </>
  );
}
