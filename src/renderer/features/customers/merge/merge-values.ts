import type { Customer } from '../../../../shared/contract/customer.ts';
import {
  type CustomerControl,
  type CustomerField,
  customerFields,
  isCustomerField,
} from '../../../../shared/contract/customer-fields.ts';
import {
  type CareColumn,
  isJoinedField,
  type MergeField,
  mergeFields,
  type MergeSide,
} from '../../../../shared/contract/customer-merge.ts';
import type { MessageKey } from '../../../../shared/languages/en/console.ts';
import type { Translate } from '../../../i18n/i18n.ts';
import { dayText, numberText } from '../../../kit/format.ts';

const careNames = {
  consultant_id: 'customer.consultant',
  ascription_id: 'customer.ascription',
  department_id: 'customer.department',
} as const satisfies Record<CareColumn, MessageKey>;

export const mergeFieldName = (field: MergeField): MessageKey =>
  isCustomerField(field) ? customerFields[field].label : careNames[field];

interface Words {
  readonly text: Translate;
  readonly language: string;
}
type ValueText = (customer: Customer, field: CustomerField, words: Words) => string;

const plainText: ValueText = (customer, field) => String(customer[field] ?? '');
const valueTexts: Readonly<Record<CustomerControl, ValueText>> = {
  text: plainText,
  longText: plainText,
  wholeNumber: plainText,
  sex: ({ sex }, _field, { text }) => text(sex === 2 ? 'customer.female' : 'customer.male'),
  numbers: ({ phone }, _field, { text }) => phone.map(numberText).join(text('list.separator')),
  address: ({ address }) => address.join(' · '),
  medium: ({ medium_name: name }) => name,
  day: (customer, field, { language }) => (customer[field] === null ? '' : dayText(String(customer[field]), language)),
  tags: ({ tags }, _field, { text }) => tags.map(({ name }) => name).join(text('list.separator')),
};

/** A field's value as it is compared and shown; empty where there is none. */
export function mergeValueText(customer: Customer, field: MergeField, words: Words): string {
  if (isCustomerField(field)) return valueTexts[customerFields[field].control](customer, field, words);
  const care = {
    consultant_id: customer.consultant,
    ascription_id: customer.ascription,
    department_id: customer.department,
  };
  return care[field]?.name ?? '';
}

/** The name of a field in the form, which is that of the request. */
export const takeName = (field: MergeField): `take.${MergeField}` => `take.${field}`;

/** The kept file's value where it has one; of lists and texts of several lines what both have. */
const firstSide = (field: MergeField, keptText: string): MergeSide =>
  isJoinedField(field) ? 'both' : keptText === '' ? 'merged' : 'kept';

export const initialSides = (kept: Customer, words: Words): Record<`take.${MergeField}`, string | null> =>
  Object.fromEntries(
    mergeFields.map((field) => [takeName(field), firstSide(field, mergeValueText(kept, field, words))]),
  ) as Record<`take.${MergeField}`, string | null>;
