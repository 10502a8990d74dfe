import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { weekdayText } from '../../kit/format.ts';
import type { BoardPlace } from './board-address.ts';
import { type Column, freesItsTime, type PlacedBlock } from './board-model.ts';
import layout from '../../kit/layout.module.css';

/**
 * The head of a column: whose it is, or in a week its day, which leads to the board of that day; below it how many are
 * booked, and how many of them wait. `blocks`: null until they are known.
 */
export const BoardHead = memo(function BoardHead({
  column,
  name,
  blocks,
  isWeek,
  isToday,
  place,
}: {
  column: Column;
  name: string;
  blocks: readonly PlacedBlock[] | null;
  isWeek: boolean;
  isToday: boolean;
  place: BoardPlace;
}) {
  const { text, language } = useText();
  const day = weekdayText(column.day, language);
  const booked = (blocks ?? []).filter(({ event }) => event && !freesItsTime(event.status));
  const waiting = booked.filter(({ event }) => event?.status === 'arrived' && !event.is_started).length;
  // A narrow head ends before the last word.
  const counts = [
    ...(waiting > 0 ? [text('day.waiting', { count: waiting })] : []),
    text('appointments.count', { count: booked.length }),
  ];
  return (
    <>
      {isWeek ? (
        <Text size="sm" className={layout.figures} truncate>
          <Link to="/appointments" search={{ ...place, view: 'day', day: column.day }} className={layout.plainLink}>
            {isToday ? text('appointments.todayIs', { day }) : day}
          </Link>
        </Text>
      ) : (
        <Text size="sm" className={column.title === null ? undefined : layout.name} truncate>
          {name}
        </Text>
      )}
      <Text size="xs" c="dimmed" className={layout.figures} truncate>
        {blocks === null ? '\u00A0' : counts.join(' · ')}
      </Text>
    </>
  );
});
