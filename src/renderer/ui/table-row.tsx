import { memo, type ReactNode } from 'react';

interface RowParts<Row> {
  readonly one: Row;
  readonly index: number;
  readonly columns: number;
  /** Is given the element, whose height the list counts on. */
  readonly measure: (element: HTMLElement | null) => void;
  readonly cells: (one: Row) => ReactNode;
  readonly onOpen: ((one: Row) => void) | undefined;
  readonly below: ((one: Row) => ReactNode) | undefined;
}

function PlainTableRow<Row>({ one, index, columns, measure, cells, onOpen, below }: RowParts<Row>) {
  const details = below?.(one) ?? null;
  return (
    <>
      <tr
        ref={measure}
        data-index={index}
        className={onOpen ? 'row-link' : undefined}
        onClick={onOpen && (() => onOpen(one))}
      >
        {cells(one)}
      </tr>
      {details && (
        <tr className="row-below">
          <td colSpan={columns}>{details}</td>
        </tr>
      )}
    </>
  );
}

/** A row of a long table: while the table is scrolled, only rows that come into sight are rendered. */
export const TableRow = memo(PlainTableRow) as typeof PlainTableRow;
