import { Badge, Text } from '@mantine/core';
import {
  type ImportPreview,
  importColumns,
  requiredImportColumns,
} from '../../../shared/contract/admin/customer-import.ts';
import { importColumnName } from '../../../shared/languages/import-column-names.ts';
import { languageOf } from '../../../shared/languages/languages.ts';
import { useText } from '../../i18n/use-text.ts';
import { Card } from '../../kit/card.tsx';
import { SampleFile } from './sample-file.tsx';
import layout from '../../kit/layout.module.css';
import styles from './import.module.css';

const isRequired = (name: string): boolean => (requiredImportColumns as readonly string[]).includes(name);

/** The columns that a file may have; for a file that was read, those that it has, lacks or adds. */
export function FileColumns({ preview }: { preview: ImportPreview | null }) {
  const { text, language } = useText();
  const { tag } = languageOf(language);
  const given = preview?.columns.flatMap(({ column }) => column ?? []) ?? [];
  const isKnown = (name: string): boolean => (importColumns as readonly string[]).includes(name);
  return (
    <Card id="import-columns" title={text('import.columns')}>
      <ul className={layout.plainList} aria-labelledby="import-columns">
        {given
          .filter((name) => !isKnown(name))
          .map((name) => (
            <li className={styles.listed} key={`unknown ${name}`}>
              <span className={styles.column}>
                <code>{name}</code>
                <Badge color="red" variant="light" tt="none">
                  {text('import.unknown')}
                </Badge>
              </span>
            </li>
          ))}
        {importColumns.map((name) => (
          <li className={styles.listed} key={name}>
            <span className={styles.column}>
              <code>{importColumnName(name, tag)}</code>
              {preview && isRequired(name) && !given.includes(name) && (
                <Badge color="red" variant="light" tt="none">
                  {text('import.missing')}
                </Badge>
              )}
              {given.includes(name) && (
                <span aria-hidden className={styles.known}>
                  ✓
                </span>
              )}
              {!preview && isRequired(name) && (
                <Text span size="xs" c="dimmed">
                  {text('import.required')}
                </Text>
              )}
            </span>
            <Text size="xs" c="dimmed">
              {text(`import.column.${name}`)}
            </Text>
          </li>
        ))}
      </ul>
      <SampleFile />
    </Card>
  );
}
