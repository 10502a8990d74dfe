import { SegmentedControl } from '@mantine/core';
import { type TimelineKind, timelineKinds } from '../../../../shared/contract/timeline-kinds.ts';
import { useText } from '../../../i18n/use-text.ts';
import styles from './timeline.module.css';

type Totals = Partial<Record<TimelineKind, number>>;

/** Which kinds are listed: all, or one. A kind that has no entry is not offered. */
export function KindFilter(parts: {
  kind: TimelineKind | null;
  totals: Totals;
  onChange: (kind: TimelineKind | null) => void;
}) {
  const { kind, totals, onChange } = parts;
  const { text } = useText();
  const offered = timelineKinds.filter((one) => (totals[one] ?? 0) > 0 || one === kind);
  return (
    <SegmentedControl
      size="xs"
      className={styles.kindFilter}
      aria-label={text('timeline.filter')}
      value={kind ?? 'all'}
      onChange={(value) => onChange(timelineKinds.find((one) => one === value) ?? null)}
      data={[
        { value: 'all', label: text('timeline.all') },
        ...offered.map((one) => ({ value: one, label: `${text(`timeline.kind.${one}`)} ${totals[one] ?? 0}` })),
      ]}
    />
  );
}
