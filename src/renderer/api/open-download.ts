import { accessHeaders } from '../bridge/access.ts';
import { disconnected, hostAnswerOf, problemOfHost } from './host-answer.ts';

export interface DownloadRequest {
  readonly area: string;
  /** The endpoint, as the contract names it. */
  readonly name: string;
  readonly query: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

interface OpenDownload {
  /** As the service counts it. */
  readonly total: number;
  /** Null where the service does not know the length. */
  readonly bytes: number | null;
  readonly fileName: string | null;
  /** Reads all of it through a stream that counts; the browser keeps a large file on disk. */
  readonly read: (
    counting: TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>,
    type: string,
  ) => Promise<Blob>;
}

/**
 * A download by way of the host, which adds the token. Rejects with ProblemError, also when the answer breaks off; with
 * the signal's reason when that is aborted.
 */
export async function openDownload({ area, name, query, signal }: DownloadRequest): Promise<OpenDownload> {
  const answer = await fetch(`/downloads/${area}/${name}?${new URLSearchParams(query)}`, {
    headers: accessHeaders(),
    signal,
  }).catch((error: unknown) =>
    Promise.reject(signal.aborted ? signal.reason : error instanceof TypeError ? disconnected() : error),
  );
  const { body, headers } = answer;
  if (!answer.ok || body === null) throw problemOfHost(hostAnswerOf(await answer.text()));
  const length = headers.get('content-length');
  return {
    total: Number(headers.get('x-total-count')),
    bytes: length === null ? null : Number(length),
    fileName: /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? null,
    read: (counting, type) =>
      new Response(body.pipeThrough(counting), { headers: { 'content-type': type } })
        .blob()
        .catch(() => Promise.reject(signal.aborted ? signal.reason : disconnected())),
  };
}
