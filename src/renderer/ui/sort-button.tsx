import { UnstyledButton } from '@mantine/core';

export interface Order<Sort extends string> {
  readonly sort: Sort;
  readonly order: 'asc' | 'desc';
}

/** The head of a column that sorts its list; pressed again, in the other direction. */
export function SortButton<Sort extends string>(parts: {
  name: string;
  sort: Sort;
  current: Order<Sort>;
  onSort: (next: Order<Sort>) => void;
  /** Stands above its column, at the right. */
  isAmount?: boolean;
}) {
  const { name, sort, current, onSort, isAmount } = parts;
  const isCurrent = current.sort === sort;
  const isDescending = current.order === 'desc';
  return (
    <UnstyledButton
      className={isAmount ? 'sorter amount' : 'sorter'}
      aria-pressed={isCurrent}
      onClick={() => onSort({ sort, order: isCurrent && isDescending ? 'asc' : 'desc' })}
    >
      {name} <span aria-hidden>{isCurrent ? (isDescending ? '↓' : '↑') : ''}</span>
    </UnstyledButton>
  );
}
