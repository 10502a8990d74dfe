import { Button } from '@mantine/core';
import { daysBefore } from '../../../shared/domain/clinic-day.ts';
import { useText } from '../../i18n/use-text.ts';
import { DateField, type DateFieldProps } from '../../parts/date/date-field.tsx';
import { once, useHotKeys } from '../../kit/use-hot-keys.ts';
import styles from './wrap-up.module.css';

const usualDays = [
  [3, 'J'],
  [7, 'K'],
  [30, 'L'],
] as const;

/**
 * The day of the next follow-up, YYYY-MM-DD or empty: one of the usual ones, or any. `hasKeys`: Alt+J, Alt+K and Alt+L
 * choose the usual ones.
 */
export function NextFollowup({
  today,
  field,
  hasKeys,
  onDay,
}: {
  today: string;
  field: DateFieldProps;
  hasKeys: boolean;
  onDay: (day: string) => void;
}) {
  const { text } = useText();
  const choose = (days: number): void => {
    const day = daysBefore(today, -days);
    onDay(field.value === day ? '' : day);
  };
  const keys = usualDays.map(([days, key]) => [`alt+${key.toLowerCase()}`, once(() => choose(days))] as const);
  useHotKeys(hasKeys ? Object.fromEntries(keys) : {}, null);
  return (
    <div className={styles.nextFollowup}>
      <DateField label={text('wrapUp.next')} min={today} {...field} />
      <div className={styles.usualDays}>
        {usualDays.map(([days, key]) => {
          const isChosen = field.value === daysBefore(today, -days);
          return (
            <Button
              key={days}
              px={2}
              variant={isChosen ? 'filled' : 'default'}
              aria-pressed={isChosen}
              aria-label={text('wrapUp.inDays', { days })}
              aria-keyshortcuts={hasKeys ? `Alt+${key}` : undefined}
              onClick={() => choose(days)}
            >
              {text('wrapUp.inDaysShort', { days })}
            </Button>
          );
        })}
      </div>
    </div>
  );
}
