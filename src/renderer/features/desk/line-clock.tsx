import { Text } from '@mantine/core';
import type { WorkLine } from '../../../shared/contract/work-queue.ts';
import type { Translate } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/use-text.ts';
import { minutesWithUnits } from '../../kit/minutes-with-units.ts';
import layout from '../../kit/layout.module.css';
import styles from './work-queue.module.css';

/** Less than this share of the time is left: it becomes urgent. */
const urgentShare = 1 / 3;

/** A follow-up is for a day: it says the day, everything else the time. */
function clockText({ kind, clock, reasons }: WorkLine, text: Translate): string {
  const due = kind === 'followup' ? reasons.find((reason) => reason.kind === 'followup') : undefined;
  if (due?.kind === 'followup' && due.overdue_days > 0) return text('reasons.overdue', { count: due.overdue_days });
  if (due) return text('queue.dueToday');
  return clock.left > 0
    ? text('queue.left', { time: minutesWithUnits(clock.left, text) })
    : text('queue.over', { time: minutesWithUnits(-clock.left, text) });
}

/** The time that is left, in words and as a bar that fills; amber when little is left, red when it is over. */
export function LineClock({ line }: { line: WorkLine }) {
  const { text } = useText();
  const { left, of } = line.clock;
  const state = left <= 0 ? 'over' : left < of * urgentShare ? 'urgent' : 'fine';
  return (
    <div className={styles.queueClock} data-part="queue-clock" data-state={state}>
      <Text size="xs" className={layout.figures}>
        {clockText(line, text)}
      </Text>
      <div className={styles.clockBar} aria-hidden>
        <div style={{ width: `${Math.min(100, Math.max(0, (1 - left / of) * 100))}%` }} />
      </div>
    </div>
  );
}
