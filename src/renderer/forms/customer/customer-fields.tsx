import { Group, MultiSelect, NumberInput, Radio, Select, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lookupExtensionEndpoints } from '../../../shared/contract/lookup.ts';
import { clinicDay } from '../../api/clinic-day.ts';
import { addresses, customerTags, mediums } from '../../api/lookups.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import type { FormValues } from '../field-errors.ts';
import { useOffers, useTimeZone } from '../../state/use-workstation.ts';
import { groupedOptionsOf, optionsOf, treeOptionsOf } from '../options.ts';
import { useChoices } from '../use-choices.tsx';
import type { FieldsOf } from '../use-form.ts';
import { KnownCustomers } from './known-customers.tsx';
import { PhoneNumbersField } from './phone-numbers-field.tsx';
import { DateField } from '../../ui/date/date-field.tsx';

/** What a clinic asks of a new customer; `prefix` stands before the names that the fields have in the request. */
export function CustomerFields({
  form,
  prefix,
  ownId,
  hidesNumbers = false,
  knownText,
  onChooseKnown,
}: {
  form: FieldsOf<FormValues>;
  prefix: string;
  /** The customer who is edited is no duplicate. */
  ownId?: number;
  /** For who sees masked numbers, and can change none. */
  hidesNumbers?: boolean;
  /** For somebody who turns out to have a file. */
  knownText: string;
  onChooseKnown: (id: number) => void;
}) {
  const { text } = useText();
  const clinic = useClinic();
  const choices = useChoices();
  const today = clinicDay(useTimeZone());
  const sex = form.choice(`${prefix}sex`);
  const hasTags = useOffers(lookupExtensionEndpoints.tags);
  const tags = useQuery(customerTags(clinic, hasTags));
  const known = { addresses: useQuery(addresses(clinic)), mediums: useQuery(mediums(clinic)) };
  return (
    <>
      <TextInput label={text('customer.name')} autoComplete="off" {...form.text(`${prefix}name`)} />
      <Radio.Group label={text('customer.sex')} data-faulty={sex.error && true} {...sex}>
        <Group gap="lg" pt={4}>
          <Radio value="2" label={text('customer.female')} />
          <Radio value="1" label={text('customer.male')} />
        </Group>
      </Radio.Group>
      {!hidesNumbers && <PhoneNumbersField form={form} prefix={prefix} />}
      <KnownCustomers
        values={form.values}
        prefix={prefix}
        ownId={ownId}
        searchesNumbers={!hidesNumbers}
        chooseText={knownText}
        onChoose={onChooseKnown}
      />
      <SimpleGrid type="container" cols={{ base: 1, '400px': 2 }} spacing="sm">
        <Select
          label={text('customer.address')}
          {...choices(known.addresses, treeOptionsOf, 'addresses')}
          searchable
          {...form.choice(`${prefix}address_id`)}
        />
        <Select
          label={text('customer.medium')}
          {...choices(known.mediums, optionsOf, 'mediums')}
          searchable
          {...form.choice(`${prefix}medium_id`)}
        />
      </SimpleGrid>
      <SimpleGrid type="container" cols={{ base: 1, '400px': 2 }} spacing="sm">
        <DateField
          label={text('customer.birthdayOptional')}
          min="1900-01-01"
          max={today}
          {...form.text(`${prefix}birthday`)}
        />
        <NumberInput
          label={text('customer.ageOptional')}
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="none"
          hideControls
          {...form.number(`${prefix}age`)}
        />
      </SimpleGrid>
      {!hidesNumbers && (
        <TextInput label={text('customer.documentOptional')} autoComplete="off" {...form.text(`${prefix}sfz`)} />
      )}
      {hasTags && (
        <MultiSelect
          label={text('customer.tagsOptional')}
          {...choices(tags, groupedOptionsOf, 'tags')}
          searchable
          hidePickedOptions
          {...form.list(`${prefix}tags`)}
        />
      )}
      {hidesNumbers && (
        <Text size="sm" c="dimmed">
          {text('customer.numbersHidden')}
        </Text>
      )}
    </>
  );
}
