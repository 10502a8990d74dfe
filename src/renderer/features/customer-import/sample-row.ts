import type { ImportColumn } from '../../../shared/contract/admin/customer-import.ts';
import type { LanguageTag } from '../../../shared/languages/languages.ts';

/** Entries of the clinic's lists, with which the sample can be imported. */
export interface SampleEntries {
  readonly address: string;
  readonly medium: string;
}

const people: Readonly<Record<LanguageTag, { readonly name: string; readonly sex: string }>> = {
  en: { name: 'Mary Sample', sex: 'female' },
  'zh-CN': { name: '王样例', sex: '女' },
};

/** The cells of a sample file's customer. */
export const sampleRow = (
  language: LanguageTag,
  { address, medium }: SampleEntries,
): Readonly<Record<ImportColumn, string>> => ({
  ...people[language],
  phone: '13800000000;02100000000',
  address,
  medium,
  birthday: '1990-12-31',
  age: '',
  sfz: '',
  tags: '',
  allergies: '',
});
