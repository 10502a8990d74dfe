import { Chip, Group } from '@mantine/core';
import { type TimelineKind, timelineKinds } from '../../../../shared/contract/timeline-kinds.ts';
import { useText } from '../../../i18n/use-text.ts';

type Totals = Partial<Record<TimelineKind, number>>;

/** Which kinds are listed: all, or one. Kinds of which there is nothing are not offered. */
export function KindFilter(parts: {
  kind: TimelineKind | null;
  totals: Totals;
  onChange: (kind: TimelineKind | null) => void;
}) {
  const { kind, totals, onChange } = parts;
  const { text } = useText();
  const offered = timelineKinds.filter((one) => (totals[one] ?? 0) > 0 || one === kind);
  return (
    <Chip.Group
      value={kind ?? 'all'}
      onChange={(value) => onChange(timelineKinds.find((one) => one === value) ?? null)}
    >
      <Group gap={6} role="radiogroup" aria-label={text('timeline.filter')}>
        <Chip value="all" size="xs" radius="sm" variant="light" color="gray">
          {text('timeline.all')}
        </Chip>
        {offered.map((one) => (
          <Chip key={one} value={one} size="xs" radius="sm" variant="light" color="gray">
            {text(`timeline.kind.${one}`)} {totals[one] ?? 0}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  );
}
