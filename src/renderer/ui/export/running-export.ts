import { create } from 'zustand';
import { type DownloadedRows, downloadRows } from '../../api/download-rows.ts';

/** The lists that can be exported, by the area and the name of the endpoint. */
const exportedLists = {
  calls: { area: 'cdrExtension', name: 'export', hasFixedRows: true },
  scores: { area: 'scorecard', name: 'export', hasFixedRows: false },
  audit: { area: 'adminAudit', name: 'export', hasFixedRows: true },
  customers: { area: 'listExport', name: 'customers', hasFixedRows: false },
  followups: { area: 'listExport', name: 'followups', hasFixedRows: false },
  appointments: { area: 'listExport', name: 'appointments', hasFixedRows: false },
  reservations: { area: 'listExport', name: 'reservations', hasFixedRows: false },
} as const;
export type ExportedList = keyof typeof exportedLists;

/** An export that is under way; `total` is null until the service has counted the rows. */
interface RunningExport {
  readonly list: ExportedList;
  readonly rows: number;
  readonly total: number | null;
  readonly cancel: () => void;
}

/** One at a time; it continues while other screens are open. */
export const useRunningExport = create<{ readonly running: RunningExport | null }>(() => ({ running: null }));

const show = (running: RunningExport | null): void => useRunningExport.setState({ running });

/** Resolves with the file; with null when it was cancelled. Rejects with ProblemError. */
export async function exportRows(
  list: ExportedList,
  query: Readonly<Record<string, string>>,
  signedOut: AbortSignal,
): Promise<DownloadedRows | null> {
  const cancelling = new AbortController();
  const cancel = (): void => cancelling.abort();
  const signal = AbortSignal.any([cancelling.signal, signedOut]);
  show({ list, rows: 0, total: null, cancel });
  const { area, name, hasFixedRows } = exportedLists[list];
  try {
    const onProgress = (rows: number, total: number): void => show({ list, rows, total, cancel });
    return await downloadRows(area, name, { query, signal, onProgress, hasFixedRows });
  } catch (error) {
    if (signal.aborted) return null;
    throw error;
  } finally {
    show(null);
  }
}
