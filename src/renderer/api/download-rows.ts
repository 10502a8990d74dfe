import { disconnected } from './host-answer.ts';
import { type DownloadRequest, openDownload } from './open-download.ts';

interface RowsRequest extends DownloadRequest {
  /** Rows that have arrived, of all. */
  readonly onProgress: (rows: number, total: number) => void;
  /** Whether no row can stop matching while rows are sent: fewer than announced are not all of them. */
  readonly hasFixedRows: boolean;
}

export interface DownloadedRows {
  readonly name: string;
  readonly content: Blob;
  readonly rows: number;
}

const lineFeed = 10;
const quote = 34;

/** Reads the rows of an endpoint that sends CSV. Rejects as `openDownload` does. */
export async function downloadRows({ onProgress, hasFixedRows, ...request }: RowsRequest): Promise<DownloadedRows> {
  const { total, fileName, read } = await openDownload(request);
  /** Lines received, including the heading. */
  let lines = 0;
  /** A cell in quotes may have several lines. */
  let isQuoted = false;
  const counting = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (chunk, controller) => {
      for (const byte of chunk) {
        if (byte === quote) isQuoted = !isQuoted;
        else if (byte === lineFeed && !isQuoted) lines += 1;
      }
      onProgress(Math.min(total, Math.max(0, lines - 1)), total);
      controller.enqueue(chunk);
    },
  });
  const content = await read(counting, 'text/csv');
  if (lines < 1 || (hasFixedRows && lines - 1 < total)) throw disconnected();
  return { name: fileName ?? `${request.name}.csv`, content, rows: lines - 1 };
}
