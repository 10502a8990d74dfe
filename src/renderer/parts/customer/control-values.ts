import type { Customer } from '../../../shared/contract/customer.ts';
import type { CustomerControl, CustomerField } from '../../../shared/contract/customer-fields.ts';
import type { FormValues } from '../../kit/forms/field-errors.ts';

type Value = FormValues[string];
type FileValue = Customer[CustomerField];

interface ControlValues {
  /** While nothing is given. */
  readonly empty: Value;
  /** A value of the file as the control takes it; null in the file is the empty value. */
  readonly ofFile: (value: NonNullable<FileValue>) => Value;
  /** Selects and drafts may hold a number as text. */
  readonly isNumber: boolean;
}

const text = { empty: '', ofFile: String, isNumber: false };
const select = { empty: null, ofFile: String, isNumber: false };
const textOfEntry = (entry: unknown): string =>
  typeof entry === 'object' && entry !== null && 'id' in entry ? String(entry.id) : String(entry);
const list = {
  empty: [],
  ofFile: (value: unknown) => (Array.isArray(value) ? value.map(textOfEntry) : []),
  isNumber: false,
};

/** The values of each control. */
export const controlValues: Readonly<Record<CustomerControl, ControlValues>> = {
  text,
  longText: text,
  sex: { ...select, isNumber: true },
  numbers: list,
  address: select,
  medium: select,
  day: text,
  wholeNumber: { empty: '', ofFile: (value) => (typeof value === 'number' ? value : String(value)), isNumber: true },
  tags: list,
};
