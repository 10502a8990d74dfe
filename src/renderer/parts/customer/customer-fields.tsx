import { SimpleGrid, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import {
  type CustomerField,
  customerFieldNames,
  customerFields,
  privateFields,
} from '../../../shared/contract/customer-fields.ts';
import { useText } from '../../i18n/use-text.ts';
import type { FormValues } from '../../kit/forms/field-errors.ts';
import type { FieldsOf } from '../../kit/forms/use-form.ts';
import { customerControls } from './customer-controls.tsx';
import { KnownCustomers } from './known-customers.tsx';
import styles from './customer-fields.module.css';

const isHalf = (field: CustomerField | undefined): boolean =>
  field !== undefined && customerControls[customerFields[field].control].isHalf;

/** The fields row by row. */
const rowsOf = (fields: readonly CustomerField[]): readonly (readonly CustomerField[])[] => {
  const rows: CustomerField[][] = [];
  for (const field of fields) {
    const last = rows.at(-1);
    if (last?.length === 1 && isHalf(last[0]) && isHalf(field)) last.push(field);
    else rows.push([field]);
  }
  return rows;
};
const isNeeded = (field: CustomerField): boolean => customerFields[field].presence === 'required';
const needed = customerFieldNames.filter(isNeeded);
const others = customerFieldNames.filter((field) => !isNeeded(field));
const isPrivate = (field: CustomerField): boolean => (privateFields as readonly CustomerField[]).includes(field);
const isGiven = (value: FormValues[string] | undefined): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

/** The fields of a new customer; `prefix` precedes their names in the request. */
export function CustomerFields({
  form,
  prefix,
  ownId,
  hidesNumbers = false,
  foldsOthers = false,
  knownText,
  onChooseKnown,
}: {
  form: FieldsOf<FormValues>;
  prefix: string;
  /** The customer who is edited is no duplicate. */
  ownId?: number;
  /** True for an account that sees masked numbers and can change none. */
  hidesNumbers?: boolean;
  /** Fields that may stay empty are folded until they are wanted. */
  foldsOthers?: boolean;
  /** Hint for a customer who already has a file. */
  knownText: string;
  onChooseKnown: (id: number) => void;
}) {
  const { text } = useText();
  const hasOthers = others.some((field) => isGiven(form.values[`${prefix}${field}`]));
  const [isOpen, { toggle }] = useDisclosure(!foldsOthers || hasOthers);
  const inputOf = (field: CustomerField): ReactNode => {
    if (hidesNumbers && isPrivate(field)) return null;
    const { control, presence, label } = customerFields[field];
    const { Input } = customerControls[control];
    const name = text(label);
    return (
      <Input
        key={field}
        form={form}
        prefix={prefix}
        name={`${prefix}${field}`}
        label={presence === 'required' ? name : text('form.optional', { field: name })}
      />
    );
  };
  const rows = (fields: readonly CustomerField[]): ReactNode =>
    rowsOf(fields).map((row) =>
      row.length === 1 ? (
        <Fragment key={row[0]}>
          {row.map(inputOf)}
          {row[0] === 'phone' && (
            <KnownCustomers
              values={form.values}
              prefix={prefix}
              ownId={ownId}
              searchesNumbers={!hidesNumbers}
              chooseText={knownText}
              onChoose={onChooseKnown}
            />
          )}
        </Fragment>
      ) : (
        <SimpleGrid key={row[0]} type="container" cols={{ base: 1, '400px': 2 }} spacing="sm">
          {row.map(inputOf)}
        </SimpleGrid>
      ),
    );
  return (
    <>
      {rows(needed)}
      {foldsOthers && (
        <UnstyledButton className={styles.others} aria-expanded={isOpen} onClick={toggle}>
          <IconChevronDown size={14} aria-hidden />
          {text('customer.moreFields')}
        </UnstyledButton>
      )}
      {isOpen && rows(others)}
      {hidesNumbers && (
        <Text size="sm" c="dimmed">
          {text('customer.numbersHidden')}
        </Text>
      )}
    </>
  );
}
