import type { ImportColumn } from '../../../shared/contract/admin/customer-import.ts';
import { customerFieldTexts } from '../../../shared/languages/file-texts.ts';
import type { LanguageTag } from '../../../shared/languages/languages.ts';

/** Entries of the clinic's lists, with which the sample can be imported. */
export interface SampleEntries {
  readonly address: string;
  readonly medium: string;
}

/** The cells of a sample file's customer. */
export const sampleRow = (
  language: LanguageTag,
  { address, medium }: SampleEntries,
): Readonly<Record<ImportColumn, string>> => ({
  name: customerFieldTexts[language]['import.sample.name'],
  sex: customerFieldTexts[language]['import.sample.sex'],
  phone: '13800000000;02100000000',
  address,
  medium,
  birthday: '1990-12-31',
  age: '',
  sfz: '',
  tags: '',
  allergies: '',
});
