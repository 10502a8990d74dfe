import { importColumnName } from '../../../shared/languages/import-column-names.ts';
import { type ImportColumn, importColumns } from '../../../shared/contract/admin/customer-import.ts';
import { languageOf } from '../../../shared/languages/languages.ts';
import { useText } from '../../i18n/use-text.ts';
import { Card } from '../../ui/card.tsx';
import { Status } from '../../ui/list/status.tsx';
import { useFileColumns } from './use-file-columns.ts';
import layout from '../../ui/layout.module.css';
import tableStyles from '../../ui/list/table.module.css';
import styles from './import.module.css';

/** The first lines of the chosen file, each cell below the column that it is read as. */
export function FirstLines({ file }: { file: File }) {
  const { text, language } = useText();
  const { tag } = languageOf(language);
  const found = useFileColumns(file);
  if (!found || found.lines.length === 0) return null;
  const isKnown = (name: string): name is ImportColumn => (importColumns as readonly string[]).includes(name);
  return (
    <Card id="import-first-lines" title={text('import.firstLines')} aside={text('import.asRead')} isFlush>
      <div className={styles.firstLines} data-part="table-scroller" tabIndex={0}>
        <table className={tableStyles.table} aria-labelledby="import-first-lines">
          <thead>
            <tr>
              <th scope="col">{text('import.line')}</th>
              {found.given.map((name, at) => (
                // A file may have a name twice.
                <th key={at} scope="col">
                  {isKnown(name) ? importColumnName(name, tag) : <Status tone="bad">{name || '–'}</Status>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {found.lines.map(({ line, cells }) => (
              <tr key={line}>
                <td className={`${layout.figures} ${layout.second}`}>{line}</td>
                {found.given.map((_name, at) => (
                  <td key={at} className={styles.cell} title={cells[at]}>
                    {cells[at]}
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
