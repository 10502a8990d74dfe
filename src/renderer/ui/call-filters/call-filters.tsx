import { SegmentedControl, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { agentExtensionEndpoints } from '../../../shared/contract/agent.ts';
import { directionSchema } from '../../../shared/contract/call.ts';
import { cdrExtensionEndpoints } from '../../../shared/contract/cdr.ts';
import { agentList, daysOf, hasDates } from '../../api/call-list.ts';
import { clinicDay, daysBefore } from '../../api/clinic-day.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useChoices } from '../../forms/use-choices.tsx';
import { useText } from '../../i18n/use-text.ts';
import { useOffers, usePermissions, useTimeZone } from '../../state/use-workstation.ts';
import { MoreCallFilters } from './more-call-filters.tsx';
import { NumberFilter } from './number-filter.tsx';
import type { FiltersProps } from './filters-props.ts';
import { DaysFilter } from '../date/days-filter.tsx';

const ranges = [0, 'yesterday', 7, 30] as const;
const recordings = [
  { value: 'true', key: 'calls.recorded' },
  { value: 'false', key: 'calls.unrecorded' },
] as const;

/** The filters of the list of calls; agent and number only where the service and the role allow it. */
export function CallFilters({
  filter,
  onChange,
  onNumber,
  isRecordingGiven = false,
}: FiltersProps & {
  readonly onNumber: (number: string | undefined) => void;
  /** Calls with and without a recording are not listed together. */
  readonly isRecordingGiven?: boolean;
}) {
  const { text } = useText();
  const permissions = usePermissions();
  // A service that has no export knows nothing of this filter either, and would list every call.
  const mayFilterByNumber = useOffers(cdrExtensionEndpoints.export) && permissions.includes('customer.phone.view');
  const maySeeAgents = useOffers(agentExtensionEndpoints.list) && permissions.includes('cdr.view.all');
  const choices = useChoices();
  const agents = useQuery(agentList(useClinic(), maySeeAgents));
  return (
    <>
      {mayFilterByNumber && <NumberFilter key={filter.number} number={filter.number} onChange={onNumber} />}
      <TimeFilter filter={filter} onChange={onChange} />
      {maySeeAgents && (
        <Select
          aria-label={text('calls.agent')}
          placeholder={text('calls.everyAgent')}
          clearable
          searchable
          {...choices(agents, (all = []) =>
            all.map(({ agent_id: value, name }) => ({ value, label: `${name} ${value}` })),
          )}
          value={filter.agent ?? null}
          onChange={(agent) => onChange({ agent: agent ?? undefined })}
        />
      )}
      <Select
        aria-label={text('calls.direction')}
        placeholder={text('calls.direction')}
        clearable
        data={directionSchema.options.map((value) => ({ value, label: text(`calls.${value}`) }))}
        value={filter.direction ?? null}
        onChange={(direction) => onChange({ direction: directionSchema.options.find((one) => one === direction) })}
      />
      <Select
        aria-label={text('calls.recording')}
        placeholder={text('calls.recording')}
        clearable={!isRecordingGiven}
        allowDeselect={!isRecordingGiven}
        data={recordings.map(({ value, key }) => ({ value, label: text(key) }))}
        value={filter.recorded === undefined ? null : String(filter.recorded)}
        onChange={(recorded) => onChange({ recorded: recorded === null ? undefined : recorded === 'true' })}
      />
      <MoreCallFilters filter={filter} onChange={onChange} />
    </>
  );
}

/** So many days back, or from one day to another. */
function TimeFilter({ filter, onChange }: FiltersProps) {
  const { text } = useText();
  const today = clinicDay(useTimeZone());
  const isByDates = hasDates(filter);
  const choose = (value: string): void => {
    if (value === 'dates') {
      const days = daysOf(filter);
      const range = days === 'yesterday' ? { from: 1, to: 1 } : { from: days, to: 0 };
      return onChange({ days: undefined, from: daysBefore(today, range.from), to: daysBefore(today, range.to) });
    }
    onChange({ days: ranges.find((days) => String(days) === value), from: undefined, to: undefined });
  };
  return (
    <>
      <SegmentedControl
        aria-label={text('calls.range')}
        value={isByDates ? 'dates' : String(daysOf(filter))}
        onChange={choose}
        data={[
          ...ranges.map((days) => ({ value: String(days), label: text(`calls.days.${days}`) })),
          { value: 'dates', label: text('calls.days.dates') },
        ]}
      />
      {isByDates && (
        <DaysFilter days={filter} names={{ from: text('calls.from'), to: text('calls.to') }} onDays={onChange} />
      )}
    </>
  );
}
