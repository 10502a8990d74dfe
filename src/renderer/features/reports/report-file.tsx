import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ReportTable } from '../../../shared/contract/call-report.ts';
import { reportQueryOf, type ReportScope } from '../../api/report-reads.ts';
import { useText } from '../../i18n/use-text.ts';
import { exportRows, useRunningExport } from '../../parts/export/running-export.ts';
import { useSavedExport } from '../../parts/export/use-saved-export.ts';
import styles from './reports.module.css';

/** Saves a table of the report as a file; it is short, so that there is no progress to show. */
export function ReportFile({ table, name, scope }: { table: ReportTable; name: string; scope: ReportScope }) {
  const { text } = useText();
  const { running } = useRunningExport();
  const saved = useSavedExport();
  const save = (): Promise<void> =>
    saved(
      (signedOut) => exportRows('report', { query: queryOf(scope, table), signedOut }),
      ({ rows, name: file }) => text('export.done', { count: rows, name: file }),
    );
  return (
    <Button
      variant="default"
      size="compact-xs"
      className={styles.onScreen}
      leftSection={<IconDownload size={14} aria-hidden />}
      disabled={running !== null}
      aria-label={text('report.csvOf', { table: name })}
      onClick={() => void save()}
    >
      {text('report.csv')}
    </Button>
  );
}

const queryOf = (scope: ReportScope, table: ReportTable): Record<string, string> =>
  Object.fromEntries(Object.entries({ ...reportQueryOf(scope), table }).map(([name, value]) => [name, String(value)]));
