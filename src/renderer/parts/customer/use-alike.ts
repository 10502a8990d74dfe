import { useDebouncedValue } from '@mantine/hooks';
import { useQueries, useQuery } from '@tanstack/react-query';
import { documentField } from '../../../shared/contract/customer-fields.ts';
import type { CustomerReference } from '../../../shared/contract/field.ts';
import { asDialled } from '../../../shared/domain/dialled-number.ts';
import { foldedName, isSameName } from '../../../shared/domain/folded-name.ts';
import { isWholeNumber } from '../../../shared/domain/split-numbers.ts';
import { customersAlike, customersOfDocument } from '../../api/reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useCapability, usePermissions } from '../../state/use-workstation.ts';
import type { FormValues } from '../../kit/forms/field-errors.ts';
import { numbersOf } from './phone-numbers.ts';

const typingPauseMs = 300;

/** The values that a customer shares with the input. */
type Likeness = 'sameNumber' | 'sameDocument' | 'sameCard' | 'sameName';
export interface AlikeCustomer {
  readonly customer: CustomerReference;
  readonly by: readonly Likeness[];
}

const textOf = (value: FormValues[string] | undefined): string => String(value ?? '').trim();

/**
 * Customers who have a number, the document, the card or the name that is typed, the surest first. A card that exists
 * is typed as a name at most: the service makes the number of a new one.
 */
export function useAlike(
  values: FormValues,
  { prefix, ownId, searchesNumbers }: { prefix: string; ownId: number | undefined; searchesNumbers: boolean },
): readonly AlikeCustomer[] {
  const clinic = useClinic();
  const seesDocuments = usePermissions().includes('customer.phone.view');
  const findsDocuments = useCapability('customerFiles') && seesDocuments;
  const numbers = searchesNumbers
    ? numbersOf(values, prefix)
        .filter(isWholeNumber)
        .map((number) => asDialled(number))
    : [];
  const [name] = useDebouncedValue(textOf(values[`${prefix}name`]), typingPauseMs);
  const [document] = useDebouncedValue(textOf(values[`${prefix}sfz`]), typingPauseMs);
  const [listed] = useDebouncedValue(numbers.join(' '), typingPauseMs);
  const dialled = listed === '' ? [] : listed.split(' ');
  const byNumber = useQueries({
    queries: dialled.map((keyword) => customersAlike(clinic, { category: 'phone', keyword })),
  });
  const isDocument = findsDocuments && documentField.safeParse(document).success;
  const byDocument = useQuery({ ...customersOfDocument(clinic, document), enabled: isDocument });
  const byName = useQuery({
    ...customersAlike(clinic, { category: 'keyword', keyword: name }),
    enabled: name !== '',
  });
  const ofName = byName.data?.rows ?? [];
  const found: readonly (readonly [Likeness, readonly CustomerReference[]])[] = [
    ['sameNumber', byNumber.flatMap(({ data }) => data?.rows ?? [])],
    ['sameDocument', (isDocument && byDocument.data) || []],
    ['sameCard', ofName.filter(({ idcard }) => foldedName(idcard) === foldedName(name))],
    ['sameName', ofName.filter((customer) => isSameName(customer.name, name))],
  ];
  const alike = new Map<number, AlikeCustomer>();
  for (const [likeness, customers] of found)
    for (const customer of customers) {
      const by = alike.get(customer.id)?.by ?? [];
      if (customer.id !== ownId && !by.includes(likeness)) alike.set(customer.id, { customer, by: [...by, likeness] });
    }
  return [...alike.values()];
}
