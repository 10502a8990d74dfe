import { create } from 'zustand';
import { type DownloadedArchive, downloadArchive } from '../../api/download-archive.ts';
import { type DownloadedRows, downloadRows } from '../../api/download-rows.ts';

/** The lists that can be exported, by the area and the name of the endpoint. */
const exportedLists = {
  calls: { area: 'cdrExtension', name: 'export', hasFixedRows: true },
  scores: { area: 'scorecard', name: 'export', hasFixedRows: false },
  report: { area: 'callReport', name: 'export', hasFixedRows: true },
  reportSources: { area: 'workReport', name: 'export', hasFixedRows: true },
  audit: { area: 'adminAudit', name: 'export', hasFixedRows: true },
  customers: { area: 'listExport', name: 'customers', hasFixedRows: false },
  followups: { area: 'listExport', name: 'followups', hasFixedRows: false },
  appointments: { area: 'listExport', name: 'appointments', hasFixedRows: false },
  reservations: { area: 'listExport', name: 'reservations', hasFixedRows: false },
} as const;
export type ExportedList = keyof typeof exportedLists;

/** An export that is under way; `total` is null until the service has counted what there is. */
interface RunningExport {
  /** A list, or the recordings of calls. */
  readonly source: ExportedList | 'recordings';
  /** Rows, or bytes of recordings. */
  readonly done: number;
  readonly total: number | null;
  readonly cancel: () => void;
}

/** One at a time; it continues while other screens are open. */
export const useRunningExport = create<{ readonly running: RunningExport | null }>(() => ({ running: null }));

const show = (running: RunningExport | null): void => useRunningExport.setState({ running });

interface Asked {
  readonly query: Readonly<Record<string, string>>;
  readonly signedOut: AbortSignal;
}

/** Resolves with the file; with null when it was cancelled. Rejects with ProblemError. */
export function exportRows(list: ExportedList, { query, signedOut }: Asked): Promise<DownloadedRows | null> {
  return run(list, signedOut, (part) => downloadRows({ ...exportedLists[list], query, ...part }));
}

/** The recordings of calls; resolves and rejects as `exportRows` does. */
export function archiveRecordings({ query, signedOut }: Asked): Promise<DownloadedArchive | null> {
  return run('recordings', signedOut, (part) =>
    downloadArchive({ area: 'cdrExtension', name: 'archive', query, ...part }),
  );
}

async function run<Saved>(
  source: RunningExport['source'],
  signedOut: AbortSignal,
  download: (part: { signal: AbortSignal; onProgress: (done: number, total: number) => void }) => Promise<Saved>,
): Promise<Saved | null> {
  const cancelling = new AbortController();
  const cancel = (): void => cancelling.abort();
  const signal = AbortSignal.any([cancelling.signal, signedOut]);
  show({ source, done: 0, total: null, cancel });
  try {
    return await download({ signal, onProgress: (done, total) => show({ source, done, total, cancel }) });
  } catch (error) {
    if (signal.aborted) return null;
    throw error;
  } finally {
    show(null);
  }
}
