import { Button, Group, Stack, Text, Title } from '@mantine/core';
import type { ImportState } from '../../../shared/contract/admin/customer-import.ts';
import { fieldText } from '../../../shared/problems/problem-text.ts';
import { useText } from '../../i18n/use-text.ts';
import layout from '../../ui/layout.module.css';
import tableStyles from '../../ui/list/table.module.css';
import styles from './rejected-lines.module.css';

type Rejected = ImportState['rejected'][number];

/** RFC 4180, § 2: quoted, and a quote within is doubled. */
const cell = (value: string | number): string => `"${String(value).replaceAll('"', '""')}"`;

/** The lines that an import leaves out, and why; to be saved and handed to who made the file. */
export function RejectedLines({ state: { rejected, rejected_total: total } }: { state: ImportState }) {
  const { text, problemTexts } = useText();
  if (total === 0) return null;
  const reasonsOf = ({ problems }: Rejected): string =>
    problems
      .map(({ column, ...problem }) =>
        [...(column === null ? [] : [column]), fieldText(problem, problemTexts)].join(': '),
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
    <Stack gap="xs">
      <Group justify="space-between">
        <Title order={2} size="h3">
          {text('import.rejected')}
        </Title>
        <Button variant="default" size="compact-sm" onClick={save}>
          {text('import.save')}
        </Button>
      </Group>
      {total > rejected.length && (
        <Text size="sm" c="dimmed">
          {text('import.firstListed', { listed: rejected.length, total })}
        </Text>
      )}
      <div className={`${tableStyles.tableScroller} ${styles.rejectedLines}`} data-part="table-scroller" tabIndex={0}>
        <table className={tableStyles.table}>
          <thead>
            <tr>
              <th scope="col">{text('import.line')}</th>
              <th scope="col">{text('import.reason')}</th>
            </tr>
          </thead>
          <tbody>
            {rejected.map((one) => (
              <tr key={one.line}>
                <td className={layout.figures}>{one.line}</td>
                <td className={tableStyles.wraps}>{reasonsOf(one)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Stack>
  );
}
