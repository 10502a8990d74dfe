import '@mantine/dates/styles.css';
import { DatePicker } from '@mantine/dates';
import { useEffect, useRef } from 'react';
import { useText } from '../../i18n/use-text.ts';

interface CalendarProps {
  /** YYYY-MM-DD, or undefined while none is chosen; so are the others. */
  readonly day: string | undefined;
  readonly today: string;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly onDay: (day: string) => void;
}

/**
 * A month to choose a day from, in the language of the console: every word in it is from Intl, none from the date
 * library's own languages.
 */
export function Calendar({ day, today, min, max, onDay }: CalendarProps) {
  const { text, language } = useText();
  const written = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
    return (date: string) => format.format(Date.parse(date.slice(0, 10)));
  };
  const year = written({ year: 'numeric' });
  const shown = day ?? (min !== undefined && min > today ? min : today);
  const element = useRef<HTMLDivElement>(null);
  // It may come after the popover has looked for what to focus.
  useEffect(() => element.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), []);
  return (
    <DatePicker
      ref={element}
      value={day ?? null}
      defaultDate={shown}
      onChange={(chosen) => chosen !== null && onDay(chosen)}
      {...(min === undefined ? {} : { minDate: min })}
      {...(max === undefined ? {} : { maxDate: max })}
      highlightToday
      // The day at the clinic, not on this computer.
      getDayProps={(date) => ({
        'data-today': date === today || undefined,
        'data-autofocus': date === shown || undefined,
      })}
      getDayAriaLabel={written({ dateStyle: 'full' })}
      hideOutsideDates
      // Clinics work on them as on other days.
      weekendDays={[]}
      weekdayFormat={written({ weekday: 'short' })}
      monthLabelFormat={written({ year: 'numeric', month: 'long' })}
      yearLabelFormat={year}
      yearsListFormat={year}
      monthsListFormat={written({ month: 'short' })}
      decadeLabelFormat={(first, last) => `${year(first)}–${year(last)}`}
      ariaLabels={{
        monthLevelControl: text('date.chooseMonth'),
        yearLevelControl: text('date.chooseYear'),
        nextMonth: text('date.nextMonth'),
        previousMonth: text('date.previousMonth'),
        nextYear: text('date.nextYear'),
        previousYear: text('date.previousYear'),
        nextDecade: text('date.nextDecade'),
        previousDecade: text('date.previousDecade'),
      }}
    />
  );
}
