import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Customer } from '../../../shared/contract/customer.ts';
import { type CustomerControl, type CustomerField, customerFields } from '../../../shared/contract/customer-fields.ts';
import { addresses, customerTags, mediums } from '../../api/lookups.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { fileValueOf } from '../../parts/customer/customer-change.ts';
import { valueOfField } from '../../parts/customer/customer-values.ts';
import type { FormValues } from '../../kit/forms/field-errors.ts';
import { optionsOf, treeOptionsOf } from '../../kit/forms/options.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCapability } from '../../state/use-workstation.ts';
import layout from '../../kit/layout.module.css';

/** Somebody else has saved the file since typing began: shows the present values beside the typed ones. */
export function ChangedMeanwhile(parts: {
  fields: readonly CustomerField[];
  customer: Customer;
  values: FormValues;
  onTakeTheirs: (field: CustomerField) => void;
  onKeepMine: () => void;
}) {
  const { fields, customer, values, onTakeTheirs, onKeepMine } = parts;
  const { text } = useText();
  const clinic = useClinic();
  const places = treeOptionsOf(useQuery(addresses(clinic)).data);
  const sources = optionsOf(useQuery(mediums(clinic)).data);
  const tags = optionsOf(useQuery(customerTags(clinic, useCapability('customerFiles'))).data);
  const sexes = [
    { value: '1', label: text('customer.male') },
    { value: '2', label: text('customer.female') },
  ];
  const chosenFrom: Readonly<Record<CustomerControl, typeof sources>> = {
    sex: sexes,
    address: places,
    medium: sources,
    tags,
    text: [],
    longText: [],
    numbers: [],
    day: [],
    wholeNumber: [],
  };
  const shown = (field: CustomerField, value: FormValues[string] | undefined): string => {
    if (value === '' || value === null || value === undefined) return '–';
    const options = chosenFrom[customerFields[field].control];
    const nameOf = (one: unknown): string => options.find((option) => option.value === one)?.label ?? String(one);
    if (!Array.isArray(value)) return nameOf(value);
    return value.length === 0 ? '–' : value.map(nameOf).join(text('list.separator'));
  };
  return (
    <Alert color="yellow" role="alert" icon={<IconUsers size={18} />} title={text('customer.changedMeanwhile')}>
      <Stack gap="xs">
        <Text size="sm">{text('customer.changedHint')}</Text>
        <Stack gap={6} component="ul" className={layout.plainList}>
          {fields.map((field) => {
            const name = text(customerFields[field].label);
            return (
              <Group key={field} component="li" justify="space-between" wrap="nowrap" gap="xs">
                <div>
                  <Text size="sm">{name}</Text>
                  <Text size="xs">
                    {text('customer.inFile', { value: shown(field, fileValueOf(customer, field)) })}
                  </Text>
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
