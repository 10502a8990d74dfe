import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Customer } from '../../../shared/contract/customer.ts';
import { addresses, mediums } from '../../api/lookups.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { valueOfField, valuesOfCustomer } from '../../forms/customer/customer-change.ts';
import { customerFieldNames, isCustomerField } from '../../forms/customer/field-names.ts';
import type { FormValues } from '../../forms/field-errors.ts';
import { optionsOf, treeOptionsOf } from '../../forms/options.ts';
import { useText } from '../../i18n/use-text.ts';

/** Somebody else has saved the file since one began to type: what it says now, beside what was typed. */
export function ChangedMeanwhile(parts: {
  fields: readonly string[];
  customer: Customer;
  values: FormValues;
  onTakeTheirs: (field: string) => void;
  onKeepMine: () => void;
}) {
  const { fields, customer, values, onTakeTheirs, onKeepMine } = parts;
  const { text } = useText();
  const clinic = useClinic();
  const places = treeOptionsOf(useQuery(addresses(clinic)).data);
  const sources = optionsOf(useQuery(mediums(clinic)).data);
  const current = valuesOfCustomer(customer);
  const shown = (field: string, value: FormValues[string] | undefined): string => {
    if (value === '' || value === null || value === undefined) return '–';
    if (field === 'sex') return text(value === '2' ? 'customer.female' : 'customer.male');
    const options = field === 'address_id' ? places : field === 'medium_id' ? sources : [];
    if (Array.isArray(value)) return value.join(text('list.separator'));
    return options.find((option) => option.value === value)?.label ?? String(value);
  };
  return (
    <Alert color="yellow" role="alert" icon={<IconUsers size={18} />} title={text('customer.changedMeanwhile')}>
      <Stack gap="xs">
        <Text size="sm">{text('customer.changedHint')}</Text>
        <Stack gap={6} component="ul" className="plain-list">
          {fields.filter(isCustomerField).map((field) => {
            const name = text(customerFieldNames[field]);
            return (
              <Group key={field} component="li" justify="space-between" wrap="nowrap" gap="xs">
                <div>
                  <Text size="sm">{name}</Text>
                  <Text size="xs">{text('customer.inFile', { value: shown(field, current[field]) })}</Text>
                  <Text size="xs">{text('customer.typed', { value: shown(field, valueOfField(values, field)) })}</Text>
                </div>
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={text('customer.takeTheirs', { field: name })}
                  onClick={() => onTakeTheirs(field)}
                >
                  {text('customer.dropMine')}
                </Button>
              </Group>
            );
          })}
        </Stack>
        <Button size="compact-sm" variant="default" onClick={onKeepMine}>
          {text('customer.keepMine')}
        </Button>
      </Stack>
    </Alert>
  );
}
