import { ActionIcon, Checkbox, Popover, Stack } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { useCustomerColumns } from '../../state/customer-columns.ts';
import { useSignIn } from '../../state/use-workstation.ts';
import { columnNames, type CustomerColumn, customerColumns } from './customer-columns.ts';

const none: readonly string[] = [];

/** The columns that the account has not hidden, and how to show and hide them. */
export function useShownColumns() {
  const signIn = useSignIn();
  const account = signIn.state === 'signed-in' ? String(signIn.user.id) : '';
  const hidden = useCustomerColumns((state) => state.hidden[account] ?? none);
  return {
    shown: useMemo(() => customerColumns.filter((column) => !hidden.includes(column)), [hidden]),
    setShown: (shown: readonly string[]): void => {
      useCustomerColumns.setState((state) => ({
        hidden: { ...state.hidden, [account]: customerColumns.filter((column) => !shown.includes(column)) },
      }));
    },
  };
}

/** Shows and hides columns of the list. */
export function ColumnChoice(parts: {
  shown: readonly CustomerColumn[];
  onChange: (shown: readonly string[]) => void;
}) {
  const { shown, onChange } = parts;
  const { text } = useText();
  return (
    <Popover position="bottom-end" withArrow trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon variant="default" size={36} aria-label={text('customers.columns')}>
          <IconColumns3 size={18} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={text('customers.columns')}>
        <Checkbox.Group value={[...shown]} onChange={onChange}>
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
