import { ActionIcon, Center, Loader, Popover, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type FocusEvent, lazy, Suspense, useId, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { useToday } from '../../state/use-workstation.ts';
import { dayText } from '../../kit/format.ts';
import { isDay, readDay } from '../../kit/date/read-day.ts';

const Calendar = lazy(async () => ({ default: (await import('../../kit/date/calendar.tsx')).Calendar }));

export interface DateFieldProps extends Omit<TextInputProps, 'type' | 'value' | 'onChange' | 'rightSection'> {
  /** YYYY-MM-DD, empty, or what was typed and is no day. */
  readonly value: string;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** With the day as soon as there is one; otherwise with what is typed, so that a form keeps it and can refuse it. */
  readonly onChange: (event: { readonly currentTarget: { readonly value: string } }) => void;
}

/**
 * A day, typed in the ways of `readDay` or chosen from a calendar, written in the language of the console: the
 * browser's own field follows the language of the browser. `min` and `max` limit the calendar, not what is typed.
 */
export function DateField({ value, min, max, onChange, ...field }: DateFieldProps) {
  const { text, language } = useText();
  const today = useToday();
  const ownId = useId();
  const id = field.id ?? ownId;
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const change = (next: string): void => onChange({ currentTarget: { value: next } });
  return (
    <TextInput
      {...field}
      id={id}
      autoComplete="off"
      wrapperProps={{ 'data-part': 'date-field' }}
      // Typed text stays unchanged until the field is left.
      value={typed ?? (isDay(value) ? dayText(value, language) : value)}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        change(readDay(currentTarget.value, today, language) ?? currentTarget.value);
      }}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        setTyped(null);
        field.onBlur?.(event);
      }}
      rightSectionPointerEvents="all"
      rightSection={
        <Popover
          opened={isOpen}
          onChange={setOpen}
          position="bottom-end"
          withArrow
          trapFocus
          returnFocus
          disabled={field.disabled ?? false}
        >
          <Popover.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              disabled={field.disabled ?? false}
              aria-label={text('date.calendar')}
              aria-describedby={field.label ? `${id}-label` : undefined}
              onClick={() => setOpen(!isOpen)}
            >
              <IconCalendar size={16} aria-hidden />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown aria-label={text('date.calendar')}>
            <Suspense
              fallback={
                <Center mih={240} miw={240}>
                  <Loader size="sm" />
                </Center>
              }
            >
              <Calendar
                day={isDay(value) ? value : undefined}
                today={today}
                min={min}
                max={max}
                onDay={(day) => {
                  change(day);
                  setOpen(false);
                }}
              />
            </Suspense>
          </Popover.Dropdown>
        </Popover>
      }
    />
  );
}
