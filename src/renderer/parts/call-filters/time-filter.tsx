import { SegmentedControl } from '@mantine/core';
import { daysOf, hasDates } from '../../api/call-list.ts';
import { daysBefore } from '../../../shared/domain/clinic-day.ts';
import { useText } from '../../i18n/use-text.ts';
import { useToday } from '../../state/use-workstation.ts';
import { DaysFilter } from '../date/days-filter.tsx';
import type { FiltersProps } from './filters-props.ts';

const ranges = [0, 'yesterday', 7, 30] as const;

/** So many days back, or from one day to another. */
export function TimeFilter({ filter, onChange }: FiltersProps) {
  const { text } = useText();
  const today = useToday();
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
