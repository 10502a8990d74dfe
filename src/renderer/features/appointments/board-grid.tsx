import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { timeOf } from '../../parts/appointment/minutes-of-day.ts';
import { gutterPixels } from './board-model.ts';
import type { Geometry } from './use-board-drag.ts';
import layout from '../../kit/layout.module.css';
import styles from './board.module.css';

/** Height of a time in the gutter. */
const labelPixels = 18;
/** A column that shows everybody has hundreds of blocks: none is drawn beyond those in sight. */
const wideColumnPixels = 480;
/** The recent past is visible above the present. */
const minutesBefore = 60;

/** Times at the left, heads at the top, both always in sight; only those columns are drawn that are seen. */
export function BoardGrid(parts: {
  scroller: RefObject<HTMLElement | null>;
  /** Its ref. */
  watch: (element: HTMLElement | null) => void;
  /** Whether the columns have their width: until then no place of them is known. */
  isMeasured: boolean;
  area: Geometry;
  head: (index: number) => ReactNode;
  column: (index: number) => ReactNode;
  /** Handlers of the area of the columns. */
  body: object;
  /** The minute that it is now; null where today is not shown. */
  present: number | null;
  /** The column that is brought in sight with other days; null leaves the board where it is. */
  first: number | null;
}) {
  const { scroller, watch, isMeasured, area, head, column, body, present, first } = parts;
  const { text } = useText();
  const shownDays = area.columns.map(({ day }) => day).join();
  const broughtInSight = useRef('');
  const virtual = useVirtualizer({
    horizontal: true,
    count: area.columns.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => area.columnPixels,
    overscan: area.columnPixels > wideColumnPixels ? 0 : 2,
    paddingStart: 0,
    getItemKey: (index) => area.columns[index]?.key ?? index,
  });
  // After the virtualizer, which begins at the first column.
  useLayoutEffect(() => {
    if (!isMeasured || broughtInSight.current === shownDays) return;
    broughtInSight.current = shownDays;
    scroller.current?.scrollTo({
      ...(first === null ? {} : { left: first * area.columnPixels }),
      ...(present === null ? {} : { top: (present - minutesBefore - area.from) * area.pixelsPerMinute }),
    });
  });
  const width = area.columns.length * area.columnPixels;
  const height = (area.to - area.from) * area.pixelsPerMinute;
  const hours = Array.from(
    { length: Math.floor(area.to / 60) - Math.ceil(area.from / 60) + 1 },
    (_, index) => Math.ceil(area.from / 60 + index) * 60,
  );
  // The present's own label would cover most of an hour that is near it.
  const isReadable = (minute: number): boolean =>
    present === null || Math.abs(minute - present) * area.pixelsPerMinute >= labelPixels;
  const shown = virtual.getVirtualItems();
  const slotPixels = area.slot * area.pixelsPerMinute;
  const offset = ((((area.opens - area.from) % area.slot) + area.slot) % area.slot) * area.pixelsPerMinute;
  return (
    <section ref={watch} className={styles.board} aria-label={text('appointments.board')} tabIndex={0}>
      <div className={styles.boardHeads} style={{ width: width + gutterPixels }}>
        {shown.map(({ index, key }) => (
          <div
            key={key}
            className={styles.boardHead}
            data-part="board-head"
            style={{ left: gutterPixels + index * area.columnPixels, width: area.columnPixels }}
          >
            {head(index)}
          </div>
        ))}
      </div>
      <div className={styles.boardBody} style={{ width: width + gutterPixels, height }}>
        <div
          className={`${styles.boardTimes} ${layout.figures}`}
          data-part="board-times"
          aria-hidden
          style={{ width: gutterPixels }}
        >
          {hours.filter(isReadable).map((minute) => (
            <span key={minute} style={{ top: (minute - area.from) * area.pixelsPerMinute }}>
              {timeOf(minute)}
            </span>
          ))}
          {present !== null && present >= area.from && present <= area.to && (
            <span className={styles.boardPresent} style={{ top: (present - area.from) * area.pixelsPerMinute }}>
              {timeOf(present)}
            </span>
          )}
        </div>
        <div
          className={styles.boardColumns}
          data-part="board-columns"
          style={{
            left: gutterPixels,
            width,
            height,
            backgroundSize: `100% ${slotPixels}px`,
            backgroundPositionY: offset,
          }}
          {...body}
        >
          {shown.map(({ index, key }) => (
            <div
              key={key}
              className={styles.boardColumn}
              data-part="board-column"
              style={{ left: index * area.columnPixels, width: area.columnPixels }}
            >
              {column(index)}
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}
