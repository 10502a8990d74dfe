import {
  columnVisibilityFeature,
  rowSortingFeature,
  tableFeatures,
  type SortingState,
  type Updater,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import { columnsThatFit, widthsOf } from './fit-columns.ts';
import type { Order } from '../../../shared/contract/list-sorts.ts';
import type { ListColumn } from './list-column.ts';

// The service sorts, and rows come page by page: the table keeps columns and their state only.
const features = tableFeatures({ columnVisibilityFeature, rowSortingFeature });
const noRows: object[] = [];
const none: readonly string[] = [];

export interface ShownColumn<Row> {
  readonly column: ListColumn<Row>;
  readonly width: number;
  /** Undefined: the list cannot be sorted by it; false: it is sorted by another. */
  readonly sorted: 'asc' | 'desc' | false | undefined;
  readonly sort: () => void;
}

/** The columns of a list that there is room for and that nobody has hidden, with the order they show. */
export function useListColumns<Row, Sort extends string>(parts: {
  columns: readonly ListColumn<Row, Sort>[];
  /** IDs of columns that the user has hidden. */
  hidden?: readonly string[] | undefined;
  /** Pixels; null until they are known. */
  room: number | null;
  order?: Order<Sort> | undefined;
  onSort?: ((order: Order<Sort>) => void) | undefined;
}): readonly ShownColumn<Row>[] {
  const { columns, hidden = none, room, order, onSort } = parts;
  const definitions = useMemo(
    () =>
      columns.map(({ id, sort }) => ({
        id,
        // A column without one cannot sort; the service sorts by what it names.
        accessorFn: () => null,
        enableSorting: sort !== undefined,
      })),
    [columns],
  );
  const columnVisibility = useMemo(() => {
    const chosen = columns.filter(({ id }) => !hidden.includes(id));
    const shown = room === null ? chosen : columnsThatFit(chosen, room);
    return Object.fromEntries(columns.map((column) => [column.id, shown.includes(column)]));
  }, [columns, hidden, room]);
  const sortedBy = columns.find(({ sort }) => sort !== undefined && sort === order?.sort)?.id;
  const sorting: SortingState = sortedBy === undefined ? [] : [{ id: sortedBy, desc: order?.order === 'desc' }];
  const table = useTable({
    features,
    columns: definitions,
    data: noRows,
    state: { columnVisibility, sorting },
    manualSorting: true,
    sortDescFirst: true,
    enableSortingRemoval: false,
    onSortingChange: (change: Updater<SortingState>) => {
      const [next] = typeof change === 'function' ? change(sorting) : change;
      const sort = columns.find(({ id }) => id === next?.id)?.sort;
      if (next && sort !== undefined) onSort?.({ sort, order: next.desc ? 'desc' : 'asc' });
    },
  });
  const leaves = table.getVisibleLeafColumns();
  const shown = leaves.flatMap((leaf) => {
    const column = columns.find(({ id }) => id === leaf.id);
    return column ? [{ leaf, column }] : [];
  });
  const widths = widthsOf(
    shown.map(({ column }) => column),
    room ?? 0,
  );
  return shown.map(({ leaf, column }, index) => ({
    column,
    width: widths[index] ?? column.width,
    sorted: leaf.getCanSort() ? leaf.getIsSorted() : undefined,
    sort: () => leaf.toggleSorting(),
  }));
}
