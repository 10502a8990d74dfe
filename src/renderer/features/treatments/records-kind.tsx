import { SegmentedControl } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useText } from '../../i18n/use-text.ts';

/** The way from treatments to second development and back; the days go along. */
export function RecordsKind({
  kind,
  days,
}: {
  kind: 'treatments' | 'erkai';
  days: { readonly from?: string | undefined; readonly to?: string | undefined };
}) {
  const { text } = useText();
  const navigate = useNavigate();
  return (
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
  );
}
