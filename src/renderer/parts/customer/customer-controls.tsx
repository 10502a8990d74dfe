import { Group, MultiSelect, NumberInput, Radio, Select, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { CustomerControl } from '../../../shared/contract/customer-fields.ts';
import { addresses, customerTags, mediums } from '../../api/lookups.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCapability, useToday } from '../../state/use-workstation.ts';
import { DateField } from '../date/date-field.tsx';
import type { FormValues } from '../../kit/forms/field-errors.ts';
import { groupedOptionsOf, optionsOf, treeOptionsOf } from '../../kit/forms/options.ts';
import { useChoices } from '../use-choices.tsx';
import type { FieldsOf } from '../../kit/forms/use-form.ts';
import { PhoneNumbersField } from './phone-numbers-field.tsx';

interface ControlProps {
  readonly form: FieldsOf<FormValues>;
  readonly prefix: string;
  /** Name including the prefix. */
  readonly name: string;
  readonly label: string;
}

const TextControl = ({ form, name, label }: ControlProps) => (
  <TextInput label={label} autoComplete="off" {...form.text(name)} />
);

const LongTextControl = ({ form, name, label }: ControlProps) => (
  <Textarea label={label} autosize minRows={1} maxRows={6} {...form.text(name)} />
);

function SexControl({ form, name, label }: ControlProps) {
  const { text } = useText();
  const sex = form.choice(name);
  return (
    <Radio.Group label={label} data-faulty={sex.error && true} {...sex}>
      <Group gap="lg" pt={4}>
        <Radio value="2" label={text('customer.female')} />
        <Radio value="1" label={text('customer.male')} />
      </Group>
    </Radio.Group>
  );
}

function AddressControl({ form, name, label }: ControlProps) {
  const choices = useChoices();
  const known = useQuery(addresses(useClinic()));
  return <Select label={label} {...choices(known, treeOptionsOf, 'addresses')} searchable {...form.choice(name)} />;
}

function MediumControl({ form, name, label }: ControlProps) {
  const choices = useChoices();
  const known = useQuery(mediums(useClinic()));
  return <Select label={label} {...choices(known, optionsOf, 'mediums')} searchable {...form.choice(name)} />;
}

/** A day until today. */
function DayControl({ form, name, label }: ControlProps) {
  const today = useToday();
  return <DateField label={label} min="1900-01-01" max={today} {...form.text(name)} />;
}

const WholeNumberControl = ({ form, name, label }: ControlProps) => (
  <NumberInput
    label={label}
    allowDecimal={false}
    allowNegative={false}
    clampBehavior="none"
    hideControls
    {...form.number(name)}
  />
);

/** Only where the service has a list of tags. */
function TagsControl({ form, name, label }: ControlProps) {
  const choices = useChoices();
  const hasTags = useCapability('customerFiles');
  const tags = useQuery(customerTags(useClinic(), hasTags));
  if (!hasTags) return null;
  return (
    <MultiSelect
      label={label}
      {...choices(tags, groupedOptionsOf, 'tags')}
      searchable
      hidePickedOptions
      {...form.list(name)}
    />
  );
}

interface Control {
  readonly Input: ComponentType<ControlProps>;
  /** Two controls that follow each other share a row. */
  readonly isHalf: boolean;
}

export const customerControls: Readonly<Record<CustomerControl, Control>> = {
  text: { Input: TextControl, isHalf: true },
  longText: { Input: LongTextControl, isHalf: false },
  sex: { Input: SexControl, isHalf: true },
  numbers: { Input: PhoneNumbersField, isHalf: false },
  address: { Input: AddressControl, isHalf: true },
  medium: { Input: MediumControl, isHalf: true },
  day: { Input: DayControl, isHalf: true },
  wholeNumber: { Input: WholeNumberControl, isHalf: true },
  tags: { Input: TagsControl, isHalf: false },
};
