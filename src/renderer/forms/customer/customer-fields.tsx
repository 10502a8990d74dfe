import { Group, Radio, Select, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { addresses, mediums } from '../../api/lookups.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import type { FormValues } from '../field-errors.ts';
import { optionsOf, treeOptionsOf } from '../options.ts';
import { useEmptyListHint } from '../use-empty-list-hint.tsx';
import type { FormOf } from '../use-form.ts';
import { KnownCustomers } from './known-customers.tsx';
import { PhoneNumbersField } from './phone-numbers-field.tsx';

/** What a clinic asks of a new customer; `prefix` stands before the names that the fields have in the request. */
export function CustomerFields({
  form,
  prefix,
  ownId,
  hidesNumbers = false,
  knownText,
  onChooseKnown,
}: {
  form: FormOf<FormValues>;
  prefix: string;
  /** Of the customer whose file it is, who is no other of the same name. */
  ownId?: number;
  /** For who sees masked numbers, and can change none. */
  hidesNumbers?: boolean;
  /** For somebody who turns out to have a file. */
  knownText: string;
  onChooseKnown: (id: number) => void;
}) {
  const { text } = useText();
  const clinic = useClinic();
  const emptyHint = useEmptyListHint();
  const sex = form.choice(`${prefix}sex`);
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
          data={treeOptionsOf(known.addresses.data)}
          description={emptyHint('addresses', known.addresses.data)}
          searchable
          {...form.choice(`${prefix}address_id`)}
        />
        <Select
          label={text('customer.medium')}
          data={optionsOf(known.mediums.data)}
          description={emptyHint('mediums', known.mediums.data)}
          searchable
          {...form.choice(`${prefix}medium_id`)}
        />
      </SimpleGrid>
      <SimpleGrid type="container" cols={{ base: 1, '400px': 2 }} spacing="sm">
        <TextInput label={text('customer.birthdayOptional')} type="date" {...form.text(`${prefix}birthday`)} />
        {!hidesNumbers && (
          <TextInput label={text('customer.documentOptional')} autoComplete="off" {...form.text(`${prefix}sfz`)} />
        )}
      </SimpleGrid>
      {hidesNumbers && (
        <Text size="sm" c="dimmed">
          {text('customer.numbersHidden')}
        </Text>
      )}
    </>
  );
}
