import type { Order } from '../../../shared/contract/list-sorts.ts';
import type { ListColumn } from './list-column.ts';

interface Column {
  readonly id: string;
  readonly width: number;
  readonly grow?: number;
  readonly priority?: number;
}

/** The columns that there is room for, in pixels: the least priority is left out first. */
export function columnsThatFit<One extends Column>(columns: readonly One[], room: number): readonly One[] {
  let shown = columns;
  while (shown.reduce((sum, { width }) => sum + width, 0) > room) {
    const least = Math.min(...shown.map(({ priority = Infinity }) => priority));
    if (least === Infinity) return shown;
    const last = shown.findLast(({ priority }) => priority === least);
    shown = shown.filter((column) => column !== last);
  }
  return shown;
}

/** How wide each is drawn, in pixels: those that grow share what is left over. */
export function widthsOf(columns: readonly Column[], room: number): readonly number[] {
  const left = Math.max(0, room - columns.reduce((sum, { width }) => sum + width, 0));
  const shares = columns.reduce((sum, { grow = 0 }) => sum + grow, 0);
  return columns.map(({ width, grow = 0 }) => width + (shares === 0 ? 0 : Math.floor((left * grow) / shares)));
}

export interface ShownColumn<Row> {
  readonly column: ListColumn<Row>;
  readonly width: number;
  /** Undefined: the list cannot be sorted by it; false: it is sorted by another. */
  readonly sorted: 'asc' | 'desc' | false | undefined;
  readonly sort: () => void;
}

/** The columns of a list that there is room for and that nobody has hidden, with the order they show. */
export function listColumns<Row, Sort extends string>(parts: {
  columns: readonly ListColumn<Row, Sort>[];
  /** IDs of columns that the user has hidden. */
  hidden?: readonly string[] | undefined;
  /** Pixels; null until they are known. */
  room: number | null;
  order?: Order<Sort> | undefined;
  onSort?: ((order: Order<Sort>) => void) | undefined;
}): readonly ShownColumn<Row>[] {
  const { columns, hidden = [], room, order, onSort } = parts;
  const chosen = columns.filter(({ id }) => !hidden.includes(id));
  const shown = room === null ? chosen : columnsThatFit(chosen, room);
  const widths = widthsOf(shown, room ?? 0);
  return shown.map((column, index) => {
    const { sort } = column;
    const sorted = sort === undefined ? undefined : order?.sort === sort ? order.order : false;
    return {
      column,
      width: widths[index] ?? column.width,
      sorted,
      // The highest and the latest come first, and the other way round when the head is pressed again.
      sort: () => {
        if (sort !== undefined) onSort?.({ sort, order: sorted === 'desc' ? 'asc' : 'desc' });
      },
    };
  });
}
