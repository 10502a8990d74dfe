import { CloseButton } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import type { HoldState } from '../../parts/appointment/use-hold.ts';
import { useText } from '../../i18n/use-text.ts';
import { weekdayText } from '../../kit/format.ts';
import { HeldFor } from './held-for.tsx';
import type { IntakeTime } from './intake-time.ts';
import layout from '../../kit/layout.module.css';
import styles from './intake.module.css';

/** The time that saving books, among the fields. */
export function IntakeAppointment({
  time,
  hold,
  onRemove,
}: {
  time: IntakeTime;
  hold: HoldState;
  onRemove: () => void;
}) {
  const { text, language } = useText();
  return (
    <div role="group" aria-label={text('intake.appointment')}>
      <div className={styles.label} aria-hidden>
        {text('intake.appointment')}
      </div>
      <div className={styles.chosenTime} data-state={hold.state}>
        <IconClock size={16} aria-hidden />
        <span className={`${styles.chosenWords} ${layout.figures}`}>
          {weekdayText(time.date, language)} {time.start}
          {time.doctor !== '' && ` · ${time.doctor}`}
        </span>
        <span className={styles.chosenEnd}>
          {hold.state === 'refused' ? text('intake.taken') : <HeldFor hold={hold} />}
        </span>
        <CloseButton size="sm" aria-label={text('intake.removeTime')} onClick={onRemove} />
      </div>
    </div>
  );
}
