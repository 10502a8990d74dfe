import { Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useRef } from 'react';
import type { AppointmentBoard, AppointmentConfig } from '../../../shared/contract/appointment.ts';
import type { AppointmentBlock, AppointmentHold } from '../../../shared/contract/appointment-extension.ts';
import type { HoursOfDay } from '../../../shared/contract/opening-hours.ts';
import { clinicDay, clinicMinutes } from '../../../shared/domain/clinic-day.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePermissions, useTimeZone } from '../../state/use-workstation.ts';
import { weekdayText } from '../../kit/format.ts';
import { useRoom } from '../../kit/list/use-room.ts';
import { useNow } from '../../kit/use-now.ts';
import type { BoardKind, BoardPlace } from './board-address.ts';
import { BoardColumn } from './board-column.tsx';
import { BoardHead } from './board-head.tsx';
import { BoardGrid } from './board-grid.tsx';
import {
  type Block,
  blocksByColumn,
  closedSpans,
  type Column,
  columnPixelsOf,
  columnsOf,
  freesItsTime,
  gridStart,
  openSpansOf,
  pixelsPerMinuteOf,
  type PlacedBlock,
  shownMinutes,
} from './board-model.ts';
import { minutesOf, timeOf } from '../../parts/appointment/minutes-of-day.ts';
import { useOwnHold } from '../../parts/appointment/own-hold.ts';
import { type Drag, type Geometry, useBoardDrag } from './use-board-drag.ts';
import { useCustomerOnPhone } from './use-customer-on-phone.ts';
import { useCustomerToBook } from './use-customer-to-book.ts';
import styles from './board.module.css';

/** Makes an appointment longer or shorter by some slots: the form beside the board has the new end, and saves it. */
function useResize(
  place: BoardPlace,
  { slot, to: latest }: Pick<Geometry, 'slot' | 'to'>,
): (block: Block, slots: number) => void {
  const navigate = useNavigate();
  return useCallback(
    (block, slots) => {
      const { event, from } = block;
      if (!event) return;
      // The end that the form has already: the key may be pressed again before it is saved.
      const { hold } = useOwnHold.getState();
      const end = hold?.appointmentId === event.id && hold.date === block.day ? minutesOf(hold.end) : block.to;
      const next = Math.min(Math.max(end + slots * slot, from + slot), latest);
      if (next === end) return;
      const search = { ...place, on: block.day, start: timeOf(from), end: timeOf(next) };
      void navigate({ to: '/appointments/$id', params: { id: String(event.id) }, search });
    },
    [navigate, place, slot, latest],
  );
}

const noBlocks: readonly PlacedBlock[] = [];

/** The days of the board by doctor, room or technician: what is booked, what is held, what is free. */
export function Board(parts: {
  board: AppointmentBoard;
  /** Whether it is that of these days: while they are read, it is that of those before. */
  isRead: boolean;
  holds: readonly AppointmentHold[];
  blocked: readonly AppointmentBlock[];
  config: AppointmentConfig;
  /** Empty where the service has the same hours for every day. */
  hours: readonly HoursOfDay[];
  days: readonly string[];
  kind: BoardKind;
  place: BoardPlace;
}) {
  const { board, isRead, holds, blocked, config, hours, days, kind, place } = parts;
  const { text, language } = useText();
  const navigate = useNavigate();
  const timeZone = useTimeZone();
  const now = useNow(20_000);
  const mayEdit = usePermissions().includes('appointment.edit');
  const toBook = useCustomerToBook();
  const callerId = useCustomerOnPhone()?.id ?? null;
  const own = useOwnHold(({ hold }) => hold);
  const scroller = useRef<HTMLElement>(null);
  const { room, watch } = useRoom(scroller);
  const columns = useMemo(() => columnsOf(board, { days, kind, only: place.only }), [board, days, kind, place.only]);
  const isMerged = columns[0]?.isMerged ?? false;
  const blocks = useMemo(
    () => blocksByColumn({ board, holds, blocked }, kind, isMerged),
    [board, holds, blocked, kind, isMerged],
  );
  const lanes = useMemo(
    () => (isMerged ? Math.max(1, ...[...blocks.values()].flatMap((placed) => placed.map((one) => one.lanes))) : 1),
    [blocks, isMerged],
  );
  const open = useMemo(() => openSpansOf(days, hours, config), [config, days, hours]);
  const area = useMemo(
    () => ({
      columns,
      columnPixels: columnPixelsOf(room ?? 0, columns.length, lanes),
      pixelsPerMinute: pixelsPerMinuteOf(config.slot_duration, board.events),
      ...shownMinutes(config, [...open.values()].flat(), board.events),
      opens: minutesOf(config.business_start),
      gridStart: (day: string, minute: number) => gridStart(open.get(day) ?? [], minute),
      slot: config.slot_duration,
    }),
    [board.events, columns, config, open, room, lanes],
  );
  const closed = useMemo(() => new Map([...open].map(([day, spans]) => [day, closedSpans(spans)])), [open]);
  const ownSpan = useMemo(() => (own ? { from: minutesOf(own.start), to: minutesOf(own.end) } : null), [own]);
  const today = clinicDay(timeZone, new Date(now));
  const minute = clinicMinutes(timeZone, new Date(now));
  const drop = ({ block, column, from, to }: Drag): void => {
    const chosen = {
      ...place,
      on: column.day,
      start: timeOf(from),
      end: timeOf(to),
      ...(column.resourceId === null ? {} : { at: column.resourceId }),
    };
    if (block?.event)
      void navigate({ to: '/appointments/$id', params: { id: String(block.event.id) }, search: chosen });
    else void navigate({ to: '/appointments/new', search: { ...chosen, ...toBook } });
  };
  const { drag, wasDragged, handlers } = useBoardDrag(area, drop);
  /** By keyboard: the form beside the board has the new end, as after a drag of the lower edge. */
  const resize = useResize(place, area);
  const blockOf = (key: string) => {
    const found = columns.flatMap((column) => blocks.get(column.key) ?? []).find((block) => block.key === key);
    return found?.event && !freesItsTime(found.event.status) ? found : null;
  };
  if (columns.length === 0)
    return (
      <Text c="dimmed" ta="center" py="xl">
        {text(`appointments.none.${kind}`)}
      </Text>
    );
  const isWeek = days.length > 1;
  const nameOf = ({ isMerged: isShared, title }: Column): string =>
    isShared ? text(`appointments.all.${kind}`) : (title ?? text(`appointments.without.${kind}`));
  return (
    <div className={styles.boardFrame} aria-busy={!isRead || undefined}>
      <BoardGrid
        scroller={scroller}
        watch={watch}
        isMeasured={room !== null}
        area={area}
        head={(index) => {
          const column = columns[index];
          if (!column) return null;
          return (
            <BoardHead
              column={column}
              name={nameOf(column)}
              blocks={isRead ? (blocks.get(column.key) ?? noBlocks) : null}
              isWeek={isWeek}
              isToday={column.day === today}
              place={place}
            />
          );
        }}
        column={(index) => {
          const column = columns[index];
          if (!column) return null;
          const isOwn =
            own !== null &&
            own.date === column.day &&
            (column.isMerged || (column.resourceId !== null && own.resourceIds.includes(column.resourceId)));
          return (
            <BoardColumn
              area={area}
              label={`${nameOf(column)} · ${weekdayText(column.day, language)}`}
              blocks={blocks.get(column.key) ?? noBlocks}
              closed={closed.get(column.day) ?? []}
              past={column.day < today ? 1440 : column.day === today ? minute : 0}
              isToday={column.day === today}
              own={isOwn ? ownSpan : null}
              drag={drag?.column.key === column.key ? drag : null}
              mayEdit={mayEdit}
              wasDragged={wasDragged}
              onResize={resize}
              isMerged={column.isMerged}
              callerId={callerId}
            />
          );
        }}
        body={mayEdit ? handlers(blockOf) : {}}
        present={days.includes(today) ? minute : null}
        first={isWeek ? Math.max(0, days.indexOf(today)) : null}
      />
    </div>
  );
}
