import { Group, SegmentedControl, Text, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { DayFilter } from '../../ui/date/day-filter.tsx';

interface HeadProps {
  readonly kind: 'treatments' | 'erkai';
  readonly total: string;
  readonly days: { readonly from?: string | undefined; readonly to?: string | undefined };
  readonly onDays: (days: { from?: string | undefined; to?: string | undefined }) => void;
  /** Further filters. */
  readonly children: ReactNode;
}

/** What treatments and second development have in common: the way from one to the other, and the days. */
export function RecordsHead({ kind, total, days, onDays, children }: HeadProps) {
  const { text } = useText();
  const navigate = useNavigate();
  const day = (name: 'from' | 'to') => (
    <DayFilter aria-label={text(`treatments.${name}`)} day={days[name]} onDay={(day) => onDays({ [name]: day })} />
  );
  return (
    <>
      <Group justify="space-between">
        <Group gap="sm" align="baseline">
          <Title order={1} size="h3">
            {text(kind === 'treatments' ? 'rail.treatments' : 'erkai.title')}
          </Title>
          <Text size="sm" c="dimmed" className="figures">
            {total}
          </Text>
        </Group>
        <SegmentedControl
          aria-label={text('treatments.kind')}
          value={kind}
          onChange={(chosen) =>
            void navigate({
              to: chosen === 'erkai' ? '/erkai' : '/treatments',
              search: { from: days.from, to: days.to },
            })
          }
          data={[
            { value: 'treatments', label: text('rail.treatments') },
            { value: 'erkai', label: text('erkai.name') },
          ]}
        />
      </Group>
      <Group gap="sm">
        {day('from')}
        <span aria-hidden>–</span>
        {day('to')}
        {children}
      </Group>
    </>
  );
}
