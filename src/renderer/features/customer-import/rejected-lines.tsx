import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { importColumns, type ImportState } from '../../../shared/contract/admin/customer-import.ts';
import { importColumnName } from '../../../shared/languages/import-column-names.ts';
import { languageOf } from '../../../shared/languages/languages.ts';
import { fieldText } from '../../../shared/problems/problem-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { Card } from '../../kit/card.tsx';
import { countText } from '../../kit/format.ts';
import layout from '../../kit/layout.module.css';
import tableStyles from '../../kit/list/table.module.css';
import styles from './import.module.css';

type Rejected = ImportState['rejected'][number];

/** Stands for a problem of no one column: the customer is known, or there are too many cells. */
const wholeLine = '';
const columnsOf = ({ problems }: Rejected): string[] => [...new Set(problems.map(({ column }) => column ?? wholeLine))];

/** RFC 4180, § 2: quoted, and a quote within is doubled. */
const cell = (value: string | number): string => `"${String(value).replaceAll('"', '""')}"`;

/** The lines that an import leaves out, and why; to be saved and handed to who made the file. */
export function RejectedLines({ state: { rejected, rejected_total: total } }: { state: ImportState }) {
  const { text, problemTexts, language } = useText();
  const [chosen, show] = useState<string | null>(null);
  if (total === 0) return null;
  const columns = countsByColumn(rejected);
  // Another file may have nothing wrong in that column.
  const shown = columns.some(([column]) => column === chosen) ? chosen : null;
  const nameOf = (column: string): string => {
    const known = importColumns.find((one) => one === column);
    return known === undefined ? column : importColumnName(known, languageOf(language).tag);
  };
  const reasonsOf = ({ problems }: Rejected): string =>
    problems
      .map(({ column, ...problem }) =>
        [...(column === null ? [] : [nameOf(column)]), fieldText(problem, problemTexts)].join(': '),
      )
      .join(' ');
  const save = (): void => {
    const rows = [[text('import.line'), text('import.reason')], ...rejected.map((one) => [one.line, reasonsOf(one)])];
    // Spreadsheets take a file for UTF-8 by its mark.
    const content = `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([content], { type: 'text/csv' }));
    link.download = 'rejected.csv';
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <Card
      id="rejected-lines"
      title={text('import.rejected')}
      aside={
        <Button variant="default" size="compact-sm" onClick={save}>
          {text('import.save')}
        </Button>
      }
      isFlush
    >
      {total > rejected.length && (
        <Text size="sm" c="dimmed" px="md" pb="xs">
          {text('import.firstListed', { listed: rejected.length, total })}
        </Text>
      )}
      {columns.length > 1 && (
        <div className={styles.reasons} role="group" aria-label={text('import.byColumn')}>
          {columns.map(([column, count]) => (
            <Button
              key={column}
              size="compact-sm"
              variant={column === shown ? 'light' : 'default'}
              aria-pressed={column === shown}
              onClick={() => show(column === shown ? null : column)}
            >
              {`${column === wholeLine ? text('import.wholeLine') : nameOf(column)} ${countText(count, language)}`}
            </Button>
          ))}
        </div>
      )}
      <div className={styles.rejectedLines} data-part="table-scroller" tabIndex={0}>
        <table className={tableStyles.table} aria-labelledby="rejected-lines">
          <thead>
            <tr>
              <th scope="col">{text('import.line')}</th>
              <th scope="col">{text('import.reason')}</th>
            </tr>
          </thead>
          <tbody>
            {rejected
              .filter((one) => shown === null || columnsOf(one).includes(shown))
              .map((one) => (
                <tr key={one.line}>
                  <td className={layout.figures}>{one.line}</td>
                  <td className={tableStyles.wraps}>{reasonsOf(one)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

/** In how many of the lines each column is at fault, the most frequent first. */
function countsByColumn(rejected: readonly Rejected[]): [column: string, lines: number][] {
  const counts = new Map<string, number>();
  for (const column of rejected.flatMap(columnsOf)) counts.set(column, (counts.get(column) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one);
}
