import { UnstyledButton } from '@mantine/core';
import type { ShownColumn } from './list-columns.ts';
import layout from '../layout.module.css';
import styles from './table.module.css';

/** The heads of a list's columns; pressed, those that sort turn the order. Sets the widths of the columns too. */
export function ListHead<Row>({ shown }: { shown: readonly ShownColumn<Row>[] }) {
  return (
    <>
      <colgroup>
        {shown.map(({ column, width }) => (
          <col key={column.id} style={{ width }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {shown.map((one) => (
            <th key={one.column.id} scope="col" className={one.column.isAmount ? styles.amount : undefined}>
              <HeadOf one={one} />
            </th>
          ))}
        </tr>
      </thead>
    </>
  );
}

function HeadOf<Row>({ one: { column, sorted, sort } }: { one: ShownColumn<Row> }) {
  if (column.isNameHidden) return <span className={layout.visuallyHidden}>{column.name}</span>;
  if (sorted === undefined) return column.name;
  return (
    <UnstyledButton className={styles.sorter} aria-pressed={sorted !== false} onClick={sort}>
      {column.name} {sorted && <span aria-hidden>{sorted === 'asc' ? '↑' : '↓'}</span>}
    </UnstyledButton>
  );
}
