import { Button, Checkbox, Group, Popover, Text } from '@mantine/core';
import { IconColumns3, IconGripVertical } from '@tabler/icons-react';
import { type DragEvent, type KeyboardEvent, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { useCustomerColumns } from '../../state/customer-columns.ts';
import { useAccount } from '../../state/use-workstation.ts';
import {
  columnNames,
  columnsInOrder,
  type CustomerColumn,
  customerColumns,
  hiddenAtFirst,
  withMoved,
} from './customer-columns.ts';
import layout from '../../kit/layout.module.css';
import styles from './column-choice.module.css';

const none: readonly string[] = [];

/** The columns that the account has hidden and moved, and how to change that; null takes its choice back. */
export function useColumnChoice() {
  const account = useAccount();
  const without = <One,>(choices: Readonly<Record<string, One>>) =>
    Object.fromEntries(Object.entries(choices).filter(([name]) => name !== account));
  return {
    hidden: useCustomerColumns((state) => state.hidden[account] ?? hiddenAtFirst),
    order: useCustomerColumns((state) => state.order[account] ?? none),
    setHidden: (hidden: readonly string[] | null): void => {
      useCustomerColumns.setState((state) => ({
        hidden: hidden === null ? without(state.hidden) : { ...state.hidden, [account]: hidden },
      }));
    },
    setOrder: (order: readonly string[] | null): void => {
      useCustomerColumns.setState((state) => ({
        order: order === null ? without(state.order) : { ...state.order, [account]: order },
      }));
    },
  };
}

/** Shows, hides and moves columns of the list. */
export function ColumnChoice() {
  const { text } = useText();
  const { hidden, order, setHidden, setOrder } = useColumnChoice();
  const columns = columnsInOrder(order);
  const shown = columns.filter((column) => !hidden.includes(column));
  const [dragged, drag] = useState<CustomerColumn | null>(null);
  const move = (column: CustomerColumn, place: number): void => setOrder(withMoved(columns, column, place));
  const byArrows = (column: CustomerColumn) => (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (step === 0) return;
    event.preventDefault();
    move(column, columns.indexOf(column) + step);
  };
  const dropOn = (column: CustomerColumn) => (event: DragEvent) => {
    event.preventDefault();
    if (dragged !== null) move(dragged, columns.indexOf(column));
    drag(null);
  };
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="subtle" data-part="at-end" leftSection={<IconColumns3 size={16} stroke={1.75} />}>
          {text('customers.columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={text('customers.columns')} className={styles.choice}>
        <Group justify="space-between" gap="xs" wrap="nowrap" className={styles.head}>
          <Text size="xs" c="dimmed">
            {text('customers.columnsShown')}
          </Text>
          <Text size="xs" c="dimmed" className={layout.figures}>
            {text('customers.columnCount', { shown: shown.length + 1, all: columns.length + 1 })}
          </Text>
        </Group>
        <ul className={layout.plainList}>
          <li className={styles.column}>
            <Checkbox size="xs" checked readOnly disabled label={text('customer.name')} />
            <Text size="xs" c="dimmed">
              {text('customers.columnAlways')}
            </Text>
          </li>
          {columns.map((column) => {
            const name = text(columnNames[column]);
            return (
              <li
                key={column}
                className={styles.column}
                data-dragged={dragged === column || undefined}
                onDragOver={(event) => event.preventDefault()}
                onDrop={dropOn(column)}
              >
                <Checkbox
                  size="xs"
                  label={name}
                  checked={!hidden.includes(column)}
                  onChange={({ currentTarget: { checked } }) =>
                    setHidden(customerColumns.filter((one) => (one === column ? !checked : hidden.includes(one))))
                  }
                />
                <button
                  type="button"
                  draggable
                  className={`${layout.plainButton} ${styles.grip}`}
                  aria-label={text('customers.moveColumn', { name })}
                  aria-keyshortcuts="ArrowUp ArrowDown"
                  title={text('customers.moveHint')}
                  onDragStart={() => drag(column)}
                  onDragEnd={() => drag(null)}
                  onKeyDown={byArrows(column)}
                >
                  <IconGripVertical size={14} stroke={1.75} aria-hidden />
                </button>
              </li>
            );
          })}
        </ul>
        <Button
          variant="subtle"
          size="compact-sm"
          className={styles.reset}
          onClick={() => {
            setHidden(null);
            setOrder(null);
          }}
        >
          {text('customers.columnsReset')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
