import { Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import { useProblemText } from '../../i18n/problem-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { durationText } from '../../kit/format.ts';
import { useNow } from '../../kit/use-now.ts';
import type { HoldState } from './use-hold.ts';
import layout from '../../kit/layout.module.css';
import styles from './hold-line.module.css';

/** Whether the time is kept for this form, how long yet, or why not. */
export function HoldLine({ hold, again }: { hold: HoldState; again: () => void }) {
  const { text } = useText();
  const problemText = useProblemText();
  return (
    <div role="status" className={styles.holdLine} data-state={hold.state}>
      {hold.state === 'refused' && (
        <Group gap={6} wrap="nowrap" align="flex-start">
          <IconAlertTriangle size={16} aria-hidden />
          <Text size="sm">{problemText(hold.problem)}</Text>
        </Group>
      )}
      {hold.state === 'asking' && <Text size="sm">{text('appointments.holding')}</Text>}
      {hold.state === 'held' && <Countdown until={hold.until} again={again} />}
    </div>
  );
}

function Countdown({ until, again }: { until: number; again: () => void }) {
  const { text } = useText();
  const left = Math.ceil((until - useNow()) / 1000);
  if (left <= 0)
    return (
      <Group gap="xs">
        <Text size="sm">{text('appointments.holdEnded')}</Text>
        <Button size="compact-sm" variant="default" onClick={again}>
          {text('appointments.holdAgain')}
        </Button>
      </Group>
    );
  return (
    <Group gap={6} wrap="nowrap">
      <IconClock size={16} aria-hidden />
      <Text size="sm">{text('appointments.held')}</Text>
      <Text size="sm" className={layout.figures} aria-hidden>
        {durationText(left)}
      </Text>
    </Group>
  );
}
