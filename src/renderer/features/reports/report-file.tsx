import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ReportTable } from '../../../shared/contract/call-report.ts';
import { reportQueryOf, type ReportScope } from '../../api/report-reads.ts';
import { useText } from '../../i18n/use-text.ts';
import { exportRows, useRunningExport } from '../../parts/export/running-export.ts';
import { useSavedExport } from '../../parts/export/use-saved-export.ts';
import styles from './reports.module.css';

/** Saves a table of the report as a file; it is short, so that there is no progress to show. */
export function ReportFile({
  table,
  name,
  scope,
}: {
  table: ReportTable | 'sources';
  /** The name of the table; the whole report without it. */
  name?: string;
  scope: ReportScope;
}) {
  const { text } = useText();
  const { running } = useRunningExport();
  const saved = useSavedExport();
  const save = (): Promise<void> =>
    saved(
      (signedOut) =>
        table === 'sources'
          ? exportRows('reportSources', { query: textsOf(reportQueryOf(scope)), signedOut })
          : exportRows('report', { query: textsOf({ ...reportQueryOf(scope), table }), signedOut }),
      ({ rows, name: file }) => text('export.done', { count: rows, name: file }),
    );
  return (
    <Button
      variant="default"
      size={name === undefined ? 'sm' : 'compact-xs'}
      className={styles.onScreen}
      leftSection={<IconDownload size={name === undefined ? 16 : 14} aria-hidden />}
      disabled={running !== null}
      aria-label={name && text('report.csvOf', { table: name })}
      onClick={() => void save()}
    >
      {text('report.csv')}
    </Button>
  );
}

const textsOf = (query: Readonly<Record<string, string | number>>): Record<string, string> =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
