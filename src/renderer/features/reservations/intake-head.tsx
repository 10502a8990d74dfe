import { SegmentedControl, Title } from '@mantine/core';
import { clinicMinutes } from '../../../shared/domain/clinic-day.ts';
import { timeOf } from '../../parts/appointment/minutes-of-day.ts';
import { useText } from '../../i18n/use-text.ts';
import { useTimeZone } from '../../state/use-workstation.ts';
import { useNumberText } from '../../parts/calls/use-number-text.ts';
import layout from '../../kit/layout.module.css';
import styles from './intake.module.css';

/** The number of the call, that the draft is kept, and whether the customer has a file. */
export function IntakeHead({
  callNumber,
  isKept,
  keptAt,
  isExisting,
  onExisting,
}: {
  callNumber: string | null;
  isKept: boolean;
  /** Epoch milliseconds; null where it is not known. */
  keptAt: number | null;
  isExisting: boolean;
  onExisting: (isExisting: boolean) => void;
}) {
  const { text } = useText();
  const numberText = useNumberText();
  const timeZone = useTimeZone();
  const at = keptAt === null ? null : timeOf(clinicMinutes(timeZone, new Date(keptAt)));
  return (
    <div className={styles.head}>
      <Title order={1}>{text('reservations.new')}</Title>
      {callNumber !== null && (
        <span className={`${styles.callNumber} ${layout.figures}`}>{numberText(callNumber)}</span>
      )}
      {isKept && (
        <span className={`${styles.kept} ${layout.figures}`}>
          {at === null ? text('intake.kept') : text('intake.keptAt', { time: at })}
        </span>
      )}
      <SegmentedControl
        className={styles.whose}
        aria-label={text('reservation.who')}
        value={isExisting ? 'existing' : 'new'}
        data={[
          { value: 'existing', label: text('customer.existing') },
          { value: 'new', label: text('customers.new') },
        ]}
        onChange={(value) => onExisting(value === 'existing')}
      />
    </div>
  );
}
