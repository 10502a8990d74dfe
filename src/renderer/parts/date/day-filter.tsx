import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { DateField, type DateFieldProps } from './date-field.tsx';
import { isDay } from '../../kit/date/read-day.ts';

interface DayFilterProps extends Omit<DateFieldProps, 'value' | 'onChange' | 'error'> {
  readonly day: string | undefined;
  readonly onDay: (day: string | undefined) => void;
}

/** A day that filters a list, or none. While what is typed is no day the list stays; left so, it has no such filter. */
export function DayFilter({ day, onDay, ...field }: DayFilterProps) {
  const { text } = useText();
  const [unread, setUnread] = useState('');
  const [isTyping, setTyping] = useState(false);
  return (
    <DateField
      placeholder={field['aria-label']}
      {...field}
      value={unread === '' ? (day ?? '') : unread}
      error={unread !== '' && !isTyping && text('date.unreadable')}
      onFocus={() => setTyping(true)}
      onBlur={() => {
        setTyping(false);
        if (unread !== '' && day !== undefined) onDay(undefined);
      }}
      onChange={({ currentTarget: { value } }) => {
        const isRead = value === '' || isDay(value);
        setUnread(isRead ? '' : value);
        if (isRead) onDay(value === '' ? undefined : value);
      }}
    />
  );
}
