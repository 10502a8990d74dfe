import { type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { Block, Column } from './board-model.ts';

export interface Geometry {
  readonly columns: readonly Column[];
  readonly columnPixels: number;
  readonly pixelsPerMinute: number;
  /** The first minute that is drawn, the last, and where the lines of the grid begin. */
  readonly from: number;
  readonly to: number;
  readonly opens: number;
  /** Where the grid of slots begins that a minute of a day lies on. */
  readonly gridStart: (day: string, minute: number) => number;
  readonly slot: number;
}
/** The effect of a drag if it ended now. */
export interface Drag {
  readonly kind: 'create' | 'move' | 'resize';
  readonly block: Block | null;
  readonly column: Column;
  readonly from: number;
  readonly to: number;
}
interface Grip {
  readonly kind: Drag['kind'];
  readonly block: Block | null;
  readonly column: Column;
  /** Where it was taken, in minutes: from its beginning, for a block that is moved. */
  readonly minute: number;
  readonly x: number;
  readonly y: number;
}

const threshold = 4;
const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** The beginning of the slot that a minute lies in. */
function slotAt(minute: number, { day }: Column, { gridStart, slot }: Pick<Geometry, 'gridStart' | 'slot'>): number {
  const first = gridStart(day, minute);
  return first + Math.floor((minute - first) / slot) * slot;
}

/** The effect of a pointer that was pressed at `grip` and is over a minute of a column. */
function dragTo(grip: Grip, over: { readonly column: Column; readonly minute: number }, area: Geometry): Drag {
  const { kind, block } = grip;
  if (kind === 'move' && block) {
    const length = block.to - block.from;
    const from = clamp(
      slotAt(over.minute - grip.minute + area.slot / 2, over.column, area),
      area.from,
      area.to - length,
    );
    return { kind, block, column: over.column, from, to: from + length };
  }
  if (kind === 'resize' && block) {
    const to = slotAt(over.minute, grip.column, area) + area.slot;
    return { kind, block, column: grip.column, from: block.from, to: clamp(to, block.from + area.slot, area.to) };
  }
  const [first, last] = [slotAt(grip.minute, grip.column, area), slotAt(over.minute, grip.column, area)];
  const from = Math.max(Math.min(first, last), area.from);
  return { kind, block, column: grip.column, from, to: Math.min(Math.max(first, last) + area.slot, area.to) };
}

/**
 * Drags on the board, by mouse or pen: over empty time for a new appointment, a block to move it, its lower edge to
 * change its length. Escape ends a drag with nothing done. A finger scrolls.
 */
export function useBoardDrag(area: Geometry, onDrop: (drag: Drag) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const grip = useRef<Grip | null>(null);
  /** A drag ends with a click on what is below it. */
  const wasDragged = useRef(false);
  const isDragging = drag !== null;
  useEffect(() => {
    if (!isDragging) return;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      grip.current = null;
      setDrag(null);
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [isDragging]);

  const over = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const index = clamp(Math.floor((event.clientX - box.left) / area.columnPixels), 0, area.columns.length - 1);
    const minute = area.from + (event.clientY - box.top) / area.pixelsPerMinute;
    return { column: area.columns[index], minute: clamp(minute, area.from, area.to - 1) };
  };
  const take = (event: PointerEvent<HTMLElement>, kind: Drag['kind'], block: Block | null): void => {
    const { column, minute } = over(event);
    if (!column) return;
    const taken = kind === 'move' && block ? minute - block.from : minute;
    grip.current = { kind, block, column, minute: taken, x: event.clientX, y: event.clientY };
    wasDragged.current = false;
  };
  const blocksHere = (event: PointerEvent<HTMLElement>): HTMLElement | null =>
    event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-block]') : null;

  return {
    drag,
    wasDragged: useCallback((): boolean => wasDragged.current, []),
    /**
     * Handlers for the area that holds the columns. `blockOf`: by the key that an element carries; null for what stays.
     */
    handlers: (blockOf: (key: string) => Block | null) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>): void => {
        if (event.button !== 0 || event.pointerType === 'touch') return;
        const element = blocksHere(event);
        if (!element) return take(event, 'create', null);
        const block = blockOf(element.dataset['block'] ?? '');
        const isEdge = event.target instanceof HTMLElement && event.target.dataset['edge'] !== undefined;
        if (block) take(event, isEdge ? 'resize' : 'move', block);
      },
      onPointerMove: (event: PointerEvent<HTMLElement>): void => {
        const held = grip.current;
        if (!held) return;
        const { column, minute } = over(event);
        const isNear = Math.abs(event.clientX - held.x) < threshold && Math.abs(event.clientY - held.y) < threshold;
        if (!column || (drag === null && isNear)) return;
        if (drag === null) event.currentTarget.setPointerCapture(event.pointerId);
        wasDragged.current = true;
        setDrag(dragTo(held, { column, minute }, area));
      },
      onPointerUp: (event: PointerEvent<HTMLElement>): void => {
        const held = grip.current;
        grip.current = null;
        if (!held) return;
        const { column, minute } = over(event);
        if (drag) onDrop(drag);
        else if (held.kind === 'create' && column) onDrop(dragTo(held, { column, minute }, area));
        setDrag(null);
      },
      onPointerCancel: (): void => {
        grip.current = null;
        setDrag(null);
      },
    }),
  };
}
