import { IconClock } from '@tabler/icons-react';
import { memo } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { BoardBlock, placeInColumn } from './board-block.tsx';
import { timeOf } from '../../parts/appointment/minutes-of-day.ts';
import { type Block, freesItsTime, inTheWay, type PlacedBlock, type Span } from './board-model.ts';
import type { Drag, Geometry } from './use-board-drag.ts';
import layout from '../../kit/layout.module.css';
import styles from './board.module.css';

/** One doctor, room or technician on one day. */
export const BoardColumn = memo(function BoardColumn(parts: {
  area: Pick<Geometry, 'from' | 'to' | 'pixelsPerMinute'>;
  label: string;
  blocks: readonly PlacedBlock[];
  /** When the clinic is not open. */
  closed: readonly Span[];
  /** The minute up to which the time is past. */
  past: number;
  isToday: boolean;
  own: Span | null;
  drag: Drag | null;
  mayEdit: boolean;
  wasDragged: () => boolean;
  onResize: (block: Block, slots: number) => void;
  isMerged: boolean;
  /** The ID of the customer on the phone. */
  callerId: number | null;
}) {
  const { area, label, blocks, closed, past, isToday, own, drag, mayEdit, wasDragged, onResize, isMerged } = parts;
  const { callerId } = parts;
  const { text } = useText();
  const spanStyle = ({ from, to }: Span) => ({
    top: (Math.max(from, area.from) - area.from) * area.pixelsPerMinute,
    height: Math.max(0, Math.min(to, area.to) - Math.max(from, area.from)) * area.pixelsPerMinute,
  });
  const moved = drag?.block?.key;
  const clash = drag && !isMerged ? inTheWay(blocks, { from: drag.from, to: drag.to, moved }) : undefined;
  return (
    <>
      <div className={styles.boardPast} style={spanStyle({ from: 0, to: past })} aria-hidden />
      {closed.map((span) => (
        <div key={span.from} className={styles.boardClosed} style={spanStyle(span)} aria-hidden />
      ))}
      {/* Below the blocks: it crosses no name. */}
      {isToday && past >= area.from && past <= area.to && (
        <div
          className={styles.boardNow}
          data-part="board-now"
          style={{ top: (past - area.from) * area.pixelsPerMinute }}
          aria-hidden
        />
      )}
      <ul className={layout.plainList} aria-label={label}>
        {blocks.map((block) => (
          <BoardBlock
            key={block.key}
            block={block}
            style={placeInColumn(block, area)}
            isMovable={mayEdit && block.event !== null && !freesItsTime(block.event.status)}
            isCallers={callerId !== null && block.event?.customer.id === callerId}
            wasDragged={wasDragged}
            onResize={onResize}
          />
        ))}
        {own && (
          <li
            className={styles.boardBlock}
            data-status="held"
            data-own
            style={placeInColumn({ ...own, lane: 0, lanes: 1 }, area)}
          >
            <span className={styles.boardBlockText}>
              <span className={styles.boardBlockName}>
                <IconClock size={13} aria-hidden />
                {text('appointments.ownHold')}
              </span>{' '}
              <span className={layout.figures}>
                {timeOf(own.from)}–{timeOf(own.to)}
              </span>
            </span>
          </li>
        )}
      </ul>
      {drag && (
        <div
          className={`${styles.boardDrag} ${layout.figures}`}
          data-moves={moved ? true : undefined}
          data-clash={clash ? true : undefined}
          style={placeInColumn({ ...drag, lane: 0, lanes: 1 }, area)}
          aria-hidden
        >
          {drag.block?.event && (
            <span className={`${styles.boardBlockName} ${layout.name}`} data-part="name">
              {drag.block.event.title}
            </span>
          )}
          {timeOf(drag.from)}–{timeOf(drag.to)}
          {clash && (
            <span>
              {text('appointments.takenUntil', {
                name: clash.event?.title ?? clash.heldBy ?? clash.blockedFor ?? '',
                time: timeOf(clash.to),
              })}
            </span>
          )}
        </div>
      )}
    </>
  );
});
