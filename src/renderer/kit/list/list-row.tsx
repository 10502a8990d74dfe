import { memo, type ReactNode } from 'react';
import type { ListColumn } from './list-column.ts';
import styles from './table.module.css';

interface RowParts<Row> {
  readonly one: Row;
  readonly index: number;
  readonly columns: readonly ListColumn<Row>[];
  /** The head of the group that begins with this row. */
  readonly group?: ReactNode;
  /** Is given the element, whose height the list counts on. */
  readonly measure?: (element: HTMLElement | null) => void;
  readonly onOpen: ((one: Row) => void) | undefined;
  readonly below: ((one: Row) => ReactNode) | undefined;
}

function PlainListRow<Row>({ one, index, columns, group = null, measure, onOpen, below }: RowParts<Row>) {
  const details = below?.(one) ?? null;
  return (
    <>
      {group !== null && (
        <tr className={styles.rowGroup}>
          <th scope="rowgroup" colSpan={columns.length}>
            {group}
          </th>
        </tr>
      )}
      <tr
        // The height of a row with a head is known.
        ref={group === null ? measure : undefined}
        data-index={index}
        className={onOpen ? styles.rowLink : undefined}
        onClick={onOpen && (() => onOpen(one))}
      >
        {columns.map(({ id, isAmount, cell }) => (
          <td key={id} className={isAmount ? styles.amount : undefined}>
            {cell(one)}
          </td>
        ))}
      </tr>
      {details && (
        <tr className={styles.rowBelow}>
          <td colSpan={columns.length}>{details}</td>
        </tr>
      )}
    </>
  );
}

/** A row of a long table: while the table is scrolled, only rows that come into sight are rendered. */
export const ListRow = memo(PlainListRow) as typeof PlainListRow;
