import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import { useCustomerColumns } from '../../state/customer-columns.ts';
import { useAccount } from '../../state/use-workstation.ts';
import { columnNames, customerColumns } from './customer-columns.ts';

const none: readonly string[] = [];

/** The columns that the account has hidden, and how to hide others. */
export function useHiddenColumns() {
  const account = useAccount();
  return {
    hidden: useCustomerColumns((state) => state.hidden[account] ?? none),
    setHidden: (hidden: readonly string[]): void => {
      useCustomerColumns.setState((state) => ({ hidden: { ...state.hidden, [account]: hidden } }));
    },
  };
}

/** Shows and hides columns of the list. */
export function ColumnChoice(parts: { hidden: readonly string[]; onChange: (hidden: readonly string[]) => void }) {
  const { hidden, onChange } = parts;
  const { text } = useText();
  return (
    <Popover position="bottom-end" withArrow trapFocus returnFocus>
      <Popover.Target>
        <Button variant="subtle" data-part="at-end" leftSection={<IconColumns3 size={16} stroke={1.75} />}>
          {text('customers.columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={text('customers.columns')}>
        <Checkbox.Group
          value={customerColumns.filter((column) => !hidden.includes(column))}
          onChange={(shown) => onChange(customerColumns.filter((column) => !shown.includes(column)))}
        >
          <Stack gap="xs">
            {customerColumns.map((column) => (
              <Checkbox key={column} size="sm" value={column} label={text(columnNames[column])} />
            ))}
          </Stack>
        </Checkbox.Group>
      </Popover.Dropdown>
    </Popover>
  );
}
