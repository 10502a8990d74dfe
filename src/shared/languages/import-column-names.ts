import { type ImportColumn, importColumns } from '../contract/admin/customer-import.ts';
import { type CustomerFieldDefinition, customerFieldNames, customerFields } from '../contract/customer-fields.ts';
import { customerFieldTexts, fileTexts } from './file-texts.ts';
import type { LanguageTag } from './languages.ts';

const labels: Readonly<Record<LanguageTag, Readonly<Record<string, string>>>> = customerFieldTexts;

/** Further names of columns, as spreadsheets of clinics have them. */
const furtherNames: Readonly<Partial<Record<ImportColumn, readonly string[]>>> = {
  name: ['客户姓名', '客户'],
  phone: ['手机', '手机号', '手机号码', '电话号码', '联系电话'],
  address: ['地址', '区域'],
  medium: ['来源', '渠道'],
  birthday: ['出生日期'],
  sfz: ['身份证', '身份证号', '身份证号码', '证件号码'],
};

const fieldOf = (column: ImportColumn): CustomerFieldDefinition | undefined =>
  customerFieldNames
    .map((name): CustomerFieldDefinition => customerFields[name])
    .find(({ importColumn }) => importColumn === column);

/** The name of a column in files of a language: in English its own, otherwise that of the field. */
export const importColumnName = (column: ImportColumn, language: LanguageTag): string =>
  language === 'en' ? column : (labels[language][fieldOf(column)?.label ?? ''] ?? column);

const columnsByName: ReadonlyMap<string, ImportColumn> = new Map(
  importColumns.flatMap((column) => {
    const fieldNames = Object.values(labels).flatMap((texts) => texts[fieldOf(column)?.label ?? ''] ?? []);
    return [column, ...fieldNames, ...(furtherNames[column] ?? [])].map(
      (name) => [name.toLowerCase(), column] as const,
    );
  }),
);

/** The column that a name in the first line of a file means, in any language; the name itself where it means none. */
export function importColumnNamed(name: string): string {
  const plain = name.trim().toLowerCase();
  return columnsByName.get(plain) ?? plain;
}

const exportOnly: ReadonlySet<string> = new Set(
  Object.values(fileTexts).flatMap((texts) =>
    [texts['listExport.card'], texts['listExport.created'], texts['listExport.id']].map((name) => name.toLowerCase()),
  ),
);

/** Whether exported customers have the column although an import cannot: the clinic gives cards, times and IDs. */
export const isExportColumn = (name: string): boolean => exportOnly.has(name.trim().toLowerCase());
