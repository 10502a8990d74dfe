import type * as z from 'zod';
import type { accountChangeSchema, Account } from '../../../shared/contract/admin/accounts.ts';
import { typedText } from '../../../shared/domain/typed-text.ts';
import { filledIn } from '../../kit/forms/filled-in.ts';

/** As a form has them: what is not chosen or typed is null or empty. */
export type AccountValues = {
  readonly name: string;
  readonly email: string;
  readonly role: string | null;
  readonly department_id: string | null;
  readonly extension: string;
  readonly mobile: string;
  readonly caller_number: string;
  readonly password: string;
  readonly is_active: boolean;
};

export const newAccountValues: AccountValues = {
  name: '',
  email: '',
  role: null,
  department_id: null,
  extension: '',
  mobile: '',
  caller_number: '',
  password: '',
  is_active: true,
};

export const valuesOfAccount = (account: Account): AccountValues => ({
  name: account.name,
  email: account.email,
  role: account.role,
  department_id: account.department === null ? null : String(account.department.id),
  extension: account.extension ?? '',
  mobile: account.mobile ?? '',
  caller_number: account.caller_number ?? '',
  password: '',
  is_active: account.is_active,
});

type AccountChangeInput = z.input<typeof accountChangeSchema>;

/** Digits of a Chinese input method are digits. */
const plainExtension = <Values extends { readonly extension?: string }>(values: Values): Values =>
  values.extension === undefined ? values : { ...values, extension: typedText(values.extension).trim() };

const mayBeEmptied: ReadonlySet<string> = new Set(['mobile', 'caller_number', 'department_id']);
const isLeftOut = (value: unknown): boolean => value === '' || value === null;

/** A schema names what is missing: a role that nobody chose is not sent. */
export const newAccountOf = ({ is_active: _new, ...values }: AccountValues) => filledIn(plainExtension(values));

/** The original values of the changed fields. */
const seenOf = (account: Account, changed: object) => {
  const seen = { ...account, department_id: account.department?.id ?? null };
  return Object.fromEntries(Object.entries(seen).filter(([field]) => field in changed));
};

/** Only changed fields are sent, so that other people's changes to the rest stay. */
export const accountChangeOf = (
  account: Account,
  { password, ...changed }: Partial<AccountValues>,
): AccountChangeInput => {
  const emptied = Object.entries(plainExtension(changed)).map(([field, value]) => [
    field,
    isLeftOut(value) && mayBeEmptied.has(field) ? null : value,
  ]);
  return {
    id: account.id,
    seen: seenOf(account, changed),
    ...Object.fromEntries(emptied),
    ...(password ? { password } : {}),
  };
};
