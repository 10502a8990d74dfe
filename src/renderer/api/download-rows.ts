import { accessHeaders } from '../bridge/access.ts';
import { disconnected, hostAnswerOf, problemOfHost } from './host-answer.ts';

interface DownloadOptions {
  readonly query: Readonly<Record<string, string>>;
  /** Rows that have arrived, of all. */
  readonly onProgress: (rows: number, total: number) => void;
  readonly signal: AbortSignal;
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

/**
 * Reads the rows of an endpoint that sends CSV, by way of the host, which adds the token. The browser keeps a large
 * file on disk. Rejects with ProblemError; also when the answer breaks off.
 */
export async function downloadRows(
  area: string,
  name: string,
  { query, onProgress, signal, hasFixedRows }: DownloadOptions,
): Promise<DownloadedRows> {
  const answer = await fetch(`/downloads/${area}/${name}?${new URLSearchParams(query)}`, {
    headers: accessHeaders(),
    signal,
  }).catch((error: unknown) =>
    Promise.reject(signal.aborted ? signal.reason : error instanceof TypeError ? disconnected() : error),
  );
  if (!answer.ok || answer.body === null) throw problemOfHost(hostAnswerOf(await answer.text()));
  const total = Number(answer.headers.get('x-total-count'));
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
  const content = await new Response(answer.body.pipeThrough(counting), {
    headers: { 'content-type': 'text/csv' },
  })
    .blob()
    .catch(() => Promise.reject(signal.aborted ? signal.reason : disconnected()));
  if (lines < 1 || (hasFixedRows && lines - 1 < total)) throw disconnected();
  const named = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '');
  return { name: named?.[1] ?? `${name}.csv`, content, rows: lines - 1 };
}
