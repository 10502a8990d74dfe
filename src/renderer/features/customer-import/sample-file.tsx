import { Button, Group, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ImportColumn, importColumns } from '../../../shared/contract/admin/customer-import.ts';
import { importColumnName } from '../../../shared/languages/import-column-names.ts';
import { customerFieldTexts } from '../../../shared/languages/file-texts.ts';
import { languages, type LanguageTag } from '../../../shared/languages/languages.ts';
import { addresses, mediums } from '../../api/lookups.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { saveBlob } from '../../kit/save-file.ts';

/** RFC 4180, § 2: quoted, and a quote within is doubled. */
const lineOf = (cells: readonly string[]): string =>
  `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`;

/** Saves a file with the columns and one customer, in the language of who fills it in. */
export function SampleFile() {
  const { text } = useText();
  const clinic = useClinic();
  const entries: SampleEntries = {
    address: useQuery(addresses(clinic)).data?.at(-1)?.name ?? '',
    medium: useQuery(mediums(clinic)).data?.[0]?.name ?? '',
  };
  const save = (language: LanguageTag): void => {
    const header = importColumns.map((column) => importColumnName(column, language));
    const row = sampleRow(language, entries);
    // Spreadsheets take a file for UTF-8 by its mark.
    const content = `\uFEFF${lineOf(header)}${lineOf(importColumns.map((column) => row[column] ?? ''))}`;
    saveBlob(new Blob([content], { type: 'text/csv' }), `${customerFieldTexts[language]['import.sample.file']}.csv`);
  };
  return (
    <Group gap="xs" mt="sm">
      <Text size="sm">{text('import.sample')}</Text>
      {languages.map(({ tag, name }) => (
        <Button
          key={tag}
          size="compact-sm"
          variant="default"
          lang={tag}
          aria-label={text('import.sampleIn', { language: name })}
          leftSection={<IconDownload size={14} aria-hidden />}
          onClick={() => save(tag)}
        >
          {name}
        </Button>
      ))}
    </Group>
  );
}

/** Entries of the clinic's lists, with which the sample can be imported. */
interface SampleEntries {
  readonly address: string;
  readonly medium: string;
}

/** The cells of a sample file's customer; the others are empty. */
const sampleRow = (
  language: LanguageTag,
  { address, medium }: SampleEntries,
): Readonly<Partial<Record<ImportColumn, string>>> => ({
  name: customerFieldTexts[language]['import.sample.name'],
  sex: customerFieldTexts[language]['import.sample.sex'],
  phone: '13800000000;02100000000',
  address,
  medium,
  birthday: '1990-12-31',
});
