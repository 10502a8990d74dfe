import * as z from 'zod';
import type { MessageKey } from '../languages/en/console.ts';
import { reason } from '../problems/reasons.ts';
import {
  dateField,
  idField,
  idParameter,
  longTextField,
  namedReference,
  phoneNumberField,
  plainText,
  textField,
} from './field.ts';

/** The control that a form has for a field; the import reads the cell of a column by it. */
export type CustomerControl =
  | 'text'
  | 'longText'
  | 'sex'
  | 'numbers'
  | 'address'
  | 'medium'
  | 'day'
  | 'wholeNumber'
  | 'tags';

/** The words of a value in the audit log: the value, masked where it is private, or the names of lookup entries. */
export type CustomerAudit = 'plain' | 'document' | 'numbers' | 'address' | 'medium' | 'tags';

export interface CustomerFieldDefinition {
  /** Schema in requests. */
  readonly schema: z.ZodType;
  /** Schema in answers. */
  readonly answer: z.ZodType;
  /** `removable`: null removes it. `list`: may be missing, and the empty list removes it. */
  readonly presence: 'required' | 'removable' | 'list';
  readonly label: MessageKey;
  readonly control: CustomerControl;
  readonly audit: CustomerAudit;
  /** Whether the customer's page lists it; the head of the page shows some of the others. */
  readonly isFact: boolean;
  /** Its column in a file of customers. */
  readonly importColumn: string | null;
}

const sexSchema = z.union([z.literal(1), z.literal(2)]);

export const documentField = plainText(30).regex(/^[0-9A-Za-z]{4,30}$/, reason('document-number-expected'));

/** Where the day begins first it is 14 hours ahead of UTC. */
const latestToday = (): string => new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10);
const birthdayField = dateField.refine(
  (day) => day >= '1900-01-01' && day <= latestToday(),
  reason('birthday-implausible'),
);

/**
 * Interface 2.2: the fields of a customer, in the order of the form. The contract, creation, update, audit log, form,
 * customer's page and import follow from this table.
 */
export const customerFields = {
  name: {
    schema: textField(100),
    answer: z.string(),
    presence: 'required',
    label: 'customer.name',
    control: 'text',
    audit: 'plain',
    isFact: false,
    importColumn: 'name',
  },
  sex: {
    schema: sexSchema,
    answer: sexSchema,
    presence: 'required',
    label: 'customer.sex',
    control: 'sex',
    audit: 'plain',
    isFact: false,
    importColumn: 'sex',
  },
  phone: {
    schema: z.array(phoneNumberField).min(1).max(10),
    /** Masked without `customer.phone.view`. */
    answer: z.array(z.string()),
    presence: 'required',
    label: 'customer.phones',
    control: 'numbers',
    audit: 'numbers',
    isFact: false,
    importColumn: 'phone',
  },
  address_id: {
    schema: idParameter,
    answer: idField,
    presence: 'required',
    label: 'customer.address',
    control: 'address',
    audit: 'address',
    isFact: true,
    importColumn: 'address',
  },
  medium_id: {
    schema: idParameter,
    answer: idField,
    presence: 'required',
    label: 'customer.medium',
    control: 'medium',
    audit: 'medium',
    isFact: true,
    importColumn: 'medium',
  },
  birthday: {
    schema: birthdayField,
    answer: z.string().nullable(),
    presence: 'removable',
    label: 'customer.birthday',
    control: 'day',
    audit: 'plain',
    isFact: true,
    importColumn: 'birthday',
  },
  age: {
    schema: z.int().min(1).max(199),
    answer: z.int().nullable(),
    presence: 'removable',
    label: 'customer.ageField',
    control: 'wholeNumber',
    audit: 'plain',
    isFact: false,
    importColumn: 'age',
  },
  sfz: {
    schema: documentField,
    answer: z.string().nullable(),
    presence: 'removable',
    label: 'customer.document',
    control: 'text',
    audit: 'document',
    isFact: true,
    importColumn: 'sfz',
  },
  allergies: {
    /** Shown as a warning to everyone who may see the customer. */
    schema: longTextField(1000),
    answer: z.string().nullable(),
    presence: 'removable',
    label: 'customer.allergies',
    control: 'longText',
    audit: 'plain',
    isFact: false,
    importColumn: 'allergies',
  },
  tags: {
    schema: z.array(idParameter).max(50),
    answer: z.array(namedReference),
    presence: 'list',
    label: 'customer.tags',
    control: 'tags',
    audit: 'tags',
    isFact: false,
    importColumn: 'tags',
  },
} as const satisfies Readonly<Record<string, CustomerFieldDefinition>>;

type Fields = typeof customerFields;
export type CustomerField = keyof Fields;

/** The names of the fields whose definition has this value for `Part`. */
export type FieldWith<Part extends keyof CustomerFieldDefinition, Value> = {
  [F in CustomerField]: Fields[F][Part] extends Value ? F : never;
}[CustomerField];

export const customerFieldNames = Object.keys(customerFields) as readonly CustomerField[];
export const isCustomerField = (name: string): name is CustomerField => Object.hasOwn(customerFields, name);

export const fieldsWith = <
  Part extends keyof CustomerFieldDefinition,
  const Value extends CustomerFieldDefinition[Part],
>(
  part: Part,
  values: readonly Value[],
): readonly FieldWith<Part, Value>[] =>
  customerFieldNames.filter((name): name is FieldWith<Part, Value> =>
    (values as readonly unknown[]).includes(customerFields[name][part]),
  );

/** Whether the column of `customers` that has the field's name holds it; other fields have tables. */
const isColumn = {
  text: true,
  longText: true,
  sex: true,
  numbers: false,
  address: true,
  medium: true,
  day: true,
  wholeNumber: true,
  tags: false,
} as const satisfies Record<CustomerControl, boolean>;
type ColumnControl = { [C in CustomerControl]: (typeof isColumn)[C] extends true ? C : never }[CustomerControl];
export type CustomerColumn = FieldWith<'control', ColumnControl>;
export const customerColumns = customerFieldNames.filter(
  (name): name is CustomerColumn => isColumn[customerFields[name].control],
);

/** The fields that a row of a list has. */
export const listedFields = ['name', 'sex', 'phone', 'tags'] as const satisfies readonly CustomerField[];

/** Fields that are masked without `customer.phone.view`, which their change needs too. */
export const privateFields = fieldsWith('audit', ['document', 'numbers']);

type Presence<Present, F extends CustomerField> = Present extends Fields[F]['presence'] ? true : false;
type CreationShape = {
  [F in CustomerField]: Presence<'required', F> extends true ? Fields[F]['schema'] : z.ZodOptional<Fields[F]['schema']>;
};
type ChangeShape = {
  [F in CustomerField]: Presence<'removable', F> extends true
    ? z.ZodNullable<z.ZodOptional<Fields[F]['schema']>>
    : z.ZodOptional<Fields[F]['schema']>;
};
type AnswerShape = { [F in CustomerField]: Fields[F]['answer'] };

const shapeOf = (schemaOf: (field: CustomerFieldDefinition) => z.ZodType): object =>
  Object.fromEntries(customerFieldNames.map((name) => [name, schemaOf(customerFields[name])]));

/** The fields of a request that creates a customer. */
export const creationShape = shapeOf(({ schema, presence }) =>
  presence === 'required' ? schema : schema.optional(),
) as CreationShape;
/** The fields of a request that changes a customer: each may be missing. */
export const changeShape = shapeOf(({ schema, presence }) =>
  presence === 'removable' ? schema.optional().nullable() : schema.optional(),
) as ChangeShape;
export const answerShape = shapeOf(({ answer }) => answer) as AnswerShape;
