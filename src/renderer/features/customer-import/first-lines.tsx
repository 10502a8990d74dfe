import { Alert, Button, Group, Select } from '@mantine/core';
import {
  type ImportColumn,
  type ImportEncoding,
  type ImportPreview,
  importColumns,
  importEncodings,
} from '../../../shared/contract/admin/customer-import.ts';
import { cleanLine } from '../../../shared/domain/typed-text.ts';
import { importColumnName } from '../../../shared/languages/import-column-names.ts';
import { languageOf } from '../../../shared/languages/languages.ts';
import { useText } from '../../i18n/use-text.ts';
import { Card } from '../../kit/card.tsx';
import { Status } from '../../kit/list/status.tsx';
import layout from '../../kit/layout.module.css';
import tableStyles from '../../kit/list/table.module.css';
import styles from './import.module.css';

interface FirstLinesParts {
  readonly preview: ImportPreview;
  readonly isBusy: boolean;
  /** Checks the file again in an encoding; null where that is not possible. */
  readonly onEncoding: ((encoding: ImportEncoding) => void) | null;
}

const isKnown = (name: string): name is ImportColumn => (importColumns as readonly string[]).includes(name);
const isEncoding = (name: string | null): name is ImportEncoding =>
  (importEncodings as readonly (string | null)[]).includes(name);

/** The first lines of a file as they were read, each cell below its column, and the encoding. */
export function FirstLines({ preview, isBusy, onEncoding }: FirstLinesParts) {
  const { text, language } = useText();
  const { tag } = languageOf(language);
  const { encoding, columns, lines } = preview;
  if (lines.length === 0) return null;
  return (
    <Card
      id="import-first-lines"
      title={text('import.firstLines')}
      aside={
        encoding && (
          <Select
            size="xs"
            w={160}
            aria-label={text('import.encoding')}
            data={importEncodings}
            value={encoding}
            allowDeselect={false}
            disabled={!onEncoding}
            // It keeps the focus: another encoding may be tried next.
            readOnly={isBusy}
            onChange={(chosen) => isEncoding(chosen) && onEncoding?.(chosen)}
          />
        )
      }
      isFlush
    >
      {!preview.is_encoding_certain && (
        <Alert color="yellow" m="md" mt={0}>
          <Group justify="space-between">
            {text('import.encodingUnclear')}
            {onEncoding && encoding && (
              <Button size="xs" variant="default" disabled={isBusy} onClick={() => onEncoding(encoding)}>
                {text('import.encodingRight')}
              </Button>
            )}
          </Group>
        </Alert>
      )}
      <div className={styles.firstLines} data-part="table-scroller" tabIndex={0}>
        <table className={tableStyles.table} aria-labelledby="import-first-lines">
          <thead>
            <tr>
              <th scope="col">{text('import.line')}</th>
              {columns.map(({ heading, column }, at) => (
                // A file may have a name twice.
                <th key={at} scope="col">
                  {column === null ? (
                    heading || '–'
                  ) : isKnown(column) ? (
                    importColumnName(column, tag)
                  ) : (
                    <Status tone="bad">{column}</Status>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ line, cells }) => (
              <tr key={line}>
                <td className={`${layout.figures} ${layout.second}`}>{line}</td>
                {columns.map((_column, at) => (
                  <td key={at} className={styles.cell} title={cleanLine(cells[at] ?? '')}>
                    {cleanLine(cells[at] ?? '')}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
