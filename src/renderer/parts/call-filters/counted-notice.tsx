import { Button, Group, Text } from '@mantine/core';
import { useText } from '../../i18n/use-text.ts';
import { weekdayName } from '../../kit/format.ts';
import type { FiltersProps } from './filters-props.ts';

const none = { counted: undefined, weekday: undefined, timeFrom: undefined, timeTo: undefined } as const;

/** Says that the calls are those that a figure of a report counts, which no other filter says; a button ends it. */
export function CountedNotice({ filter, onChange }: FiltersProps) {
  const { text, language } = useText();
  const { counted, weekday, timeFrom, timeTo } = filter;
  if (counted === undefined && weekday === undefined && timeFrom === undefined && timeTo === undefined) return null;
  const calls = text(`counted.${counted ?? 'counted'}`);
  const times = { from: timeFrom ?? '00:00', to: timeTo ?? '24:00' };
  const isOfTime = timeFrom !== undefined || timeTo !== undefined;
  const of =
    weekday !== undefined
      ? text('counted.at', { of: calls, weekday: weekdayName(weekday, language), ...times })
      : isOfTime
        ? text('counted.atTime', { of: calls, ...times })
        : calls;
  return (
    <Group gap="sm">
      <Text size="sm">{text('counted.as', { of })}</Text>
      <Button variant="default" size="compact-xs" onClick={() => onChange(none)}>
        {text('counted.clear')}
      </Button>
    </Group>
  );
}
