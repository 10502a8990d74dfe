import { Button } from '@mantine/core';
import { daysBefore } from '../../api/clinic-day.ts';
import { useText } from '../../i18n/use-text.ts';
import { DateField, type DateFieldProps } from '../../ui/date/date-field.tsx';
import styles from './wrap-up.module.css';

const usualDays = [3, 7, 30] as const;

/** The day of the next follow-up, YYYY-MM-DD or empty: one of the usual ones, or any. */
export function NextFollowup({
  today,
  field,
  onDay,
}: {
  today: string;
  field: DateFieldProps;
  onDay: (day: string) => void;
}) {
  const { text } = useText();
  return (
    <div className={styles.nextFollowup}>
      <DateField label={text('wrapUp.next')} min={today} classNames={{ error: styles.nextError }} {...field} />
      <div className={styles.usualDays}>
        {usualDays.map((days) => {
          const day = daysBefore(today, -days);
          const isChosen = field.value === day;
          return (
            <Button
              key={days}
              px={2}
              variant={isChosen ? 'filled' : 'default'}
              aria-pressed={isChosen}
              onClick={() => onDay(isChosen ? '' : day)}
            >
              {text('wrapUp.inDays', { days })}
            </Button>
          );
        })}
      </div>
    </div>
  );
}
