import { Kbd, Text, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FreeTime } from '../../../shared/contract/appointment-extension.ts';
import { appointmentConfig, nextFreeTimes } from '../../api/appointment-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useDigitsOfTimes } from '../../parts/appointment/use-digits-of-times.ts';
import type { HoldState } from '../../parts/appointment/use-hold.ts';
import { useProblemText } from '../../i18n/problem-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { useToday } from '../../state/use-workstation.ts';
import { weekdayText } from '../../kit/format.ts';
import { HeldFor } from './held-for.tsx';
import { type IntakeTime, isSameTime } from './intake-time.ts';
import layout from '../../kit/layout.module.css';
import styles from './intake.module.css';

/**
 * The next free times, to offer while one talks: F7, then a digit takes one, which is held for this enquiry. The same
 * press again gives it back.
 */
export function IntakeTimes({
  time,
  hold,
  onTime,
}: {
  time: IntakeTime | null;
  hold: HoldState;
  onTime: (time: FreeTime | null) => void;
}) {
  const { text } = useText();
  const problemText = useProblemText();
  const clinic = useClinic();
  const { data: config } = useQuery(appointmentConfig(clinic));
  const minutes = config?.slot_duration ?? 0;
  const { data: times = [], isError } = useQuery({ ...nextFreeTimes(clinic, { minutes }), enabled: minutes > 0 });
  const choose = (place: number): boolean => {
    const chosen = times[place];
    if (chosen) onTime(chosen);
    return chosen !== undefined;
  };
  const keys = useDigitsOfTimes<HTMLUListElement>({ isActive: times.length > 0, choose });
  if (isError || minutes === 0) return null;
  return (
    <section aria-label={text('appointments.nextFree')} className={styles.card}>
      <div className={styles.cardHead}>
        <span>{text('appointments.nextFreeOf', { count: minutes })}</span>
        {times.length > 0 && (
          <span className={styles.hint} aria-hidden>
            <Kbd>F7</Kbd> {text('appointments.thenDigit', { last: times.length })}
          </span>
        )}
      </div>
      {times.length === 0 && <Text className={styles.cardNote}>{text('appointments.nothingFree')}</Text>}
      <ul {...keys} className={layout.plainList}>
        {times.map((one, place) => (
          <li key={`${one.date} ${one.start} ${one.doctor?.id}`}>
            <TimeRow
              time={one}
              digit={place + 1}
              hold={isSameTime(time, one) ? hold : null}
              onPress={() => onTime(isSameTime(time, one) ? null : one)}
            />
          </li>
        ))}
      </ul>
      {hold.state === 'refused' && (
        <Text role="alert" className={styles.refused}>
          {problemText(hold.problem)}
        </Text>
      )}
    </section>
  );
}

function TimeRow({
  time: { date, start, doctor },
  digit,
  hold,
  onPress,
}: {
  time: FreeTime;
  digit: number;
  /** Null unless it was chosen. */
  hold: HoldState | null;
  onPress: () => void;
}) {
  const { text, language } = useText();
  const today = useToday();
  const isTaken = hold !== null && hold.state !== 'refused';
  return (
    <UnstyledButton className={styles.time} aria-pressed={isTaken} onClick={onPress}>
      <Kbd aria-hidden>{digit}</Kbd>
      <span className={styles.timeDay}>
        {date === today ? text('appointments.today') : weekdayText(date, language)}
      </span>{' '}
      <span className={layout.figures}>{start}</span>{' '}
      <span className={`${styles.timeDoctor} ${layout.name}`}>{doctor?.name}</span>{' '}
      <span className={styles.timeEnd} aria-hidden>
        {isTaken ? <HeldFor hold={hold} /> : text('intake.hold')}
      </span>
    </UnstyledButton>
  );
}
