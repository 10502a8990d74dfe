import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { appointmentConfig, appointmentHours } from '../../api/appointment-reads.ts';
import { clinicDay, clinicMinutes, daysBefore } from '../../../shared/domain/clinic-day.ts';
import { useClinic } from '../../api/use-clinic.ts';
import type { FieldsOf } from '../../kit/forms/use-form.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCapability, useTimeZone } from '../../state/use-workstation.ts';
import { DateField } from '../../parts/date/date-field.tsx';
import { isDay } from '../../kit/date/read-day.ts';
import { TimeField } from '../../kit/date/time-field.tsx';
import { useHotKeys } from '../../kit/use-hot-keys.ts';
import { type PromiseValues, proposedCall } from './promise-values.ts';
import styles from './wrap-up.module.css';

/** Longer than any holidays. */
const searchedDays = 30;

/** When the clinic is open from today on; the same every day where the service has no more than that. */
function useOpenDays(today: string): Parameters<typeof proposedCall>[1] {
  const clinic = useClinic();
  const isOffered = useCapability('appointments');
  const range = { start: today, end: daysBefore(today, -searchedDays) };
  const hours = useQuery({ ...appointmentHours(clinic, range), enabled: isOffered });
  const { data: config } = useQuery({ ...appointmentConfig(clinic), enabled: !isOffered });
  if (isOffered || !config) return hours.data ?? [];
  const spans = [{ start: config.business_start, end: config.business_end }];
  return [today, daysBefore(today, -1)].map((date) => ({ date, spans }));
}

/**
 * A call that the customer was promised: its key proposes the next full hour and goes to the time, another key takes
 * the next day. `hasKeys`: the keys belong to this one.
 */
export function PromiseFields({
  form,
  isOpen,
  hasKeys,
  onOpen,
}: {
  form: FieldsOf<PromiseValues>;
  isOpen: boolean;
  hasKeys: boolean;
  onOpen: (isOpen: boolean) => void;
}) {
  const { text } = useText();
  const timeZone = useTimeZone();
  const today = clinicDay(timeZone);
  const days = useOpenDays(today);
  const time = useRef<HTMLInputElement>(null);
  const { followup_date: day } = form.values;
  const isAskedFor = useRef(false);
  useEffect(() => {
    if (isOpen && isAskedFor.current) time.current?.select();
    isAskedFor.current = false;
  }, [isOpen]);
  const toggle = (): void => {
    isAskedFor.current = !isOpen;
    if (!isOpen) {
      const proposed = proposedCall({ today, minutes: clinicMinutes(timeZone) }, days);
      form.set('followup_date', proposed.followup_date);
      form.set('followup_time', proposed.followup_time);
    }
    onOpen(!isOpen);
  };
  const nextDay = (): void => form.set('followup_date', daysBefore(isDay(day) ? day : today, -1));
  const toggleOnce = (event: KeyboardEvent): void => {
    if (!event.repeat) toggle();
  };
  useHotKeys(hasKeys ? { 'alt+c': toggleOnce, ...(isOpen ? { 'alt+n': nextDay } : {}) } : {}, null);
  return (
    <div className={styles.promise} role="group" aria-label={text('promise.title')}>
      <Button
        px={4}
        variant="default"
        aria-keyshortcuts={hasKeys ? 'Alt+C' : undefined}
        aria-expanded={isOpen}
        onClick={toggle}
      >
        {text(isOpen ? 'promise.none' : 'promise.callBack')}
      </Button>
      {isOpen && (
        <div className={styles.promiseTime}>
          <TimeField ref={time} label={text('promise.time')} {...form.text('followup_time')} />
          <DateField label={text('promise.day')} min={today} {...form.text('followup_date')} />
          <Button variant="default" px={8} aria-keyshortcuts={hasKeys ? 'Alt+N' : undefined} onClick={nextDay}>
            {text('promise.nextDay')}
          </Button>
        </div>
      )}
    </div>
  );
}
