import { memo, type ReactNode } from 'react';
import type { ListColumn } from './list-column.ts';
import styles from './table.module.css';

interface RowParts<Row> {
  readonly one: Row;
  readonly index: number;
  readonly columns: readonly ListColumn<Row>[];
  /** Is given the element, whose height the list counts on. */
  readonly measure?: (element: HTMLElement | null) => void;
  readonly onOpen: ((one: Row) => void) | undefined;
  readonly below: ((one: Row) => ReactNode) | undefined;
}

function PlainListRow<Row>({ one, index, columns, measure, onOpen, below }: RowParts<Row>) {
  const details = below?.(one) ?? null;
  return (
    <>
      <tr
        ref={measure}
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
