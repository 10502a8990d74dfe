import { create } from 'zustand';
import { type DownloadedRows, downloadRows } from '../../api/download-rows.ts';

/** An export that is under way; `total` is null until the service has counted the calls. */
interface RunningExport {
  readonly rows: number;
  readonly total: number | null;
  readonly cancel: () => void;
}

/** One at a time; it continues while other screens are open. */
export const useRunningExport = create<{ readonly running: RunningExport | null }>(() => ({ running: null }));

const show = (running: RunningExport | null): void => useRunningExport.setState({ running });

/** Resolves with the file; with null when it was cancelled. Rejects with ProblemError. */
export async function exportCalls(
  query: Readonly<Record<string, string>>,
  signedOut: AbortSignal,
): Promise<DownloadedRows | null> {
  const cancelling = new AbortController();
  const cancel = (): void => cancelling.abort();
  const signal = AbortSignal.any([cancelling.signal, signedOut]);
  show({ rows: 0, total: null, cancel });
  try {
    const onProgress = (rows: number, total: number): void => show({ rows, total, cancel });
    return await downloadRows('cdrExtension', 'export', { query, signal, onProgress });
  } catch (error) {
    if (signal.aborted) return null;
    throw error;
  } finally {
    show(null);
  }
}
